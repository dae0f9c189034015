"""Questions, readings, and the record of what was consulted."""

from adjudicator.law.law import Law, Record, Unrecorded
from adjudicator.law.options import Consult, Options

__all__ = ["Consult", "Law", "Options", "Record", "Unrecorded"]
