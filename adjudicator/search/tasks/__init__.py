"""Many small tasks, carried out by whoever there is: this process, several, or machines of a cluster."""
