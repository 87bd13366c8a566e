#!/bin/sh
# What each technique of the full engine is worth in nodes, and in what it finds over all built-in suites together.
#
#     tools/ablation.sh CAESURA
#
# Prints the block `without-each` of docs/measured/ablation.md. The run is kept in target/measured.db, so the same command
# goes on after whatever broke it off.
set -eu

store=target/measured.db
mkdir -p target
"$1" lab run docs/measured/ablation.toml --store "$store" >&2
# Ratios stand in the first table against the whole, of the suite that is searched to a depth; what only one of the two
# solves in those of the others; sums in the frontier.
"$1" lab report without-each --store "$store" --format md | awk -F ' *[|] *' '
    /^\*\*/ { table = $0; if (/^\*\*Against/) suites++ }
    !/^\|/ || /^\| ---/ || /^\| (policy|position by position) / { next }
    table ~ /^\*\*Against/ && suites == 1 { sub(" to ", "–", $4); gsub("×", "", $4); nodes[$2] = $3 " (" $4 ")" }
    table ~ /^\*\*Against/ && suites > 1 { gained[$2] += $6; lost[$2] += $7 }
    table ~ /^\*\*The frontier/ { order[++count] = $2; solved[$2] = $4 }
    END {
        print "| policy | nodes | solved | + only it, − only the whole |"
        print "| --- | ---: | ---: | ---: |"
        for (i = 1; i <= count; i++) {
            name = order[i]
            of = name in nodes ? nodes[name] " | " solved[name] " | +" gained[name] + 0 " −" lost[name] + 0 : "– | " solved[name] " | –"
            sub("^modern:3 ", "", name)
            print "| " name " | " of " |"
        }
    }'
