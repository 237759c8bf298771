"""``python -m bot league``: how many units a hand one computer player wins from another, by paired deals."""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from bot.cli import Subparsers
from bot.phom.rules import PRESETS, HouseRules, Preset
from bot.players import LEVELS
from bot.players.league import DealResult, LeagueResult, play_deal, summary

EXIT_WEAKER = 1
"""A won less than `--at-least` asks for, or it is not sure that A won anything."""
PROGRESS_SECONDS = 0.5
"""How often the progress is shown anew, at most."""

Job = tuple[str, str, int, int, HouseRules, int]
"""One deal: A, B, the seed, the deal's number, the house rules, the number of players."""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command ``league``."""
    parser = subparsers.add_parser(
        "league",
        help="measure one computer player against another",
        description="Play the same decks from every seat with one A among B's and tell what A wins a hand. Equal "
        "arguments give equal results, however many jobs.",
        epilog="Exit code 0; with --at-least 1 if A wins less, or if the 95 %% interval reaches zero.",
    )
    parser.add_argument("--a", required=True, choices=list(LEVELS), help="the player that is measured")
    parser.add_argument("--b", required=True, choices=list(LEVELS), help="the players that it is measured against")
    parser.add_argument("--deals", type=_at_least_one, default=1000, metavar="N", help="decks to play (default: 1000)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="which decks (default: 1)")
    parser.add_argument("--rules", choices=[preset.value for preset in Preset], default=Preset.STANDARD.value)
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=4, help="players at the table (default: 4)")
    parser.add_argument("--jobs", type=_at_least_one, default=1, metavar="N", help="processes to share the work")
    parser.add_argument("--json", action="store_true", help="answer as one JSON object")
    parser.add_argument("--at-least", type=float, metavar="UNITS", help="fail if A wins less a hand")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the league, the progress on standard error and the result on standard output; returns the exit code."""
    rules = PRESETS[Preset(args.rules)]
    jobs: list[Job] = [(args.a, args.b, args.seed, number, rules, args.players) for number in range(args.deals)]
    began = time.monotonic()
    played = list(_shown(_results(jobs, args.jobs), len(jobs), began))
    seconds = time.monotonic() - began
    result = summary(played)
    if args.json:
        print(json.dumps(_as_json(args, result, seconds)))
    else:
        for line in _told(args, result, seconds):
            print(line)
    if args.at_least is None:
        return 0
    return EXIT_WEAKER if result.mean < args.at_least or result.ci95[0] <= 0 else 0


def _results(jobs: Sequence[Job], processes: int) -> Iterator[DealResult]:
    """The results of the deals in their order."""
    if processes == 1:
        yield from map(_play, jobs)
        return
    # Spawned and not forked: it is the same on every system, and a fork copies whatever threads there are.
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        yield from pool.map(_play, jobs)


def _play(job: Job) -> DealResult:
    a, b, seed, number, rules, players = job
    return play_deal(LEVELS[a], LEVELS[b], seed, number, rules, players)


def _shown(results: Iterator[DealResult], deals: int, began: float) -> Iterator[DealResult]:
    """The results, with a line on standard error that says how far they are."""
    shown = began
    for done, result in enumerate(results, 1):
        now = time.monotonic()
        if now - shown >= PROGRESS_SECONDS or done == deals:
            shown = now
            left = (now - began) / done * (deals - done)
            end = "\n" if done == deals else ""
            print(f"\r{done}/{deals} deals, about {left:.0f} s left ", end=end, file=sys.stderr, flush=True)
        yield result


def _as_json(args: argparse.Namespace, result: LeagueResult, seconds: float) -> dict[str, object]:
    low, high = result.ci95
    one_deal = result.deals == 1
    values: dict[str, object] = dataclasses.asdict(result)
    if one_deal:
        values["standard_error"] = None
    return {
        "a": args.a,
        "b": args.b,
        "seed": args.seed,
        "rules": args.rules,
        "players": args.players,
        **values,
        "ci95": None if one_deal else [low, high],
        "seconds": round(seconds, 3),
        "decisions_per_second": round(result.decisions / seconds, 1),
    }


def _told(args: argparse.Namespace, result: LeagueResult, seconds: float) -> Iterator[str]:
    low, high = result.ci95
    yield f"{args.a} among {args.players - 1} {args.b}, {args.rules}, {args.players} players, seed {args.seed}"
    yield f"{result.deals} deals from every seat: {result.hands} hands in {seconds:.1f} s"
    yield f"units a hand   {result.mean:+.3f} ± {result.standard_error:.3f}   95 %: {low:+.3f} to {high:+.3f}"
    yield f"first place    {result.firsts:.1%}   (1 in {args.players} is {1 / args.players:.1%})"
    yield f"ù              {result.u:.1%}"
    yield f"móm            {result.mom:.1%}"
    yield f"chốt           {result.chot_eaten:.3f} eaten, {result.chot_fed:.3f} fed, a hand"
    yield f"decisions      {result.decisions / seconds:.0f} a second"


def _at_least_one(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return value
