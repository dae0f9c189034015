"""Writing a scenario that was made up as a person would: keys in blocks, players and short lists on one line."""

from __future__ import annotations

from typing import Any

from adjudicator.search.separating.scenario_data import Data

WIDTH = 110
ORDER = (
    "scenario", "edition", "cards", "house", "players", "meta_rules", "rules", "goals", "discard", "draw_pile",
    "agreed", "today", "turn", "steps",
)  # fmt: skip


class Flow(dict[str, Any]):
    """A mapping on one line."""


class FlowList(list[Any]):
    """A list on one line."""


class Bare:
    """Nothing, written as nothing: `refused:` alone."""


def scenario_text(data: Data) -> str:
    """A scenario as YAML. The same data gives the same bytes."""
    import yaml

    class Dumper(yaml.SafeDumper):
        def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
            super().increase_indent(flow, False)

    Dumper.add_representer(
        Flow, lambda dumper, value: dumper.represent_mapping("tag:yaml.org,2002:map", value.items(), True)
    )
    Dumper.add_representer(
        FlowList, lambda dumper, value: dumper.represent_sequence("tag:yaml.org,2002:seq", value, True)
    )
    Dumper.add_representer(Bare, lambda dumper, value: dumper.represent_scalar("tag:yaml.org,2002:null", ""))
    text: str = yaml.dump(shaped(data), Dumper=Dumper, allow_unicode=True, sort_keys=False, width=WIDTH)
    return text


def shaped(data: Data) -> Data:
    """The same data, told what goes on one line."""
    shown: Data = {}
    for key in ORDER:
        if key not in data:
            continue
        value = data[key]
        if key in ("players", "cards"):
            shown[key] = {name: flowing(line) for name, line in value.items()}
        elif key == "steps":
            shown[key] = [step(item) for item in value]
        else:
            shown[key] = flowing(value)
    return shown


def step(item: Any) -> Any:
    if not isinstance(item, dict):
        return item
    if "claims" in item:
        return {"claims": [{key: flowing(value) for key, value in one.items()} for one in item["claims"]]}
    return {key: under_step(key, value) for key, value in item.items()}


def under_step(key: str, value: Any) -> Any:
    if key == "then":
        return [step(one) for one in value]
    return Bare() if value is None else flowing(value)


def flowing(value: Any) -> Any:
    """A value all on one line."""
    if isinstance(value, dict):
        return Flow({key: flowing(one) for key, one in value.items()})
    return FlowList([flowing(one) for one in value]) if isinstance(value, list) else value
