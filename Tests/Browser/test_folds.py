"""The pages' fold of a session's events is held to what the server made of the same logs, in Tests/RehearsalTests/folds.json."""

import json
import pathlib

FOLDS = pathlib.Path(__file__).resolve().parents[1] / "RehearsalTests" / "folds.json"

MEMBERS = [f"00000000-0000-4000-8000-00000000000{number}" for number in range(1, 5)]

FOLDED = """async ({ opening, folds, members }) => {
  const { nothing, reduce } = await import('/assets/live/model.js');
  const { seq, least, most, ...state } = opening;
  const welcome = {
    type: 'welcome', member: { id: 'm' }, production: { id: 'p', revision: 1 }, seq, resumed: false,
    state: {
      ...state, formation: 0, leadLimits: { least, most },
      members: members.map((id) => ({ id, name: id, role: 'screen', present: true, ready: false })),
    },
  };
  return folds.map(({ events }) => {
    const known = events.reduce(reduce, reduce(nothing, welcome));
    const { motion, previous, rate, baton, assignments, absent, ended, endedBy, revision, leadLimits, announcement, groups, main, calls } =
      known;
    return {
      seq: known.seq, motion, previous, rate, baton, assignments, absent: [...absent].sort(), ended, endedBy, revision,
      ...leadLimits, announcement, groups, main, calls, formation: known.formation,
      notes: known.notes.map(({ by, ...note }) => note),
      roles: Object.fromEntries(known.members.map(({ id, role }) => [id, role])),
    };
  });
}"""


def test_a_page_believes_what_the_server_does_of_every_log(runthrough, people):
    asked = json.loads(FOLDS.read_text())
    assert len(asked["folds"]) > 0
    page = people.page()
    page.goto(runthrough.url + "/join")
    believed = page.evaluate(FOLDED, asked | {"members": MEMBERS})
    for fold, known in zip(asked["folds"], believed, strict=True):
        events = fold["events"]
        assert known.pop("roles") == dict.fromkeys(MEMBERS, "screen") | {e["member"]: e["role"] for e in events if e["kind"] == "roleChanged"}
        assert known.pop("formation") == ([0] + [e["to"] for e in events if e["kind"] in ("cued", "revised")])[-1]
        # When cues were given is the server's own affair; what is nobody's or nothing may be left out.
        fold["state"]["notes"] = [
            {name: note[name] for name in ("seq", "at", "position", "formation", "text", "touched", "got")}
            | {"place": note.get("place"), "performers": note.get("performers", [note["performer"]] if "performer" in note else [])}
            for note in fold["state"].get("notes", [])]
        kept = {"previous": None, "baton": None, "endedBy": None, "announcement": None, "groups": [], "main": None,
                "calls": {"seed": "0" * 16, "adjustments": []}} | fold["state"]
        assert known == {name: value for name, value in kept.items() if name not in ("changed", "cued", "cueStarts", "groupsOpened")}
