"""An attack without any order: whoever can do something may do it at any time.

This is a model of its own, on sets of cards, against which the polls of the rules are
held.  It knows no polls, no offers and no choice between them.
"""

from itertools import combinations

ORDER = "23456789TJQKA"


def beats(card, other, trump):
    if card[1] == other[1]:
        return ORDER.index(card[0]) > ORDER.index(other[0])
    return card[1] == trump


class OpenAttack:
    """The attacks that can follow a position in which a lead is due.

    A node is (hands, stock, bottom, table, ranks, beaten, taking); its cards are in
    tuples of frozensets.
    """

    def __init__(self, position, *, own=False, turning=False, limit=None, last=False):
        shown = position.show()
        self.n = shown["players"]
        self.full = shown["options"]["hand"]
        self.trump = shown["trump"]
        self.leader, self.receiver = shown["leader"], shown["receiver"]
        self.own, self.turning, self.last = own, turning, last
        self.limit = limit or 99
        trumps = [c for c in position_deck(position) if c[1] == self.trump]
        self.low = min(trumps, key=lambda c: ORDER.index(c[0]))
        self.hands = tuple(frozenset(h.split()) for h in shown["hands"])
        self.stock = frozenset(shown["stock"].split())
        self.bottom = shown["bottom"]

    def room(self, hands, table, beaten):
        return min(self.limit - beaten, len(hands[self.receiver])) - len(table)

    def draws(self, hands, stock, bottom, i):
        """Every way in which seat `i` can fill its hand."""
        done, todo = set(), {(hands, stock, bottom)}
        while todo:
            hands, stock, bottom = todo.pop()
            if len(hands[i]) >= self.full or not (stock or bottom):
                done.add((hands, stock, bottom))
            elif stock:
                todo |= {(put(hands, i, hands[i] | {c}), stock - {c}, bottom) for c in stock}
            else:
                todo.add((put(hands, i, hands[i] | {bottom}), stock, ""))
        return done

    def exchanges(self, hands, stock, bottom):
        """The exchange, if somebody can make it."""
        if bottom:
            for i in range(self.n):
                if self.low in hands[i]:
                    yield put(hands, i, hands[i] - {self.low} | {bottom}), stock, self.low

    def over(self, hands, stock, bottom):
        if stock or bottom:
            return False
        holders = {i for i in range(self.n) if hands[i]}
        return len(holders | {self.receiver}) == 1

    def leads(self):
        """Every lead: one card, or a set with each of its ranks twice at least."""
        room = self.room(self.hands, (), 0)
        for hands, stock, bottom in self.before():
            held = hands[self.leader]
            for k in range(1, room + 1):
                for lead in combinations(sorted(held), k):
                    ranks = [c[0] for c in lead]
                    if k == 1 or all(ranks.count(r) > 1 for r in ranks):
                        rest = put(hands, self.leader, held - set(lead))
                        yield rest, stock, bottom, frozenset(lead)
            if self.turning:
                for c in stock:
                    yield hands, stock - {c}, bottom, frozenset({c})

    def before(self):
        start = self.hands, self.stock, self.bottom
        return {start, *self.exchanges(*start)}

    def outcomes(self):
        """Every way in which it can end: who attacks next with which cards, or who loses."""
        found, seen, todo = set(), set(), []
        for hands, stock, bottom, lead in self.leads():
            ranks = frozenset(c[0] for c in lead)
            for drawn in self.draws(hands, stock, bottom, self.leader):
                todo.append((*drawn, lead, ranks, 0, False))
        while todo:
            node = todo.pop()
            if node in seen:
                continue
            seen.add(node)
            hands, stock, bottom, table, _, _, taking = node
            if self.over(hands, stock, bottom):
                found.add(("over", self.receiver))
                continue
            todo += self.steps(*node)
            if taking or not table:
                found |= self.ends(hands, stock, bottom, table)
        return found

    def steps(self, hands, stock, bottom, table, ranks, beaten, taking):
        r = self.receiver
        free = taking and self.last
        if not (taking and self.own):
            for i in range(self.n):
                if i == r or not (free or self.room(hands, table, beaten) > 0):
                    continue
                for c in hands[i]:
                    if c[0] in ranks:
                        less = put(hands, i, hands[i] - {c})
                        for drawn in self.draws(less, stock, bottom, i):
                            yield (*drawn, table | {c}, ranks, beaten, taking)
        for drawn in self.exchanges(hands, stock, bottom):
            yield (*drawn, table, ranks, beaten, taking)
        if taking:
            return
        if table:
            yield hands, stock, bottom, table, ranks, beaten, True
        for c in hands[r]:
            less = put(hands, r, hands[r] - {c})
            if self.own and c[0] in ranks and len(table) + 1 <= len(less[r]):
                yield less, stock, bottom, table | {c}, ranks, beaten, False
            for t in table:
                if beats(c, t, self.trump):
                    shown = ranks | {c[0]}
                    yield less, stock, bottom, table - {t}, shown, beaten + 1, False

    def ends(self, hands, stock, bottom, table):
        """The receiver takes what lies there, or turns cards to beat it, and draws."""
        r, found = self.receiver, set()
        if self.turning and table:
            for c in stock:
                hit = [t for t in table if beats(c, t, self.trump)]
                if not hit:
                    taken = put(hands, r, hands[r] | table | {c})
                    found |= self.after(taken, stock - {c}, bottom, False)
                for t in hit:
                    found |= self.ends(hands, stock - {c}, bottom, table - {t})
        taken = put(hands, r, hands[r] | table)
        return found | self.after(taken, stock, bottom, not table)

    def after(self, hands, stock, bottom, won):
        found = set()
        for drawn in self.draws(hands, stock, bottom, self.receiver):
            held = drawn[0]
            left = [i for i in range(self.n) if held[i]]
            if len(left) == 1:
                found.add(("over", left[0]))
                continue
            leader = self.receiver
            if not won or not held[leader]:
                leader = self.following(held, leader)
            found.add((*drawn, leader))
            found |= {(*other, leader) for other in self.exchanges(*drawn)}
        return found

    def following(self, hands, i):
        while True:
            i = (i + 1) % self.n
            if hands[i]:
                return i


def put(hands, i, cards):
    return (*hands[:i], frozenset(cards), *hands[i + 1 :])


def position_deck(position):
    from games.cards import format_card, members

    return [format_card(c) for c in members(position.options.deck)]


def polled_outcomes(position):
    """Every way in which the rules let the attack end, in the same form."""
    attack = OpenAttack(position)
    found, seen, todo = set(), set(), [position]
    while todo:
        one = todo.pop()
        for move in one.moves():
            after = one.copy()
            after.play(move)
            shown = after.show()
            if shown["phase"] == "over":
                found.add(("over", next(i for i, h in enumerate(shown["hands"]) if h)))
            elif shown["phase"] == "lead" and one.show()["phase"] != "lead":
                hands = tuple(frozenset(h.split()) for h in shown["hands"])
                cards = hands, frozenset(shown["stock"].split()), shown["bottom"]
                found.add((*cards, shown["leader"]))
                found |= {(*c, shown["leader"]) for c in attack.exchanges(*cards)}
            elif after.state.to_bytes() not in seen:
                seen.add(after.state.to_bytes())
                todo.append(after)
    return found
