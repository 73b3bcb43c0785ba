"""Coloured cells beside the standings: who beats whom, seats, ranks, the rules of a grid."""
