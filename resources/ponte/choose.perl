    # Answer with the weakest team that beats the one they named, else with the weakest of all;
    # name one's strongest.
    my $me = $match->{seat};
    my ($mine, $theirs) = ($view->{strengths}[$me], $view->{strengths}[ 1 - $me ]);
    my @ordered = sort { $mine->[$a] <=> $mine->[$b] } @$legal;
    return { action => $ordered[-1] } unless defined $view->{named};
    my @beats = grep { $mine->[$_] > $theirs->[ $view->{named} ] } @ordered;
    return { action => @beats ? $beats[0] : $ordered[0] };
