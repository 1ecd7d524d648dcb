"""Files: every format round trip, the WTHOR database as a frame, positions as arrays."""

import errno
import os
import stat
import subprocess
import sys
import threading

import kado
import numpy as np
import pandas
import polars
import pytest

GAMES = [info.name for info in kado.formats() if not info.holds_positions]


def sample(data):
    """Return tournament games of the sample, with players and results."""
    games = []
    for line in (data / "games" / "wthor_sample.txt").read_text().splitlines()[1:300:6]:
        moves = max(line.split(), key=len)
        game = kado.Game(moves)
        game.black, game.white, game.event = f"Black {len(games)}", "White", "Open"
        games.append(game)
    return [game for game in games if game.is_over]


@pytest.mark.parametrize("name", GAMES)
def test_games_survive_every_format(name, data, tmp_path):
    games = sample(data)
    assert len(games) > 30
    path = tmp_path / "games.any"
    assert kado.write(path, games, name) == len(games)
    again = list(kado.read(path, name))
    assert [game.moves for game in again] == [game.moves for game in games]
    assert [game.result for game in again] == [game.result for game in games]
    if name not in ("transcript", "pgn-flipello"):
        assert [game.black for game in again] == [game.black for game in games]
    if name != "wthor":
        assert [game.moves for game in kado.reads(path.read_bytes(), name)] == [game.moves for game in games]


@pytest.mark.parametrize("name", [info.name for info in kado.formats() if info.holds_positions])
def test_positions_survive_every_format(name, data, tmp_path):
    game = sample(data)[0]
    kado.write(tmp_path / "p", [game], name)
    assert [read.board for read in kado.read(tmp_path / "p", name)] == game.boards
    kado.write(tmp_path / "p", [game], name, positions="last")
    assert [read.board for read in kado.read(tmp_path / "p", name)] == [game.board]


def test_games_of_servers_have_what_their_index_says(data):
    games = list(kado.read(data / "games" / "ggf_games.ggf", errors="skip"))
    assert len(games) >= 20
    assert any(game.game == "othello:10" for game in games)
    assert any(seconds is not None for game in games for seconds in game.seconds)


def test_a_bad_record_hides_none_after_it(tmp_path):
    path = tmp_path / "some.txt"
    path.write_text("f5d6\nf5a1\nf5f6\n")
    games = kado.read(path)
    assert next(games).transcript == "f5d6"
    with pytest.raises(kado.RecordError, match=r"record 2 \(line 2, byte 5\).*'a1'") as error:
        next(games)
    assert (error.value.record, error.value.line, error.value.offset) == (2, 2, 5)
    assert next(games).transcript == "f5f6"
    assert [game.transcript for game in kado.read(path, errors="skip")] == ["f5d6", "f5f6"]


@pytest.mark.parametrize("errors", ["ignore", "", "Raise", None, True])
def test_errors_are_raised_or_skipped(errors, tmp_path):
    path = tmp_path / "some.txt"
    path.write_text("f5d6\nf5a1\n")
    for call in (lambda: kado.read(path, errors=errors), lambda: kado.reads("f5d6\n", errors=errors)):
        with pytest.raises(ValueError, match=f"errors: {errors!r} is neither 'raise' nor 'skip'"):
            call()


def test_the_format_is_guessed_from_the_beginning(tmp_path):
    for name in ["ggf", "sgf", "pgn", "obf", "transcript"]:
        text = kado.Game("f5d6c3").text(name, "last")
        path = tmp_path / "unnamed"
        path.write_text(text)
        assert next(kado.reads(text)).board.line == next(kado.read(path)).board.line == kado.Board("f5d6c3").line
    kado.write(tmp_path / "games.wtb", kado.reads("(;GM[2]RE[B+2];B[f5];W[d6];B[c3])"))
    (tmp_path / "games.wtb").rename(tmp_path / "unnamed")
    assert [len(game.moves) for game in kado.read(tmp_path / "unnamed")] == [3]
    assert [len(game.moves) for game in kado.reads((tmp_path / "unnamed").read_bytes())] == [3]


@pytest.mark.parametrize("text", [5, 10**11, None, 1.5, ["f5"]])
def test_a_text_is_a_str_or_bytes(text):
    with pytest.raises(TypeError, match="bytes-like object is required"):
        kado.reads(text)
    for kind in (bytes, bytearray, memoryview):
        assert [game.transcript for game in kado.reads(kind(b"f5d6\nf5f6\n"))] == ["f5d6", "f5f6"]


@pytest.mark.skipif(os.name == "nt", reason="there are no named pipes")
def test_a_pipe_is_read_once(tmp_path):
    pipe = tmp_path / "games"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_text("f5d6\nf5f6e6\n"))
    writer.start()
    assert [len(game.moves) for game in kado.read(pipe)] == [2, 3]
    writer.join()


def test_errors_of_files_are_typed(tmp_path):
    for read in (kado.read, kado.positions_settings, lambda path: next(kado.iter_positions(path))):
        with pytest.raises(FileNotFoundError):
            read(tmp_path / "none.ggf")
    for read in (
        lambda path: kado.read(path, "ggf"),
        kado.positions_settings,
        lambda path: next(kado.iter_positions(path)),
    ):
        with pytest.raises(IsADirectoryError):
            read(tmp_path)
    with pytest.raises(kado.FormatError, match="is not a format"):
        kado.reads("", "xyz")
    with pytest.raises(kado.FormatError, match="give its format by format="):
        kado.write(tmp_path / "games.xyz", [])
    with pytest.raises(kado.FormatError, match="no result"):
        kado.write(tmp_path / "games.wtb", [kado.Game("f5")])
    with pytest.raises(kado.FormatError, match="only Othello"):
        kado.Game("h8", "gomoku").text("ggf")
    with pytest.raises(kado.FormatError, match="does not begin with"):
        (tmp_path / "bad.kpos").write_bytes(b"x" * 100)
        kado.read_positions(tmp_path / "bad.kpos")
    for name in (None, "xyz"):
        with pytest.raises(kado.FormatError):
            kado.write(tmp_path / "games.xyz", [], name)
    with pytest.raises(FileNotFoundError) as error:
        kado.write(tmp_path / "no" / "games.ggf", [])
    assert error.value.filename == str(tmp_path / "no" / "games.ggf")
    with pytest.raises(IsADirectoryError):
        kado.write(tmp_path, [], "ggf")
    with pytest.raises(TypeError, match="a Game is expected, not str"):
        kado.write(tmp_path / "games.ggf", "f5")
    for name in ("games.jou", "games.TRN"):
        with pytest.raises(kado.FormatError, match=r"\.jou and \.trn are for names, so give '.*games\.wtb'"):
            kado.write(tmp_path / name, [], "wthor")
    assert {place.name for place in tmp_path.iterdir()} == {"bad.kpos"}


def test_a_write_that_fails_leaves_the_old_file(tmp_path):
    path = tmp_path / "games.ggf"
    kado.write(path, [kado.Game("f5")])
    before = path.read_bytes()
    with pytest.raises(kado.FormatError):
        kado.write(path, [kado.Game("f5d6"), kado.Game("h8", "gomoku")])
    assert path.read_bytes() == before and [place.name for place in tmp_path.iterdir()] == ["games.ggf"]


def test_a_format_is_named_in_any_case(tmp_path):
    for name in ("WTHOR", "Wthor"):
        assert kado.write(tmp_path / "none", [], name) == 0
        assert {place.name for place in tmp_path.iterdir()} == {"none", "none.jou", "none.trn"}
        assert len((tmp_path / "none").read_bytes()) == 16
    kado.write(tmp_path / "one", [kado.Game("f5d6")], "SGF")
    assert next(kado.read(tmp_path / "one", "sgf")).transcript == "f5d6"


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX")
def test_a_written_file_takes_the_place_of_the_old_one(tmp_path):
    games = [kado.Game("f5d6")]
    path, link = tmp_path / "games.ggf", tmp_path / "link.ggf"
    path.write_bytes(b"old")
    path.chmod(0o600)
    link.symlink_to(path.name)
    assert kado.write(link, games) == 1
    assert link.is_symlink() and path.read_text() == games[0].text("ggf")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600

    new = tmp_path / "new.ggf"
    new.symlink_to("target.ggf")
    kado.write(new, games)
    assert new.is_symlink() and (tmp_path / "target.ggf").read_text() == games[0].text("ggf")
    (tmp_path / "loop.ggf").symlink_to("loop.ggf")
    with pytest.raises(OSError) as error:
        kado.write(tmp_path / "loop.ggf", games)
    assert error.value.errno == errno.ELOOP

    path.chmod(0o444)
    with pytest.raises(PermissionError, match=r"games\.ggf: it is read-only"):
        kado.write(path, [])
    assert path.read_text() == games[0].text("ggf")

    assert kado.write("/dev/null", games, "ggf") == 1
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)
    with pytest.raises(kado.FormatError, match="name a regular file"):
        kado.write("/dev/null", [], "wthor")


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX")
def test_names_of_players_stand_beside_the_file_of_a_link(tmp_path):
    game = kado.Game("f5d6c5f4e7f6g5e6e3")
    game.black = "Ann"
    (tmp_path / "in").mkdir()
    (tmp_path / "link.wtb").symlink_to("in/games.wtb")
    kado.write(tmp_path / "link.wtb", [game])
    assert {place.name for place in tmp_path.iterdir()} == {"in", "link.wtb"}
    for path in ("link.wtb", "in/games.wtb"):
        assert next(kado.read(tmp_path / path)).black == "Ann"


@pytest.mark.skipif(sys.platform != "linux", reason="needs /dev/stdout of Linux")
def test_the_file_of_standard_output_is_continued(tmp_path):
    code = "import kado; print(1, flush=True); kado.write('/dev/stdout', [kado.Game('f5')], 'transcript'); print(2)"
    with open(tmp_path / "log", "w") as log:
        subprocess.run([sys.executable, "-c", code], stdout=log, check=True)
    assert (tmp_path / "log").read_text() == "1\nf5\n2\n"


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX")
@pytest.mark.parametrize(
    "call",
    [
        "kado.read('pipe', 'ggf')",
        "kado.write('pipe', [kado.Game('f5')], 'ggf')",
        "list(kado.read('/dev/stdin', 'ggf'))",
        "kado.write('/dev/stdout', (kado.Game('f5') for _ in range(100_000)), 'ggf')",
        "kado.positions_settings('pipe')",
        "next(kado.iter_positions('pipe'))",
        "kado.write_positions('pipe', kado.new_positions([kado.Board()]))",
        # The first block arrives, and no second one.
        "keep = os.open('pipe', os.O_RDWR); kado.write_positions('some', kado.new_positions([kado.Board()]));"
        "os.write(keep, open('some', 'rb').read()); list(kado.iter_positions('pipe'))",
    ],
)
def test_an_interrupt_ends_the_wait_for_a_pipe(call, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    # A shell starts its background jobs with SIGINT ignored.
    code = f"""
import kado, os, signal, threading
signal.signal(signal.SIGINT, signal.default_int_handler)
threading.Timer(0.3, os.kill, [os.getpid(), signal.SIGINT]).start()
try:
    {call}
except KeyboardInterrupt:
    raise SystemExit(130)
"""
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", code], stdin=pipe, stdout=pipe, cwd=tmp_path) as process:
        try:
            assert process.wait(20) == 130
        finally:
            process.kill()


def test_control_characters_of_a_name_become_blanks_in_pgn():
    game = kado.Game("f5d6c3")
    game.black = "a\r\nb"
    assert next(kado.reads(game.text("pgn"))).black == "a  b"


def test_a_game_is_equal_to_the_one_in_its_file():
    game = kado.Game("f5d6c3")
    assert next(kado.reads(game.text("ggf"))) == game


def test_a_result_counts_the_komi_as_in_the_file():
    moves = ["F5", "D6", "C5", "F4", "E7", "F6", "G5", "E6", "E3"]
    board = "8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *"
    played = "".join(f"{'BW'[index % 2]}[{move}]" for index, move in enumerate(moves))
    text = f"(;GM[Othello]RE[{{}}]TY[8k]KM[4]BO[{board}]{{}};)"
    whole = next(kado.reads(text.format("?", played)))
    game = next(kado.reads(text.format("-2:r", played.removesuffix("B[E3]"))))
    assert game.result == "W+R"
    game.push("e3")
    assert game.board.margin == 64 and game.result == whole.result == "B+60" and game == whole
    game.undo()
    assert game.result is None and "RE[?]" in game.text("ggf")
    game.push("e3")
    assert game == whole


def test_a_move_taken_back_takes_the_theoretical_result_with_it(tmp_path):
    kado.write(tmp_path / "games.wtb", [kado.Game("f5d6c5f4e7f6g5e6e3")])
    game = next(kado.read(tmp_path / "games.wtb"))
    assert game.theoretical is not None and game.result == "B+64"
    game.undo()
    assert game.theoretical is None and game.result is None
    game.push("e3")
    assert game.theoretical is None and game.result == "B+64"


def test_variations_stay_as_long_as_the_move_that_they_replace():
    game = next(kado.reads("(;GM[2];B[f5](;W[d6];B[c5](;W[f4])(;W[b4]))(;W[f6];B[e6](;W[f4])(;W[d6])))"))
    whole = game.text("sgf")

    def variations():
        text = game.text("sgf")
        return [line for line in ("(;W[b4])", "(;W[f6];B[e6]", "(;W[d6])") if line in text]

    assert len(variations()) == 3
    game.push("e7")
    assert len(variations()) == 3
    game.undo()
    assert game.text("sgf") == whole
    game.undo()
    assert variations() == ["(;W[f6];B[e6]", "(;W[d6])"]
    game.push("b4")
    again = next(kado.reads(game.text("sgf")))
    assert again == game and again.transcript == "f5d6c5b4" and len(variations()) == 2
    for _ in range(2):
        game.undo()
    assert game.transcript == "f5d6" and len(variations()) == 2
    game.undo()
    assert game.transcript == "f5" and variations() == []


def test_the_wthor_database_as_a_frame(data, tmp_path):
    games = sample(data)
    kado.write(tmp_path / "open.wtb", games)
    assert {place.suffix for place in tmp_path.iterdir()} == {".wtb", ".jou", ".trn"}
    frame = kado.wthor_frame(tmp_path / "open.wtb")
    assert isinstance(frame, pandas.DataFrame) and len(frame) == len(games)
    assert frame["black"].tolist() == [game.black for game in games]
    assert frame["black_discs"].tolist() == [32 + game.board.margin // 2 for game in games]
    other = kado.wthor_frame(tmp_path / "open.wtb", "polars")
    assert isinstance(other, polars.DataFrame)
    assert other["moves"].to_list() == frame["moves"].tolist() == [game.transcript for game in games]
    assert frame["opening"].notna().sum() > len(games) // 2
    # The types of the columns do not depend on their content.
    kado.write(tmp_path / "bare.txt", [kado.Game("f5")])
    for library in ("pandas", "polars"):
        types = [list(kado.wthor_frame(tmp_path / name, library).dtypes) for name in ("open.wtb", "bare.txt")]
        assert types[0] == types[1]


@pytest.mark.parametrize(("library", "extra"), [("polars", "polars"), (None, "frames")])
def test_a_missing_library_is_named_with_its_extra(library, extra, tmp_path, monkeypatch):
    path = tmp_path / "games.ggf"
    kado.write(path, [kado.Game("f5d6")])
    for name in ("pandas", "polars"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(ImportError, match=rf"pip install kado\[{extra}\]"):
        kado.wthor_frame(path, library)


def test_positions_are_arrays(data, tmp_path):
    leaves = kado.read_positions(data / "leaves.kpos")
    assert len(leaves) == 2613 and leaves.dtype == kado.POSITION
    empties = 64 - np.bitwise_count(leaves["player"] | leaves["opponent"])
    assert empties.min() == 16 and empties.max() == 20
    assert set(leaves["info"] >> 6) == {2}
    settings = kado.positions_settings(data / "leaves.kpos")
    assert settings["stage"] == "leaves"
    kado.write_positions(tmp_path / "some.kpos", leaves, settings)
    kado.write_positions(tmp_path / "some.kpos", leaves[:10], settings)
    assert np.array_equal(kado.read_positions(tmp_path / "some.kpos"), np.concatenate([leaves, leaves[:10]]))
    with pytest.raises(kado.FormatError, match="other settings"):
        kado.write_positions(tmp_path / "some.kpos", leaves, {"stage": "other"})
    with pytest.raises(kado.FormatError, match=r"shape \(n,\), not \(2, 2\)"):
        kado.write_positions(tmp_path / "square.kpos", leaves[:4].reshape(2, 2))
    before = (tmp_path / "some.kpos").read_bytes()
    many = np.tile(leaves, 10)
    many["player"][20_000] |= many["opponent"][20_000]
    for name in ("some.kpos", "new.kpos"):
        with pytest.raises(kado.FormatError, match="record 20000 is not a position"):
            kado.write_positions(tmp_path / name, many, settings)
    assert (tmp_path / "some.kpos").read_bytes() == before and not (tmp_path / "new.kpos").exists()
    for block in kado.iter_positions(tmp_path / "some.kpos"):
        block["value"] = 0


def test_settings_are_stored_as_given_even_if_empty(tmp_path):
    records = kado.new_positions([kado.Board()])
    for name, settings, stored in (("none", None, {"stage": "python"}), ("empty", {}, {}), ("one", {"a": 1}, {"a": 1})):
        for _ in range(2):
            kado.write_positions(tmp_path / name, records, settings)
        assert kado.positions_settings(tmp_path / name) == stored
    with pytest.raises(kado.FormatError, match="other settings"):
        kado.write_positions(tmp_path / "empty", records)


@pytest.mark.parametrize(
    ("settings", "kind", "message"),
    [
        ([], TypeError, "settings: a dict is expected, not list"),
        ("{}", TypeError, "settings: a dict is expected, not str"),
        ({"a": {1}}, TypeError, "set is not JSON serializable"),
        ({"a": float("nan")}, ValueError, "not JSON compliant"),
        ({"a": [float("-inf")]}, ValueError, "not JSON compliant"),
        ({"a": 10**30}, ValueError, f"settings: {10**30} does not fit in 64 bits"),
        ({"a": [{"b": -(1 << 63) - 1}]}, ValueError, "does not fit in 64 bits"),
    ],
)
def test_settings_that_a_file_cannot_hold_are_refused(settings, kind, message, tmp_path):
    with pytest.raises(kind, match=message):
        kado.write_positions(tmp_path / "some.kpos", kado.new_positions([kado.Board()]), settings)
    assert not (tmp_path / "some.kpos").exists()


def test_settings_are_read_back_as_given(tmp_path):
    settings = {"a": [-(1 << 63), (1 << 64) - 1, 0.1, 1e300, True, None], "ä": {"b": "\n"}}
    kado.write_positions(tmp_path / "some.kpos", kado.new_positions([kado.Board()]), settings)
    assert kado.positions_settings(tmp_path / "some.kpos") == settings


def test_a_work_file_is_an_array_of_packed_positions(tmp_path):
    import json
    import zlib

    head = json.dumps({"input": 1, "taught": [2], "held_out": [1]}).encode()
    packed = np.zeros(3, kado.PACKED)
    packed["target"], packed["info"] = [256, -512, 0], [1, 0x8002, 1]
    prefix = b"kadowrk1" + len(head).to_bytes(4, "little") + zlib.crc32(head).to_bytes(4, "little")
    path = tmp_path / "fit.work"
    path.write_bytes(prefix + head + packed.tobytes())
    assert np.array_equal(kado.read_positions(path), packed) and kado.PACKED.itemsize == 20
    path.write_bytes(b"kadowrk1")
    with pytest.raises(kado.FormatError, match="checksum"):
        kado.read_positions(path)
    path.write_bytes(prefix + head + packed.tobytes()[:-1])
    with pytest.raises(kado.FormatError, match="another length"):
        kado.read_positions(path)
