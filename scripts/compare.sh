#!/usr/bin/env bash
# Kado and other solvers: one table of nodes, times and wrong answers on the endgame suites and perft 12.
#
#   scripts/compare.sh --data DIR [--threads LIST] [--long] [--markdown] [--kado PROGRAM]
#                      [--edax 'COMMAND'] [--egaroucid 'COMMAND']
#
#   --data DIR       the suites are DIR/endgame/{fforum-20-39,fforum-40-59,hard-20}.obf
#   --threads LIST   numbers of threads, each run in turn, such as 1,2 (default 1); perft runs on one
#   --long           adds FFO 50-59, which takes minutes to hours
#   --markdown       prints a table in Markdown
#   --kado PROGRAM   the program to measure (default target/release/kado, which is built first)
#   --edax           your installation of Edax 4.4 or later, with options: '/path/edax -h 22 -eval-file FILE'
#   --egaroucid      your installation of Egaroucid for Console 7 or later: '/path/egaroucid -hash 25'
#
# Every program solves the same files exactly, one after the other in one run, without a book. The options in
# COMMAND are kept; this script only adds threads, depth and file. All answers are judged by the scores in the
# files: a score is wrong if it is not the best one, a move if it does not have the best score.
#
# CPU time is user and system time of the whole process, measured from outside; Mn/s are millions of nodes per
# second of CPU time, so that the load of the machine and idle threads do not count. Nodes are those that a
# program reports. Kado counts each board that it searches, down to one empty square: the last move is not a
# node. Other programs count differently. The row of perft counts leaves; its times are the difference of
# perft 12 and perft 11, since `kado perft N` counts every depth up to N.
#
# Exit status: 0 if Kado has no wrong answer, 1 if it has, 2 if something is missing.
set -euo pipefail
cd "$(dirname "$0")/.."

die() {
    echo "compare.sh: $1" >&2
    exit 2
}

data='' threads=1 long=no markdown=no kado='' edax='' egaroucid=''
while [ $# -gt 0 ]; do
    case $1 in
        -h | --help) sed -n '2,/^set /s/^# \{0,1\}//p' "$0"; exit ;;
        --long) long=yes ;;
        --markdown) markdown=yes ;;
        --data | --threads | --kado | --edax | --egaroucid)
            [ $# -ge 2 ] || die "$1 needs a value"
            declare "${1#--}=$2"
            shift
            ;;
        *) die "unknown argument '$1'; --help lists them" ;;
    esac
    shift
done
[ -n "$data" ] || die "--data DIR is missing; the suites are in DIR/endgame"
[[ $threads =~ ^[1-9][0-9]*(,[1-9][0-9]*)*$ ]] || die "--threads '$threads' is not a list of numbers such as 1,2"
for file in fforum-20-39 fforum-40-59 hard-20; do
    [ -r "$data/endgame/$file.obf" ] || die "cannot read $data/endgame/$file.obf"
done
if [ -z "$kado" ]; then
    cargo build --release --quiet
    kado=target/release/kado
fi
[ -x "$kado" ] || die "--kado: '$kado' is not a program"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cp "$data/endgame/fforum-20-39.obf" "$scratch/FFO 20-39"
head -n 10 "$data/endgame/fforum-40-59.obf" > "$scratch/FFO 40-49"
tail -n 10 "$data/endgame/fforum-40-59.obf" > "$scratch/FFO 50-59"
cp "$data/endgame/hard-20.obf" "$scratch/hard-20"
suites=('FFO 20-39' 'FFO 40-49' hard-20)
[ "$long" = no ] || suites+=('FFO 50-59')

# Prints the columns: suite, engine, threads, nodes, CPU time, wall time, speed, wrong scores, wrong moves.
row() {
    if [ "$markdown" = yes ]; then
        printf '| %s | %s | %s | %s | %s | %s | %s | %s | %s |\n' "$@"
    else
        printf '%-10s %-10s %7s %15s %10s %10s %8s %12s %11s\n' "$@"
    fi
}

# Runs a program: its output goes to $scratch/out, its wall, user and system seconds to $scratch/time.
measure() {
    local TIMEFORMAT='%R %U %S'
    { time "$@" < /dev/null > "$scratch/out" 2> "$scratch/err"; } 2> "$scratch/time" ||
        { cat "$scratch/err" >&2; return 1; }
}

# Each reader converts the output of a program into a line for each position: move, score and nodes.
read_kado() {
    awk 'function value(name) {
            if (!match($0, "\"" name "\":\"?[^,\"]*")) return ""
            return substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 3)
        }
        /^{"n":/ {
            move = value("move")
            sub(/"/, "", move)
            print move, value("score"), value("nodes")
        }' "$scratch/out"
}
read_edax() {
    awk -F '|' '$1 ~ /^ *[0-9]+ *$/ {
        count = split($2, word, " ")
        for (i = 4; i <= count; i++) if (word[i] ~ /^[A-Ha-h][1-8]$|^[Pp][AaSs]$/) break
        print word[i], word[2] + 0, word[4]
    }' "$scratch/out"
}
read_egaroucid() {
    awk -F '|' '$3 ~ /@100%/ { print $4, $5 + 0, $7 + 0 }' "$scratch/out"
}

# Prints nodes, wrong scores and wrong moves of the answers on stdin, by the scores in a problem file.
judge() {
    awk -v file="$scratch/$1" '
        BEGIN { while ((getline line < file) > 0) if (line != "") problem[++problems] = tolower(line) }
        {
            nodes += $3
            count = split(problem[++answers], field, ";")
            best = -65
            split("", scores)
            for (i = 2; i <= count; i++) if (split(field[i], pair, ":") == 2 && pair[1] !~ /--/) {
                gsub(/ /, "", pair[1])
                scores[pair[1]] = pair[2] + 0
                if (pair[2] + 0 > best) best = pair[2] + 0
            }
            move = tolower($1)
            wrong_scores += $2 != best
            wrong_moves += !(move in scores) || scores[move] != best
        }
        END {
            lost = problems - answers       # unanswered problems count as wrong
            printf "%.0f %d %d\n", nodes, wrong_scores + lost, wrong_moves + lost
        }'
}

# Prints the row of a suite: the program has run, and the function read_ENGINE reads its answers.
report() {
    local suite=$1 engine=$2 count=$3 nodes scores moves wall user system
    read -r nodes scores moves < <("read_$engine" | judge "$suite")
    read -r wall user system < "$scratch/time"
    timed "$suite" "$engine" "$count" "$nodes" "$wall" "$(awk "BEGIN { print $user + $system }")" "$scores" "$moves"
}
timed() {
    local speed
    speed=$(awk "BEGIN { if ($6 > 0) printf \"%.1f\", $4 / $6 / 1e6; else print \"-\" }")
    row "$1" "$2" "$3" "$4" "$(printf %.2f "$6")" "$(printf %.2f "$5")" "$speed" "$7" "$8"
    [ "$2" != kado ] || [ "$7 $8" = '0 0' ] || wrong=yes
}

# Prints the row of a suite, an engine and a number of threads. Kado exits with 1 after a wrong answer.
solve() {
    local suite=$1 engine=$2 count=$3 file=$scratch/$1
    case $engine in
        kado)
            measure "$kado" solve --json --threads "$count" "$file" || [ -s "$scratch/out" ] ||
                die "kado solved nothing"
            ;;
        edax)
            # shellcheck disable=SC2086 # a command is words
            measure $edax -l 60 -n "$count" -book-usage off -solve "$file" || die "edax failed"
            ;;
        egaroucid)
            cut -c 1-66 "$file" > "$scratch/boards"
            # shellcheck disable=SC2086 # a command is words
            measure $egaroucid -nobook -l 60 -t "$count" -solve "$scratch/boards" || die "egaroucid failed"
            ;;
    esac
    report "$suite" "$engine" "$count"
}

# Runs perft 12 of Kado and checks the published number of leaves.
perft() {
    local leaves wall user system less_wall less_user less_system wrong_leaves=0
    measure "$kado" perft 11
    read -r less_wall less_user less_system < "$scratch/time"
    measure "$kado" perft 12
    read -r wall user system < "$scratch/time"
    leaves=$(awk '$1 == 12 { print $2 }' "$scratch/out")
    [ "$leaves" = 1939886636 ] || wrong_leaves=1
    timed 'perft 12' kado 1 "$leaves" "$(awk "BEGIN { print $wall - $less_wall }")" \
        "$(awk "BEGIN { print $user + $system - $less_user - $less_system }")" "$wrong_leaves" 0
}

engines=(kado)
[ -z "$edax" ] || engines+=(edax)
[ -z "$egaroucid" ] || engines+=(egaroucid)

wrong=no
row suite engine threads nodes 'cpu s' 'wall s' Mn/s 'wrong scores' 'wrong moves'
[ "$markdown" = no ] || row --- --- --: --: --: --: --: --: --:
for suite in "${suites[@]}"; do
    for count in ${threads//,/ }; do
        for engine in "${engines[@]}"; do
            solve "$suite" "$engine" "$count"
        done
    done
done
perft
[ "$wrong" = no ]
