"""Questions, readings, and the record of what was consulted."""

from adjudicator.law.consults import Consult
from adjudicator.law.law import Law, Record
from adjudicator.law.options import Options

__all__ = ["Consult", "Law", "Options", "Record"]
