"""Verdicts and the library as people read them: terminal, JSON, Markdown, HTML, JUnit."""
