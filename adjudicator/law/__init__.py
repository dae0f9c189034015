"""Questions, readings, and the record of what was consulted."""

from adjudicator.law.law import Consult, Law, Options, Record, Unrecorded

__all__ = ["Consult", "Law", "Options", "Record", "Unrecorded"]
