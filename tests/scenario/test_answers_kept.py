"""What a file tells to be chosen is still taken where readings are turned round, as long as somebody asks for it."""

from __future__ import annotations

from adjudicator.scenario import Replay
from tests.shipped import law_of, scenarios


def test_what_is_told_for_a_choice_to_come_is_not_lost_where_other_readings_are_tried():
    told = {"Whom Peace goes to is told along with the play", "Whoever drives it out says to whom it goes"}
    found = [one for one in scenarios() if one.name in told]
    assert len(found) == len(told)
    for scenario in found:
        readings = law_of(scenario)
        as_told = Replay(scenario, readings).run()
        tried = Replay(scenario, readings, strict=False).run()
        assert tried.open is None
        assert tried.skipped == 0
        events = [
            [[(event.kind, str(event.data)) for event in done.events] for done in one.done] for one in (as_told, tried)
        ]
        assert events[0] == events[1], scenario.name
