//! The long help of `kado match`.

pub(crate) const TEXT: &str = "\
Engines:
  Describe an engine by KEY=VALUE pairs after --engine, or by the same keys in
  a table [[engine]] of the file. --each, or [each], sets defaults for all
  engines.

  name=NAME          name of the engine [default: its cmd]
  cmd=PROGRAM        program, started without a shell; a path is relative to
                     the directory where the match is started
  arg=TEXT           argument; repeat the key for each (file: args = [\"TEXT\", ...])
  dir=DIR            working directory
  env.NAME=TEXT      environment variable (file: env = { NAME = \"TEXT\" })
  protocol=NAME      gtp, nboard, uci (the Othello of Fairy-Stockfish),
                     ugi or gomocup [default: gtp, and gomocup for a program
                     whose name begins with pbrain]
  passes=NAME        GTP: implicit (forced passes are not sent) or explicit
                     (they are moves) [default: implicit]
  time=CONTROL       none, 100ms/move, 5m (a game), 5m+3s (and an increment),
                     5m/10s (then 10 s a move) or 5m/30s:5 (then 30 s for every
                     5 moves) [default: none]
  nodes=N            node limit for each move (UCI, UGI, Gomocup; GTP if it
                     lists kado-setoption)
  depth=N            depth limit (NBoard, UCI, UGI, Gomocup)
  level=N            playing level (GTP if it lists kado-level, set_level or
                     level; elsewhere it is the depth)
  option.NAME=TEXT   engine option (UCI, UGI; Gomocup: an INFO key; GTP if it
                     lists kado-setoption) (file: options = { NAME = \"TEXT\" })
  start=LINE         line of its protocol to send after its start; repeat the
                     key for each
  threads=N          number of threads that it uses, which limits the number of
                     parallel games [default: 1]
  restart=BOOL       restart the engine for every game [default: false]
  check-result=BOOL  ask it for the result of finished games (GTP, UGI)
                     [default: true]

Games:
  --game and --board set the game, as for other commands; in the file, write
  game = \"gomoku:15\". The protocol of Gomocup supports only k in a row, that of
  NBoard only standard Othello. Without --openings and --random-plies, games
  other than standard Othello begin at the start position.

Times are written 100ms, 2.5s, 5m or 1m30s; a bare number is in seconds.

Referee:
  Kado's implementation of the rules decides. A side forfeits the game by an
  illegal move (including a pass with legal moves left), a move for the other
  side, a crash, no answer, an invalid answer, refusing a mandatory command, a
  move after its clock and the margin have run out, claiming a result that
  differs from the board, or failing to start. The last lines in both
  directions are logged in forfeits.log, the engine is restarted, and the match
  continues; an engine that fails --failures times in a row ends it. The clock
  runs from the request for a move to the line with the answer. Engines never
  ponder. If both engines claim a result that differs from the board, the board
  decides.

Files:
  DIR/games.jsonl    finished games, one JSON object per line; an interrupted
                     match resumes from it
  DIR/games.ggf      the same games as GGF, with scores and times; games.sgf
                     for games other than Othello
  DIR/games.txt      the same games as transcripts
  DIR/forfeits.log   every forfeit with the last protocol lines
  DIR/match.json     settings; a match resumes only with the same ones (except
                     concurrency; --rounds may be raised, except with random
                     openings)
  DIR/report.html    crosstable, Elo, disc differences, and all games to step
                     through
  docs/match.md describes them. -vv, or RUST_LOG=wire=debug, shows every line
  of every engine on stderr.

Examples:
  kado match --out m --rounds 50 \\
      --engine name=Kado cmd=kado arg=gtp time=100ms/move \\
      --engine name=Rhino cmd=gtp-rhino arg=--level=3
  kado match --out sprt --openings xot.txt --rounds 5000 --elo0 0 --elo1 10 \\
      --each cmd=kado arg=gtp \\
      --engine name=new nodes=20000 --engine name=old nodes=10000
  kado match --out n --random-plies 6 --engine name=Kado cmd=kado \\
      --engine name=NTest cmd=ntest/ntest dir=ntest protocol=nboard depth=8
  kado match --out g --game gomoku --openings openings.txt --margin 200ms \\
      --each time=2s/move \\
      --engine name=Kado cmd=kado arg=gomocup protocol=gomocup \\
      --engine name=Brain cmd=brains/pbrain-other dir=brains
  kado match league.toml --concurrency 1

League.toml:
  out = \"league\"
  tournament = \"round-robin\"
  openings = \"openings.txt\"
  rounds = 20
  solve-from = 14

  [each]
  time = \"1m+1s\"

  [[engine]]
  name = \"Kado\"
  cmd = \"kado\"
  args = [\"gtp\", \"--hash\", \"256\"]

  [[engine]]
  name = \"Stockfish\"
  cmd = \"fairy-stockfish\"
  protocol = \"uci\"
  options = { Threads = 1 }

Exit status: 0 if the match is complete or its test is decided, 1 if it was
interrupted or an engine failed repeatedly (the same command resumes it), 2 if
it cannot be played as described.";
