print("runthrough")
