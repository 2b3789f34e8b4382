"""The fourth edition: drafting, Drakon at the end of a turn, names, heroes and goals."""

from tests.mutation.mutant import broken

DRAFTING = "[FirstIsChosen(), *picks, *hands(players)]"
WAITING = "at == draft.drakon != NOWHERE and not draft.met >> seat & 1:"
BESIDE_HER = "if draft.at[seat] != draft.drakon and not draft.halted and ("
CAUGHT = "        catch(tx, [seat])\n"
ONCE_MORE = "        draft.met = 0\n"
SKIPPED = "            tx.emit(TurnEnded(seat, skipped=True))\n"
CAUGHT_WHEN_SKIPPED = """\
            if draft.rules.drakon_waits and draft.at[seat] == draft.drakon:
                catch(tx, [seat])
"""
SHE_MOVED = "        tx.emit(DrakonMoved(self.seat, action.cell))\n        here = ["
SHE_STAYED = "        stayed = tx.draft.drakon == action.cell\n"
REACH = "        return [Drakon(cell) for cell in reach(state)]\n"
DECLINED = "        from wyrmhold.games.drakon.actions import DECLINE\n\n"
ABILITIES = "heroes_of(BOX)"


def abilities_of(*order: int) -> str:
    """The heroes in the order of the box, each with the ability of the hero at this place."""
    pairs = f"zip({order}, BOX.hero_rows, strict=True)"
    return f"tuple(type({ABILITIES}[at])(row.name) for at, row in {pairs})"


FOURTH = (
    broken("SET-2", "editions/fourth.toml", 'name = "Entrance"', 'name = "Start"'),
    broken(
        "SET-3",
        "editions/fourth.toml",
        "shapes = { N = 4, NE = 5, NS = 5, NES = 4 }",
        "shapes = { N = 4, NE = 5, NS = 5, NES = 5 }",
    ),
    broken("SET-4", "editions/fourth.toml", "value = 2\ncount = 18", "value = 2\ncount = 17"),
    broken("SET-5", "setup/casting.py", DRAFTING, "[*picks, FirstIsChosen(), *hands(players)]"),
    broken("SET-6", "editions/fourth.py", " casting=Drafted(),", " casting=THIRD.casting,"),
    broken("SET-6", "setup/casting.py", "(state.turn + self.place) % state.players", "self.place"),
    broken("SET-6", "setup/casting.py", "(state.turn + self.place)", "(state.turn - self.place)"),
    broken("SET-6", "setup/casting.py", DRAFTING, "[FirstIsChosen(), *hands(players), *picks]"),
    broken("SET-6", "setup/casting.py", "ChooseHero(place) for place in range(players)]", "]"),
    broken(
        "SET-6",
        "setup/casting.py",
        "isinstance(action, Pick) and action.hero in free_heroes(state)",
        "isinstance(action, Pick)",
    ),
    broken("SET-6", "setup/casting.py", "HeroPicked(self.by(tx.draft),", "HeroPicked(self.place,"),
    broken("DRAK-6", "editions/fourth.py", "drakon_waits=True", "drakon_waits=False"),
    broken("DRAK-6", "setup/profiles.py", "self.edition.drakon_waits,", "False,"),
    broken(
        "DRAK-6", "rules/turn.py", WAITING, "draft.drakon != NOWHERE and not draft.met >> seat & 1:"
    ),
    broken("DRAK-6", "rules/turn.py", WAITING, "at == draft.drakon != NOWHERE and not draft.met:"),
    broken(
        "DRAK-6",
        "rules/turn.py",
        CAUGHT,
        "        catch(tx, [one for one, cell in enumerate(draft.at) if cell == at])\n",
    ),
    broken("DRAK-6", "rules/turn.py", "if not draft.halted and (", BESIDE_HER),
    broken("DRAK-6", "rules/turn.py", SKIPPED, CAUGHT_WHEN_SKIPPED + SKIPPED),
    broken("DRAK-6", "rules/movement.py", CAUGHT, CAUGHT + ONCE_MORE),
    broken(
        "DRAK-6",
        "rules/dragon.py",
        "            catch(tx, here)\n",
        "            catch(tx, here)\n            tx.draft.met = 0\n",
    ),
    broken("DRAK-6", "events/turns.py", "    draft.met = 0\n", ""),
    broken("DRAK-6", "formats/codec.py", 'met=number("met"),', "met=0,"),
    broken(
        "DRAK-7", "rules/dragon.py", SHE_MOVED, SHE_STAYED + SHE_MOVED[:-1] + "[] if stayed else ["
    ),
    broken(
        "DRAK-7",
        "rules/dragon.py",
        REACH,
        DECLINED + "        return [*[Drakon(cell) for cell in reach(state)], DECLINE]\n",
    ),
    broken("DRAK-7", "editions/fourth.py", "DrakonMoves(optional=True)", "DrakonMoves()"),
    broken(
        "DRAK-7",
        "rules/dragon.py",
        "        if not isinstance(action, Decline):\n",
        "        if True:\n",
    ),
    broken("DRAK-7", "versions/version_1.py", '"drakon_moves": DrakonMoves(),', ""),
    broken("CH-START", "editions/fourth.toml", 'name = "Entrance"', 'name = "Start"'),
    broken("CH-BLANK", "editions/fourth.toml", 'name = "Empty"', 'name = "Blank"'),
    broken(
        "CH-FLOAT", "editions/fourth.toml", 'name = "Floating Chamber"', 'name = "Floating Room"'
    ),
    broken("CH-LOSE", "editions/fourth.toml", 'name = "Lose a Coin"', 'name = "Lose a Gold"'),
    broken(
        "CH-SWITCH", "editions/fourth.toml", 'name = "Switch a Chamber"', 'name = "Magical Shift"'
    ),
    broken("CH-WIND", "editions/fourth.toml", 'name = "Windstorm"', 'name = "Strong Wind"'),
    broken(
        "HERO-1",
        "editions/fourth.py",
        "ability_casting=Drafted()",
        "ability_casting=THIRD.ability_casting",
    ),
    broken("HERO-1", "setup/flags.py", ", casting=profile.edition.ability_casting", ""),
    broken("HERO-KNIGHT", "editions/fourth.py", ABILITIES, abilities_of(4, 1, 2, 3, 4, 5)),
    broken("HERO-3", "editions/fourth.py", ABILITIES, abilities_of(1, 0, 2, 3, 4, 5)),
    broken("HERO-3", "editions/fourth.py", ABILITIES, abilities_of(0, 1, 3, 2, 4, 5)),
    broken("HERO-3", "editions/fourth.py", ABILITIES, abilities_of(0, 1, 2, 3, 5, 4)),
    broken("VAR-GOLD", "editions/fourth.py", "GoldGoal(10)", "GoldGoal(11)"),
    broken("VAR-SHORT", "editions/fourth.py", "GoldGoal(7)", "GoldGoal(8)"),
    broken("VAR-SHORT", "editions/fourth.py", "GoldGoal(7)", "GoldGoal(6)"),
    broken("VAR-ESC", "editions/fourth.py", "EscapeGoal(8)", "EscapeGoal(9)"),
    broken("VAR-TEAM", "editions/third.py", "GoldGoal(20)", "GoldGoal(19)"),
    broken(
        "VAR-BAD", "editions/fourth.py", '"short": GoldGoal(7)', '"short": GoldGoal(7), "fixed": ""'
    ),
    broken(
        "VAR-BAD", "editions/third.py", '"fixed": CoinGoal(5)', '"fixed": CoinGoal(5), "short": ""'
    ),
    broken(
        "VAR-BAD",
        "setup/options.py",
        'DESCRIPTION.problems({**options.chosen(), "players": players})',
        "[]",
    ),
    broken(
        "VAR-BAD", "../../kernel/agreement.py", "return all(chosen.get", "return any(chosen.get"
    ),
    broken(
        "VAR-BAD",
        "../../kernel/agreement.py",
        "for clash in self.clashes if",
        "for clash in self.clashes[:1] if",
    ),
)
