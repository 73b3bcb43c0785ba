    # Begin at free places, strategic ones first; then gather at one place that has foreign
    # neighbours, and attack from there whoever is weaker; else go on.  Places are numbers; `roads`
    # of the map say which are neighbours.
    my ($me, $owners, $troops, $forts) = ($match->{seat}, @$view{qw(owners troops forts)});
    my %foreign;
    for my $road (@{ $match->{rules}{map}{roads} }) {
        my ($one, $other) = @$road;
        $foreign{$one}   = 1 if $owners->[$other] != $me;
        $foreign{$other} = 1 if $owners->[$one] != $me;
    }
    my %strategic = map { $_ => 1 } @{ $match->{rules}{map}{strategic} };
    my $worth = sub {
        my ($type, $from, $to, $place) = @{ $_[0] }{qw(type source target place)};
        if ($type eq 'Attack') {
            my $more = $troops->[$from] - $troops->[$to] - $forts->[$to] - 2;
            return $more > 0 && $strategic{$to} ? $more + 100 : $more;
        }
        return $strategic{$place} ? 1100 : 1000 if $type eq 'Put' && $owners->[$place] != $me;
        return 1 + ($foreign{$place} ? $troops->[$place] : 0) if $type eq 'Put';
        return $type eq 'NextPhase' || $type eq 'EndTurn' ? 0.5 : 0;
    };
    my ($best) = sort { $worth->($b) <=> $worth->($a) } @$legal;
    return { action => $best };
