    # Shoot whoever shot at you or at a friend last; else a known enemy who is still alive; else
    # hold fire.
    my %ours = map { $_ => 1 } $view->{me}, @{ $view->{friends} };
    my %open = map { $_ => 1 } @$legal;
    for my $shots (reverse @{ $view->{history} }) {
        for my $shooter (0 .. $#$shots) {
            next if !$open{$shooter} || $ours{$shooter} || !$ours{ $shots->[$shooter] };
            return { action => $shooter };
        }
    }
    my @foes = grep { $open{$_} } @{ $view->{enemies} };
    return { action => @foes ? $foes[0] : $legal->[0] };
