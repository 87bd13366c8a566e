#!/bin/bash
# Runs an experiment of the laboratory as a Slurm job array, one task a shard, and merges the
# shards behind it. docs/guide/cluster.md says how; running it again goes on where the run stopped.
set -euo pipefail

usage="usage: cluster/submit.sh EXPERIMENT [SHARDS] [--folder DIR] [--suites DIR] [-- SBATCH OPTIONS]"
cluster=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)

refuse() {
    echo "cluster/submit.sh: $1" >&2
    exit 2
}

experiment='' shards='' folder='' suites=''
while (($#)); do
    case $1 in
    --) shift && break ;;
    -h | --help) echo "$usage" && exit ;;
    --folder | --suites)
        [[ -n ${2-} && $2 != -- ]] || refuse "$1 needs a folder"
        if [[ $1 == --folder ]]; then folder=$2; else suites=$2; fi
        shift 2
        ;;
    -*) refuse "unknown option '$1' (options of sbatch go behind --); $usage" ;;
    *)
        if [[ -z $experiment ]]; then experiment=$1
        elif [[ -z $shards ]]; then shards=$1
        else refuse "one word too many: '$1'; $usage"; fi
        shift
        ;;
    esac
done

# The merge job takes the same options of sbatch, such as account and partition, but it is no array.
merge_options=(--parsable)
for option in "$@"; do
    case $option in
    --array=*) ;;
    --array | -a*) refuse "write '$option' as --array=LIST" ;;
    *) merge_options+=("$option") ;;
    esac
done

[[ -n $experiment ]] || refuse "no experiment; $usage"
name=$(basename -- "$experiment" .toml)
if [[ $experiment == *.toml ]]; then
    [[ -f $experiment && -r $experiment ]] || refuse "cannot read the experiment '$experiment'"
    suites=${suites:-$(dirname -- "$experiment")}
elif [[ ! $experiment =~ ^[a-z0-9-]+$ ]]; then
    refuse "'$experiment' is neither a .toml file nor the name of a built-in experiment"
fi
suites=${suites:-.}
[[ -d $suites ]] || refuse "no folder of suites '$suites'"
suites=$(realpath -- "$suites")

# The run folder keeps what must not change while the run goes on: the number of shards, the
# program, and the text of the experiment.
folder=$(realpath -m -- "${folder:-caesura-$name}")
known=''
[[ ! -f $folder/shards ]] || known=$(<"$folder/shards")
shards=${shards:-${known:-8}}
[[ $shards =~ ^[1-9][0-9]{0,4}$ ]] || refuse "the number of shards is 1 to 99999, not '$shards'"
[[ -z $known || $known == "$shards" ]] ||
    refuse "the run in '$folder' has $known shards, not $shards; name another --folder"

program=$folder/caesura
if [[ ! -x $program ]]; then
    program=${CAESURA:-$cluster/../target/release/caesura}
    [[ -n ${CAESURA-} || -x $program ]] || program=$(command -v caesura) || program=caesura
    [[ -f $program && -x $program ]] ||
        refuse "no program '$program'; build it with 'make plain', or name it in CAESURA"
fi

problem=$("$program" lab check "$experiment" --suites "$suites" 2>&1 >/dev/null) || {
    problem=${problem##*$'\n'}
    refuse "${problem#error: }"
}
if [[ $experiment == *.toml ]]; then
    text=$(<"$experiment")
else
    text=$("$program" lab show "$experiment" --text)
fi
[[ ! -f $folder/experiment.toml || $(<"$folder/experiment.toml") == "$text" ]] ||
    refuse "the run in '$folder' is of another experiment; name another --folder"
command -v sbatch >/dev/null || refuse "no sbatch on the PATH: is this a machine of a Slurm cluster?"

mkdir -p -- "$folder" || refuse "cannot write the folder '$folder'"
[[ $program == "$folder/caesura" ]] || install -m 755 -- "$program" "$folder/caesura"
echo "$shards" >"$folder/shards"
echo "$text" >"$folder/experiment.toml"

# In the names of logs a % means something to Slurm.
logs=${folder//%/%%}
array=$(sbatch --parsable --job-name="$name" --array="1-$shards" --output="$logs/shard-%a.log" \
    "$@" "$cluster/shard.sbatch" "$folder" "$shards" "$suites")
array=${array%%;*}
merge=$(sbatch "${merge_options[@]}" --job-name="$name-merge" --output="$logs/merge.log" \
    --nodes=1 --ntasks=1 --cpus-per-task=1 --dependency="afterany:$array" \
    "$cluster/merge.sbatch" "$folder" "$shards") ||
    refuse "the shards are submitted as job $array, but not the job that merges them"

echo "shards: job $array, $shards in all"
echo "merge:  job ${merge%%;*}, when all shards have ended"
echo "folder: $folder"
