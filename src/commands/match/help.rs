//! The manual page of `kado match`.

pub(crate) const TEXT: &str = "\
Engines:
  An engine is described by KEY=VALUE after --engine, or by the same keys in a table [[engine]] of the file.
  --each, or [each], says what holds for all of them.

  name=NAME          what the match calls it [default: its cmd]
  cmd=PROGRAM        the program; it is started without a shell. A path counts from where the match is started
  arg=TEXT           an argument; give it once for each (file: args = [\"TEXT\", ...])
  dir=DIR            where it runs
  env.NAME=TEXT      adds to its environment (file: env = { NAME = \"TEXT\" })
  protocol=NAME      gtp, nboard, uci (Othello as Fairy-Stockfish speaks it), ugi or gomocup [default: gtp, and gomocup
                     for a program whose name begins with pbrain]
  passes=NAME        GTP: implicit (forced passes are not said) or explicit (they are moves) [default: implicit]
  time=CONTROL       none, 100ms/move, 5m (a game), 5m+3s (and an increment), 5m/10s (then 10 s a move) or
                     5m/30s:5 (then 30 s for every 5 moves) [default: none]
  nodes=N            how many nodes it may visit for a move (UCI, UGI, Gomocup; GTP if it lists kado-setoption)
  depth=N            how deep it searches (NBoard, UCI, UGI, Gomocup)
  level=N            its level (GTP if it lists kado-level, set_level or level; elsewhere it is the depth)
  option.NAME=TEXT   an option (UCI, UGI; Gomocup: an INFO key; GTP if it lists kado-setoption) (file: options =
                     { NAME = \"TEXT\" })
  start=LINE         a line of its protocol that it is sent after it has started; give it once for each
  threads=N          how many threads it uses, for the bound on games at once [default: 1]
  restart=BOOL       whether it is started anew for every game [default: false]
  check-result=BOOL  whether it is asked for the result of finished games (GTP, UGI) [default: true]

Games:
  --game and --board say what is played, as everywhere; in the file it is game = \"gomoku:15\" beside the openings.
  Gomocup's protocol knows k in a row alone, NBoard's standard Othello alone. Without --openings and --random-plies other
  games than standard Othello begin at their start.

The engine options above are those of Kado as an engine and do not reach the engines of a match.
Times are written 100ms, 2.5s, 5m or 1m30s; a bare number is in seconds.

Referee:
  Kado's own rules decide. A side loses the game by an illegal move (a pass with moves left, too), a move for the other
  side, a crash, silence, garbage, refusing what it has to do, an answer after its clock and the margin ran out,
  claiming another result than the board shows, or not starting. What was last said both ways is kept in forfeits.log,
  the engine is started anew, and the match goes on; an engine that fails --failures times in a row ends it.
  A clock runs from the request for a move to the line with the answer. Engines never ponder.
  If both engines claim another result than the board, the board counts.

Files:
  DIR/games.jsonl    the finished games, one JSON object a line: with it a match that was stopped in any way goes on
  DIR/games.ggf      the same as GGF, with scores and times; games.sgf for all but Othello
  DIR/games.txt      the same as transcripts
  DIR/forfeits.log   every forfeit with the last lines of the wire
  DIR/match.json     the settings; a match goes on only with the same ones (concurrency does not count)
  DIR/report.html    crosstable, Elo, disc differences and all games to step through
  docs/match.md describes them. RUST_LOG=wire=debug shows every line of every engine, --log-file keeps them.

Examples:
  kado match --out m --rounds 50 --engine name=Kado cmd=kado arg=gtp time=100ms/move \\
      --engine name=Rhino cmd=gtp-rhino arg=--level=3
  kado match --out sprt --openings xot.txt --rounds 5000 --elo0 0 --elo1 10 --each cmd=kado arg=gtp \\
      --engine name=new nodes=20000 --engine name=old nodes=10000
  kado match --out n --random-plies 6 --engine name=Kado cmd=kado --engine name=NTest cmd=ntest/ntest dir=ntest \\
      protocol=nboard depth=8
  kado match --out g --game gomoku --openings openings.txt --margin 200ms --each time=2s/move \\
      --engine name=Kado cmd=kado arg=gomocup protocol=gomocup --engine name=Brain cmd=brains/pbrain-other dir=brains
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

Exit status: 0 if the match is complete or its test decided, 1 if it was stopped or an engine fails again and again (the
same command goes on), 2 if it cannot be played as it is described.";
