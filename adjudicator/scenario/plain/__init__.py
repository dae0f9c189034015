"""What people type in plain words: how the table lay, what was done, what is claimed. A line goes this way:

`slang` writes short forms out; `tokens` names players, cards and numbers; `clauses` cuts where a verb begins, and tells
who says what. Of deeds `deeds` fills a row of the table of verbs (`frames`), in every way that fits, and `steps` puts
them in order. What is claimed, or told of the table, `words` puts into few forms first; then `claims` finds the row and
the facts that it tells (`about_turns`, `about_amounts`, `about_cards`). What is possible on the `table` as it lies
decides between the ways. `naming` reads answers that are only names.
"""
