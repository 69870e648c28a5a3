"""What an editor is told of an edit that cannot be: by the names of those whom it is about."""

import pytest
from editors import owner_desk, settled
from pieces import quartet


@pytest.fixture
def desk(runthrough, people):
    production = runthrough.call("POST", "/api/v1/productions", quartet())["id"]
    return owner_desk(runthrough, people, production)


def test_an_impossible_command_is_refused_before_it_is_sent(desk):
    desk.evaluate("desk.do('Move Ana', [{ set: ['formations', 'f0', 'positions', 'p0'], to: { x: 5000, y: 1 } }])")
    desk.evaluate("""() => {
      desk.do('Nudge', [{ set: ['performers', 'p1', 'label'], to: 'B1' }], { merge: 'label' });
      desk.do('Nudge', [{ set: ['formations', 'f0', 'positions', 'p1'], to: { x: -5000, y: 1 } }], { merge: 'label' });
    }""")
    settled(desk)
    first, second = desk.evaluate("notices.filter(({ kind }) => kind === 'refused').map(({ text }) => text)")
    assert first == "“Move Ana” is not possible. Ana’s position in Line: Enter a number from -1000 to 1000."
    assert second == "“Nudge” is not possible. Ben’s position in Line: Enter a number from -1000 to 1000."
