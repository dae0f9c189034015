"""Small faults in the engine, one at a time: does the scenario suite notice?"""
