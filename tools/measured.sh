#!/bin/sh
# Measures again what the pages have from another search, cheapest first.
#
#     tools/measured.sh CAESURA [PAGE ...]
#
# Each block is filled as soon as it is measured, and runs are kept in target/measured.db: so the same command
# goes on after whatever broke it off. SUITES names the folder of the suites that are not part of the project;
# blocks that need them are passed over without. Only words of the project's own pages are executed here.
set -u

caesura=$1
shift
# Where Debian has engines.
PATH=$PATH:/usr/games
store=target/measured.db
mkdir -p target
list=$(mktemp) || exit
trap 'rm -f "$list"' EXIT
"$caesura" lab pages "${@:-docs}" > "$list" || exit
if grep -q '^nothing is stale$' "$list"; then
    cat "$list"
    exit
fi

# The words of a command are those that a shell makes of it, with our own program for `caesura`.
measure() {
    page=$1 name=$2 command=$3
    case $command in
    'caesura lab run '*)
        sh -c "\"\$0\" ${command#caesura } --store '$store'" "$caesura" \
            && "$caesura" lab report "$name" --store "$store" --into "$page" ;;
    'caesura match '* | 'caesura tune '*)
        sh -c "\"\$0\" ${command#caesura } --store '$store' --into \"\$1\"" "$caesura" "$page" ;;
    'caesura '*)
        sh -c "\"\$0\" ${command#caesura } --into \"\$1\"" "$caesura" "$page" ;;
    *)
        text=$(sh -c "$command") && printf '%s\n' "$text" | "$caesura" lab fill "$page" "$name" ;;
    esac
}

status=0
tab=$(printf '\t')
while IFS=$tab read -r cost page name command <&3; do
    case $command in
    *SUITES*)
        if [ -z "${SUITES:-}" ]; then
            echo "skipped: $name of $page needs suites that are not part of the project: SUITES=DIR"
            continue
        fi
        command=$(printf '%s' "$command" | sed "s|SUITES|$SUITES|g") ;;
    esac
    echo "$name of $page, $cost: $command"
    measure "$page" "$name" "$command" || { echo "failed: $name of $page" >&2; status=1; }
done 3< "$list"
exit "$status"
