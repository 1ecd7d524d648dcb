"""Reviews the games of files: the loss of each player, the worst moves, and a page to step through.

python review_my_games.py GAMES... [--level 12] [--html review.html]
"""

import argparse
import itertools

import kado


def main():
    """Review the games of the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", metavar="GAMES")
    parser.add_argument("--level", type=int, default=12)
    parser.add_argument("--games", type=int, help="maximum number of games")
    parser.add_argument("--html", metavar="FILE", help="write a page with boards to step through")
    options = parser.parse_args()
    games = itertools.chain.from_iterable(kado.read(file, errors="skip") for file in options.files)
    reviews = []
    with kado.Engine() as engine:
        for game in itertools.islice(games, options.games):
            review = engine.review(game, level=options.level)
            reviews.append(review)
            players = f"{game.black or 'Black'} - {game.white or 'White'}"
            print(f"{players}, {game.result or 'unfinished'}, {game.opening or ''}")
            for name, side in [("Black", review.black), ("White", review.white)]:
                accuracy = f"{side.accuracy:.0f} %" if side.accuracy is not None else "-"
                print(f"  {name}: accuracy {accuracy}, {side.blunders} blunders, {side.lost:.1f} discs lost")
            played = [position for position in review.positions if position.played]
            for position in sorted(played, key=lambda found: -found.played.loss)[:3]:
                move = position.played
                if move.grade in ("mistake", "blunder"):
                    best = position.lines[0]
                    ply = review.positions.index(position) + 1
                    print(f"  move {ply}: {move.move} loses {move.loss:.1f}; best is {best.move} ({best.score:+.1f})")
    if options.html and reviews:
        with open(options.html, "w", encoding="utf-8") as file:
            file.write(kado.review_html(reviews))
        print(f"written: {options.html}")


if __name__ == "__main__":
    main()
