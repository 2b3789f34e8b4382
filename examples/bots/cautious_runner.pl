#!/usr/bin/env perl
# A bot in Perl for Dragon Run; its JSON module comes with Perl. It looks at the Locations that are
# left, runs while the dragon is unlikely, and sends a sign of life while it thinks.
#
#   wyrmhold arena "line:perl examples/bots/cautious_runner.pl" level-1 --game dragon_run --games 100
#   wyrmhold bot check perl examples/bots/cautious_runner.pl

use strict;
use warnings;
use JSON::PP;

$| = 1;    # flush every line
my $json = JSON::PP->new->canonical;
my ( $position, $seat ) = ( undef, 0 );

sub say_line { print $json->encode(shift), "\n" }

# The value of cards to pay or keep: objects count their gold, potions a little more.
sub gold {
    my $sum = 0;
    $sum += /^object_(\d+)$/ ? $1 : 4 for @_;
    return $sum;
}

# The chance that the next Location is the dragon.
sub danger {
    my $top = $position->{dungeon}{top};
    return $top->[0] eq 'dragon' ? 1 : 0 if @$top && defined $top->[0];
    my @left = @{ $position->{left} };
    return @left ? ( grep { $_ eq 'dragon' } @left ) / @left : 0;
}

sub worth {
    my ( $verb, @words ) = split / /, shift;
    my $me    = $position->{seats}[$seat];
    my $afraid = $me->{injured} ? 2 : 1;
    return 6 - 30 * $afraid * danger() if $verb eq 'charge' || $verb eq 'again';
    return 3 - 0.4 * gold(@words)      if $verb eq 'hide'   || $verb eq 'cry';
    return gold(@words)                if $verb eq 'keep';
    return 10 - gold(@words)           if $verb eq 'discard';
    return danger() > 0.2 ? 8 : 1      if $verb eq 'annul' || $verb eq 'under';
    return 4                           if $verb eq 'power' && ( $words[0] // '' ) ne 'attack';
    return 2                           if $verb eq 'play'  && danger() > 0.15;
    return 1;
}

say_line(
    { wyrmhold => 1, name => 'cautious runner', author => 'Wyrmhold', games => ['dragon_run'] } );

while ( my $text = <STDIN> ) {
    my $line = $json->decode($text);
    if ( exists $line->{new} ) {
        $seat = $line->{seat};
    }
    elsif ( exists $line->{position} ) {
        $position = $line->{position};
    }
    elsif ( exists $line->{prompt} ) {
        my @legal = @{ $line->{legal} };
        say_line( { thinking => scalar(@legal) . ' answers' } ) if @legal > 100;
        my ( $best, $most ) = ( $legal[0], -1e9 );
        for my $token (@legal) {
            my $worth = worth($token);
            ( $best, $most ) = ( $token, $worth ) if $worth > $most;
        }
        say_line( { answer => $best, id => $line->{prompt}, seat => $seat } );
    }
    elsif ( exists $line->{ping} ) {
        say_line( { pong => $line->{ping} } );
    }
    elsif ( exists $line->{quit} ) {
        last;
    }
}
