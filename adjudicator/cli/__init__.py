"""The command `adjudicator`: thin commands over the layers below. Nothing heavy is imported before it is needed."""
