#!/bin/bash
# Tests the folder cluster/ on a real Slurm of one machine: a sharded experiment of which one task
# is requeued in the middle, one meets its time limit and one is cancelled must in the end have
# the rows of an unsharded run. CAESURA names the program, REQUIRE_SLURM=1 forbids to skip.
set -euo pipefail

test=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
cluster=$(dirname -- "$test")
# shellcheck source-path=SCRIPTDIR source=slurm.sh
. "$test/slurm.sh"

fail() {
    echo "test-slurm: $1" >&2
    exit 1
}

slurm_is_installed || {
    missing='Slurm is not installed (Debian: slurmctld slurmd slurm-client munge)'
    [[ ${REQUIRE_SLURM-} != 1 ]] || fail "$missing"
    echo "test-slurm: skipped, $missing"
    exit 0
}

if command -v shellcheck >/dev/null; then
    shellcheck -x "$cluster"/submit.sh "$cluster"/*.sbatch "$test"/*.sh
else
    echo 'test-slurm: the scripts are not checked, no shellcheck'
fi

CAESURA=$(realpath -m -- "${CAESURA:-$cluster/../target/release/caesura}")
export CAESURA
[[ -x $CAESURA ]] || fail "no program '$CAESURA'"

folder=$(mktemp -d)
cleanup() {
    local code=$?
    trap - EXIT
    slurm_stop
    if ((code)); then
        tail -v -n 25 "$folder"/*/log/*.log "$folder"/run/*.log >&2 2>/dev/null || true
    fi
    rm -rf -- "$folder"
    exit "$code"
}
trap cleanup EXIT
trap 'exit 130' INT TERM HUP
cd "$folder"

experiment=$test/shards.toml
shards=4
run=$folder/run

# --- what submit.sh refuses, in one line and before anything is done

refuses() {
    local expected=$1 code=0 output
    shift
    output=$("$cluster/submit.sh" "$@" 2>&1) || code=$?
    if [[ $code != 2 || $output != "cluster/submit.sh: "*"$expected"* || $output == *$'\n'* ]]; then
        fail "submit.sh $* ended with $code and '$output', not with 2 and '$expected'"
    fi
}
refuses 'no experiment'
refuses 'cannot read the experiment' no-such.toml
refuses 'neither a .toml file' "$test/run.sh"
refuses 'no-such-name' no-such-name
refuses 'the number of shards' "$experiment" 0
refuses 'the number of shards' "$experiment" 08
refuses 'the number of shards' "$experiment" many
refuses 'one word too many' "$experiment" 4 5
refuses 'unknown option' "$experiment" 4 --partition=x
refuses 'needs a folder' "$experiment" 4 --folder
refuses 'no folder of suites' "$experiment" 4 --suites nowhere
refuses 'as --array=LIST' "$experiment" 4 -- -a 1
echo 'name = "none"' >bad.toml
refuses 'bad.toml' bad.toml
rm bad.toml
CAESURA=nowhere refuses 'no program' "$experiment"
[[ -z $(ls -A) ]] || fail "what was refused left files behind"

# --- helpers

# The rows of a store with all columns, also while somebody is at work on it.
rows() {
    "$CAESURA" lab report latest --store "$1" --format csv
}

has_rows() {
    [[ -f $1 ]] && (($(rows "$1" 2>/dev/null | wc -l) > 1))
}

# What must be the same however the work was divided: all columns but the times.
without_times() {
    python3 -c '
import csv, sys
rows = list(csv.reader(sys.stdin))
keep = [i for i, name in enumerate(rows[0]) if name not in ("time_us", "nodes_per_second")]
assert len(keep) < len(rows[0]), "no column of times in " + str(rows[0])
for row in rows:
    print(",".join(row[i] for i in keep))'
}

state() {
    scontrol --oneliner show job "$1" 2>/dev/null | grep -o 'JobState=[A-Z_]*' | cut -d = -f 2
}

is() {
    [[ $(state "$1") == "$2" ]]
}

has_line() {
    grep -q -- "$2" "$1" 2>/dev/null
}

# interrupt SHARD COMMAND...: runs the command when the shard is at work and has some rows, and
# leaves the rows that its store holds once its program has ended in before-SHARD.csv.
interrupt() {
    local shard=$1 store=$run/shard-$1.sqlite log=$run/shard-$1.log
    shift
    until_true 120 has_rows "$store" || fail "shard $shard has no rows after two minutes"
    is "${array}_$shard" RUNNING || fail "shard $shard is not running, but $(state "${array}_$shard")"
    "$@"
    until_true 60 has_line "$log" 'ends with code' || fail "shard $shard does not end"
    rows "$store" >"before-$shard.csv"
    has_line "$log" 'ends with code 130' || fail "shard $shard was not at work any more"
    ! has_line "$log" 'restart 1' || fail "shard $shard began again before its rows were counted"
    echo "test-slurm: shard $shard is interrupted with $(($(wc -l <"before-$shard.csv") - 1)) rows ($*)"
}

submit() {
    local output
    output=$("$cluster/submit.sh" "$experiment" "$@") || fail 'submit.sh failed'
    array=$(sed -n 's/^shards: job \([0-9]*\),.*/\1/p' <<<"$output")
    merge=$(sed -n 's/^merge:  job \([0-9]*\),.*/\1/p' <<<"$output")
    [[ -n $array && -n $merge ]] || fail "submit.sh says '$output'"
}

merge_ends_as() {
    until_true 300 merge_has_ended || fail "the merge job is still $(state "$merge")"
    is "$merge" "$1" || fail "the merge job is $(state "$merge"), not $1: $(cat "$run/merge.log")"
}

merge_has_ended() {
    is "$merge" COMPLETED || is "$merge" FAILED || is "$merge" CANCELLED
}

# --- the measure: the same experiment in one piece

"$CAESURA" lab run "$experiment" --store whole.sqlite --jobs 2 >whole.log 2>&1 ||
    fail "the unsharded run failed: $(tail -n 3 whole.log)"
rows whole.sqlite >whole.csv

# --- the sharded run: requeued, out of time, cancelled

slurm_start "$folder/slurm" || fail 'Slurm does not start'
submit "$shards" --folder "$run" -- --time=30
interrupt 1 scontrol requeue "${array}_1"
interrupt 3 scancel "${array}_3"
interrupt 4 scancel --batch --signal=USR1 "${array}_4"

merge_ends_as FAILED
has_line "$run/merge.log" 'these shards are not done: 3 (of 4)' ||
    fail "the merge job says '$(cat "$run/merge.log")'"
[[ ! -e $run/merged.sqlite ]] || fail 'the merge job merged shards that are not done'
beginnings() {
    local shard=$1 times
    times=$(grep -c 'begins (restart' "$run/shard-$shard.log")
    [[ $times == "$2" ]] || fail "shard $shard began $times times, not $2"
}
beginnings 1 2
beginnings 2 1
beginnings 3 1
beginnings 4 2

refuses 'has 4 shards, not 5' "$experiment" 5 --folder "$run"
refuses 'is of another experiment' quick --folder "$run"
submit --folder "$run" -- --array=3
merge_ends_as COMPLETED

# --- the rows

# An interrupted shard goes on: its first rows are still there, with the times of their searches.
for shard in 1 3 4; do
    rows "$run/shard-$shard.sqlite" >after.csv
    (($(wc -l <"before-$shard.csv") < $(wc -l <after.csv))) ||
        fail "shard $shard had all of its rows when it was interrupted"
    [[ -z $(sort "before-$shard.csv" | comm -23 - <(sort after.csv)) ]] ||
        fail "shard $shard has searched again what it had"
done

same_rows() {
    diff <(without_times <whole.csv) <(without_times <"$run/report.csv") ||
        fail "$1, the rows are not those of the unsharded run"
}
same_rows 'merged'
bash "$cluster/merge.sbatch" "$run" "$shards" >/dev/null
same_rows 'merged again'
echo "test-slurm: passed, $(($(wc -l <whole.csv) - 1)) rows of $shards shards"
