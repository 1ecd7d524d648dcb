#!/usr/bin/env bash
# Coverage-guided fuzzing of every parser and of the session loop: the targets of fuzz/.
#
#   scripts/fuzz.sh [SECONDS] [TARGET...]   SECONDS for each target (default 60), all targets by default
#
# Builds for about 3 minutes, then runs each target for SECONDS (26 targets). Needs a C++ compiler and stable Rust
# only: coverage comes from LLVM's pass, as `cargo fuzz --sanitizer none` asks for it. Starts from the files of
# tests/data and keeps its corpus in fuzz/corpus. Stops at the first target that fails; the input is then in
# fuzz/artifacts.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-60}
shift || true
[[ $seconds =~ ^[0-9]+$ ]] || { echo "fuzz.sh: '$seconds' is not a number of seconds" >&2; exit 2; }

targets=("$@")
[ ${#targets[@]} -gt 0 ] || mapfile -t targets < <(basename --suffix=.rs --multiple fuzz/targets/*.rs)

coverage=(--cfg=fuzzing -Cpasses=sancov-module -Cdebug-assertions
    -Cllvm-args=-sanitizer-coverage-level=4 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters
    -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares)
host=$(rustc -vV | sed -n 's/^host: //p')
# With a target of its own, build scripts and macros are built without coverage.
RUSTFLAGS="${coverage[*]}" CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 \
    cargo build --release --manifest-path fuzz/Cargo.toml --target "$host" --target-dir "${CARGO_TARGET_DIR:-fuzz/target}" "${targets[@]/#/--bin=}"
programs=${CARGO_TARGET_DIR:-fuzz/target}/$host/release

# Writes the lines of its input into the corpus of a target, each as a file named after a hash of its content.
seed_lines() {
    local line
    while IFS= read -r line; do
        printf '%s' "$line" > "fuzz/corpus/$1/$(printf '%s' "$line" | sha1sum | cut -d ' ' -f 1)"
    done
}

for target in "${targets[@]}"; do
    mkdir -p "fuzz/corpus/$target"
done
for target in "${targets[@]}"; do
    case $target in
        board64) cut -c 1-66 tests/data/endgame/*.obf | head -60 | seed_lines "$target" ;;
        obf) head -q -n 20 tests/data/endgame/*.obf | seed_lines "$target" ;;
        rules)
            printf '%s\n' othello:10 antiothello gomoku:15x13 standard caro5 caro6:20 renju tictactoe mnk:7,6,4 mnk:7,6,4:exact |
                seed_lines "$target"
            ;;
        ggf) head -n 40 tests/data/games/ggf_games.ggf | seed_lines "$target" ;;
        transcript) head -n 40 tests/data/games/wthor_sample.txt | grep -o '[a-h][1-8][a-h1-8]*' | seed_lines "$target" ;;
        sgf)
            printf '%s\n' '(;GM[2]SZ[8]AB[e4][d5]AW[d4][e5]PL[B]PB[a]PW[b]RE[B+2];B[f5];W[d6](;B[c3])(;B[c4]))' \
                '(;FF[4]GM[2]SZ[8];B[dc];W[cc];B[])' | seed_lines "$target"
            ;;
        fen)
            printf '%s\n' '8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1' '8/8/8/3pP3/3Pp3/8/8/8[30P30p] b 0 1' \
                '8/8/8/3ox3/3xo3/8/8/8 x' | seed_lines "$target"
            ;;
        pgn)
            printf '[Black "a"]\n[White "b"]\n[Result "1-0"]\n\n1. f5 {+1.5/8 0.1s} d6 2. c3 {Black wins 40-24} 1-0\n' \
                > fuzz/corpus/pgn/edax
            printf '[Variant "flipello"]\n\n1. P@f4 P@d3! (1... P@f3) 2. P@c6 {White resigns} 0-1\n' > fuzz/corpus/pgn/flipello
            ;;
        games) # the first byte counts the formats in the order of their table
            printf '\0f5d6\nc4\n' > fuzz/corpus/games/transcript
            printf '\1' | cat - <(head -n 2 tests/data/games/ggf_games.ggf) > fuzz/corpus/games/ggf
            printf '\2(;GM[2];B[f5])(;GM[2];B[c4]C[a])' > fuzz/corpus/games/sgf
            printf '\5[Black "a"]\n\n1. f5 d6 *\n\n[Black "b"]\n\n1. c4 *\n' > fuzz/corpus/games/pgn
            printf '\011' | cat - <(head -n 3 tests/data/endgame/fforum-1-19.obf) > fuzz/corpus/games/obf
            ;;
        wthor) # one game of two moves
            {
                printf '\x14\x14\x01\x01\x01\0\0\0\x01\0\xd0\x07\x08\0\x18\0'
                printf '\x01\0\x02\0\x03\0\x20\x20\x38\x42'
                head -c 58 /dev/zero
            } > fuzz/corpus/wthor/game
            ;;
        openings)
            head -n 20 data/openings/kado-8ply.txt | seed_lines "$target"
            head -q -n 5 tests/data/endgame/*.obf | seed_lines "$target"
            head -n 5 tests/data/games/ggf_games.ggf | seed_lines "$target"
            ;;
        games_file)
            printf '%s%s%s\n' '{"index":0,"round":0,"pair":0,"opening":{"index":0,"moves":"f5"},"black":"A","white":"B",' \
                '"moves":[{"move":"d6","us":1500,"score":-1.5,"depth":9}],"winner":"black","margin":4,' \
                '"ending":{"how":"played-out"},"started":"2024-01-01T00:00:00Z"}' | seed_lines "$target"
            ;;
        option)
            printf '%s\n' 'Hash=64' 'move_overhead=50' 'Time Dialect=fischer' 'nodes=0' 'Weights=handmade' | seed_lines "$target"
            ;;
        positions)
            cargo run --quiet train selfplay --games 32 --depth 1 --solve-from 8 --output fuzz/corpus/positions/games
            ;;
        book) # a small book without its checksum, which the target adds, and its text
            work=$(mktemp -d)
            cargo run --quiet book build "$work/book" --positions 20 --depth 2
            cargo run --quiet book export "$work/book" --force -o fuzz/corpus/book/text
            head -c -4 "$work/book" > fuzz/corpus/book/contents
            rm -r "$work"
            ;;
        weights) # a whole file of one stage, and the part after its checksum, which the target adds
            work=$(mktemp -d)
            cargo run --quiet train selfplay --games 32 --depth 1 --solve-from 8 --output "$work/games"
            cargo run --quiet train fit "$work/games" --stage-distance 60 --iterations 2 --rounds 1 \
                --ridge 300 --sub-pattern-ridge 300 --output "$work/fit"
            cargo run --quiet train pack "$work/fit" --quantum 64 --force --output fuzz/corpus/weights/file
            tail -c +17 fuzz/corpus/weights/file > fuzz/corpus/weights/contents
            rm -r "$work"
            ;;
        nboard_session)
            printf 'nboard 2\nset game (;GM[Othello]TI[5:00]BO[8 %s *]B[F5//8.394]W[D6/1.50/0.25];)\n%s' \
                ---------------------------'O*------*O'--------------------------- \
                $'set depth 6\nset contempt -100\nping 1\nhint 4\nmove C3\nping 2\ngo\nanalyze\nlearn\nquit\n' \
                > fuzz/corpus/nboard_session/game
            ;;
        gomocup_session)
            printf 'START 9\nINFO rule 4\nBEGIN\nTURN 3,3\nBOARD\n1,1,1\n2,2,2\nDONE\nSWAP2BOARD\nDONE\nTAKEBACK 1,1\nYXSHOWFORBID\nINFO show_detail 3\nYXBALANCEONE 0\nYXBALANCETWO -9\nYXSEARCHDEFEND\nEND\n' \
                > fuzz/corpus/gomocup_session/game
            ;;
        json_session)
            request='{"jsonrpc":"2.0","id":%d,"method":"%s","params":%s}\n'
            # shellcheck disable=SC2059
            { printf "$request" 1 describe '{"position":{"moves":"f5d6"},"steps":true}'
              printf "$request" 2 analyze '{"lines":"all","limits":{"depth":2}}'
              printf "$request" 3 best '{"position":"game","play":true}' 4 solve '{"limits":{"nodes":9}}'
              printf "$request" 5 review '{"position":{"moves":"f5"}}' 6 cancel '{"id":5}' 7 hello '{}'
              printf "$request" 8 parse '{"text":"f5d6"}' 9 convert '{"games":[{}],"to":"sgf"}' 10 quit '{}'
            } > fuzz/corpus/json_session/game
            ;;
        cassio_session)
            board=---------------------------OX------XO---------------------------X
            printf 'ENGINE-PROTOCOL %s\n' init get-version "midgame-search $board -64 64 4 73" get-search-infos \
                "endgame-search $board -2 2 100" stop "feed-hash $board -2 2 4 73 f5d6" empty-hash quit \
                > fuzz/corpus/cassio_session/search
            ;;
        gtp_line | session)
            cargo run --quiet <<< list_commands | sed 's/^= //' | grep . | seed_lines "$target"
            printf '%s\n' 'play b f5' '7 genmove w' 'lz-analyze b 5' 'setboard X' | seed_lines "$target"
            ;;
        xboard_session)
            printf '%s\n' new 'variant flipello' 'setboard 8/8/8/3pP3/3Pp3/8/8/8 w 0 1' 'usermove P@c5' force go \
                'level 40 5 0' 'st 1' 'time 500' post hard analyze . exit hint bk undo remove 'ping 1' \
                'option Hash=1' 'exclude all' 'result 1-0 {White wins}' 'protover 2' | seed_lines "$target"
            printf 'xboard\nprotover 2\nforce\nP@d3\ngo\nping 7\nanalyze\n.\nexit\nquit\n' \
                > fuzz/corpus/xboard_session/game
            ;;
    esac
    if [ "$target" = universal ]; then
        head -q -n 30 tests/data/transcripts/{pyffish,open_spiel}.txt | sed -n 's/^< //p' | seed_lines "$target"
        printf 'uci\nposition startpos moves P@f4\ngo ponder wtime 100\nponderhit\ngo perft 2\nstop\n' > fuzz/corpus/universal/uci
        printf 'ugi\nposition fen 8/8/8/3ox3/3xo3/8/8/8 x moves f5\ngo infinite\nstop\nquery result\n' > fuzz/corpus/universal/ugi
    fi
    if [ "$target" = play ]; then
        printf 'f5\n6 6\nundo\nhint\nmoves\nc3\npass\nboard\nsave a.txt\nhelp\nnew\nquit\n' > fuzz/corpus/play/game
        printf 'e6\nf4\ne3\nf6\ng5\nd6\ne7\nf5\nc5\nundo\n' > fuzz/corpus/play/end
        printf 'sh8\na1\nh9\ntwo\nb2\nc3\nblack\nundo\nwhite\nd4\nundo\nnew\n' > fuzz/corpus/play/swap2
    fi
    if [ "$target" = session ]; then
        printf '1 play b f5\n2 genmove w\nlz-analyze 1\n\nundo\nshowboard\n# interrupt\nquit\n' > fuzz/corpus/session/game
    fi
done

for target in "${targets[@]}"; do
    printf '\n== %s\n' "$target"
    mkdir -p "fuzz/artifacts/$target"
    "$programs/$target" "fuzz/corpus/$target" -artifact_prefix="fuzz/artifacts/$target/" \
        -max_total_time="$seconds" -timeout=60 -rss_limit_mb=4096 -print_final_stats=1
done
