    # With streaks the third castle decides, else each as much as it is worth; and some soldiers are
    # moved by chance, so that nobody knows.  There are too many plans to list: $legal is undef, and
    # a plan is a list of soldiers.
    my ($values, $soldiers, $streak) = @{ $match->{rules} }{qw(values soldiers streak)};
    my @usual = (9, 16, 25, 13, 12, 9, 7, 4, 3, 2);
    my @shares = map { $streak == 3 ? $usual[$_] // 2 : $values->[$_] } 0 .. $#$values;
    my $total = 0;
    $total += $_ for @shares;
    my @plan = map { int($soldiers * $_ / $total) } @shares;
    my $left = $soldiers;
    $left -= $_ for @plan;
    $plan[0] += $left;
    srand($match->{seed});
    for (1 .. 10) {
        my ($giver, $getter) = (int rand @plan, int rand @plan);
        next unless $plan[$giver];
        $plan[$giver]--;
        $plan[$getter]++;
    }
    return { action => \@plan };
