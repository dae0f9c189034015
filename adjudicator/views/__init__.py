"""Verdicts and the library as people read them: terminal, JSON, Markdown, HTML, JUnit. Views print; nothing below does."""
