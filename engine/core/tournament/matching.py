"""Whether all of a group can be paired: a perfect matching, after Edmonds (1965)."""

from __future__ import annotations

from collections.abc import Collection, Iterable


class Matching:
    """Pairs everybody of a group with one they may be paired with, as long as that can be.

    `apart` holds the pairs that may not be.  `partner` says who is with whom.
    """

    def __init__(self, group: Iterable[int], apart: Collection[frozenset[int]]) -> None:
        self._left = dict.fromkeys(group)
        self._apart = apart
        self.partner: dict[int, int] = {}
        self.is_perfect = all(one in self.partner or self._joins(one) for one in self._left)

    def take(self, one: int, other: int) -> bool:
        """Take out a pair that may be, unless the rest could not be paired then; say whether."""
        lonely, last = self.partner[one], self.partner[other]
        gone = {one, other, lonely, last}
        before = {each: self.partner.pop(each) for each in gone}
        for each in (one, other):
            del self._left[each]
        if lonely == other or self._joins(lonely):
            return True
        self.partner |= before
        self._left |= dict.fromkeys((one, other))
        return False

    def _may_be(self, one: int, other: int) -> bool:
        return one != other and frozenset((one, other)) not in self._apart

    def _joins(self, root: int) -> bool:
        """Let one without a partner have one, others changing theirs; False where that cannot be.

        Where few are apart one pair that changes is enough, which is quick to see.
        """
        alone = [each for each in self._left if each not in self.partner and each != root]
        near = (each for each in self._left if self._may_be(root, each))
        for other in near:
            partner = self.partner.get(other)
            if partner is None:
                self._pair(root, other)
                return True
            last = next((each for each in alone if self._may_be(partner, each)), None)
            if last is not None:
                self._pair(root, other)
                self._pair(partner, last)
                return True
        return self._joins_by_path(root)

    def _pair(self, one: int, other: int) -> None:
        self.partner[one], self.partner[other] = other, one

    def _joins_by_path(self, root: int) -> bool:
        """Grow a path on which every second step is a pair, to another without one.

        An odd circle on the way counts as one node, its base.
        """
        before: dict[int, int] = {}  # who was reached by a step that is no pair, and from whom
        base = {each: each for each in self._left}
        queue, is_queued = [root], {root}
        for one in queue:
            for other in self._left:
                is_new = base[one] != base[other] and self.partner.get(one) != other
                if not is_new or not self._may_be(one, other):
                    continue
                if other == root or self.partner.get(other) in before:
                    stem = self._stem(one, other, base, before)
                    circle = self._half(one, other, stem, base, before)
                    circle |= self._half(other, one, stem, base, before)
                    for each in [each for each in self._left if base[each] in circle]:
                        base[each] = stem
                        if each not in is_queued:
                            is_queued.add(each)
                            queue.append(each)
                elif other not in before:
                    before[other] = one
                    if other not in self.partner:
                        self._change(other, before)
                        return True
                    is_queued.add(self.partner[other])
                    queue.append(self.partner[other])
        return False

    def _stem(self, one: int, other: int, base: dict[int, int], before: dict[int, int]) -> int:
        """Return the base where the ways back from both to the root meet."""
        passed = set()
        while True:
            one = base[one]
            passed.add(one)
            if one not in self.partner:
                break
            one = before[self.partner[one]]
        while base[other] not in passed:
            other = before[self.partner[base[other]]]
        return base[other]

    def _half(
        self, one: int, child: int, stem: int, base: dict[int, int], before: dict[int, int]
    ) -> set[int]:
        """Return the bases from one to the stem, each reached from the other side from now on."""
        passed = set()
        while base[one] != stem:
            partner = self.partner[one]
            passed |= {base[one], base[partner]}
            before[one] = child
            one, child = before[partner], partner
        return passed

    def _change(self, last: int, before: dict[int, int]) -> None:
        """Make pairs of the steps of a path that are none, back from its last node."""
        node: int | None = last
        while node is not None:
            one = before[node]
            following = self.partner.get(one)
            self._pair(node, one)
            node = following
