"""The law book as a static site, with the judge running in the page."""
