# A strategy for $TITLE, asked in lines of JSON: docs/strategies.md says what they hold.
# Run it by Armchair General: program:FOLDER, where this file lies beside bot.toml.
use strict;
use warnings;
use JSON::PP;
$| = 1;    # every answer is sent at once

# Return what is chosen: one of $legal by its place, { choice => 2 }, or an action,
# { action => ... }.  $legal is undef where there are too many to list.  What is printed to STDERR
# is kept for you.
sub choose {
    my ($view, $legal, $match, $events) = @_;
$CHOOSE
}

my $match;
while (my $line = <STDIN>) {
    my $asked = decode_json($line);
    if (exists $asked->{hello}) {
        $match = $asked;    # the rules, who you are, the clock and a seed for your chance
        print encode_json({ ready => JSON::PP::true }), "\n";
    } elsif (exists $asked->{id}) {
        my $chosen = choose(@$asked{qw(view legal)}, $match, $asked->{events});
        print encode_json({ id => $asked->{id}, %$chosen }), "\n";
    } elsif (exists $asked->{goodbye}) {
        last;
    }
}
