    # Any of them: the seed makes a match repeatable.
    srand($match->{seed}) unless $match->{seeded}++;
    return { choice => int(rand(@$legal)) };
