/* The exchange graph of Maija by breadth-first search with a hash table, on one core.
 *
 *   cc -O3 -march=native -o exchange_search exchange_search.c
 *   ./exchange_search PLAYERS SUITS RANKS
 *
 * A yardstick for the explorer, with an encoding of its own and used by nothing
 * else.  The last suit is trump, the first holds the queen that neither beats nor is
 * beaten (the middle rank of three); the stock is empty.  A node is a hand for each
 * player and the one to lead; an edge is a complete exchange, distinct pairs counted
 * once; starts are all deals with at least one card each, player 0 to lead.
 *
 * Prints one line of JSON: states, edges, terminal states, starts, seconds.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint64_t u64;
typedef uint32_t u32;

static int players, suits, ranks, cards;
static u32 suit_of[32], beaters[32], suit_cards[8], queen, everything;

static u64 *keys;    /* the nodes in the order they were found */
static u32 *stamp;   /* the last node with an edge to each node */
static u32 known, room;
static u32 *table;   /* the number of a node plus one, or 0 */
static u64 slots;
static int bits;

static u64 *offsets; /* of the edges of each node */
static u32 *targets;
static u64 edges, edge_room;

static inline u64 home(u64 key) { return ((key ^ (key >> 29)) * 0x9E3779B97F4A7C15ull) >> (64 - bits); }

static void *must(void *p) {
    if (!p) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    return p;
}

static void grow(void) {
    room = room ? 2 * room : 1u << 16;
    keys = must(realloc(keys, room * sizeof *keys));
    stamp = must(realloc(stamp, room * sizeof *stamp));
    offsets = must(realloc(offsets, (room + 1ull) * sizeof *offsets));
    free(table);
    bits = 1;
    while ((1ull << bits) < 2ull * room) bits++;
    slots = 1ull << bits;
    table = must(calloc(slots, sizeof *table));
    for (u32 i = 0; i < known; i++) {
        u64 slot = home(keys[i]);
        while (table[slot]) slot = (slot + 1) & (slots - 1);
        table[slot] = i + 1;
    }
}

static u32 number_of(u64 key) {
    u64 slot = home(key);
    while (table[slot]) {
        u32 i = table[slot] - 1;
        if (keys[i] == key) return i;
        slot = (slot + 1) & (slots - 1);
    }
    if (known == room) {
        grow();
        slot = home(key);
        while (table[slot]) slot = (slot + 1) & (slots - 1);
    }
    keys[known] = key;
    stamp[known] = 0;
    table[slot] = known + 1;
    return known++;
}

/* --- one exchange ------------------------------------------------------- */

static u32 hand[8], at;
static int leader, receiver;

static inline int next_in_play(int i) {
    for (int k = 0; k < players; k++) {
        i = i + 1 == players ? 0 : i + 1;
        if (hand[i]) break;
    }
    return i;
}

static void outcome(u32 led, u32 left, u32 kept) {
    u32 of_leader = hand[leader], of_receiver = hand[receiver];
    hand[leader] = of_leader & ~led;
    hand[receiver] = kept | left;
    int first = receiver;
    if (left || !kept) first = next_in_play(receiver);
    int holding = 0;
    u64 key = 0;
    for (int i = players - 1; i >= 0; i--) {
        key = key << cards | hand[i];
        holding += hand[i] != 0;
    }
    if (holding > 1) key |= (u64)(first + 1) << 60; /* else the game is over: nobody leads */
    u32 to = number_of(key);
    if (stamp[to] != at + 1) {
        stamp[to] = at + 1;
        if (edges == edge_room) {
            edge_room = edge_room ? 2 * edge_room : 1u << 18;
            targets = must(realloc(targets, edge_room * sizeof *targets));
        }
        targets[edges++] = to;
    }
    hand[leader] = of_leader;
    hand[receiver] = of_receiver;
}

static void defend(u32 led, u32 table_, u32 left, u32 kept) {
    if (!table_) {
        outcome(led, left, kept);
        return;
    }
    int card = __builtin_ctz(table_);
    table_ &= table_ - 1;
    defend(led, table_, left | 1u << card, kept);
    for (u32 able = kept & beaters[card]; able; able &= able - 1)
        defend(led, table_, left, kept & ~(able & -able));
}

static void expand(void) {
    u64 key = keys[at];
    leader = (int)(key >> 60) - 1;
    if (leader < 0) return;
    for (int i = 0; i < players; i++) hand[i] = key >> (i * cards) & everything;
    receiver = next_in_play(leader);
    int most = __builtin_popcount(hand[receiver]);
    for (int s = 0; s < suits; s++) {
        u32 able = hand[leader] & suit_cards[s];
        for (u32 led = able; led; led = (led - 1) & able)
            if (__builtin_popcount(led) <= most) defend(led, led, 0, hand[receiver]);
    }
}

int main(int argc, char **argv) {
    if (argc != 4) {
        fprintf(stderr, "usage: %s PLAYERS SUITS RANKS\n", argv[0]);
        return 2;
    }
    players = atoi(argv[1]), suits = atoi(argv[2]), ranks = atoi(argv[3]);
    cards = suits * ranks;
    if (players < 2 || players * cards > 60 || suits < 2 || suits > 4 || ranks < 2 || cards < players) {
        fputs("players x suits x ranks must be at most 60, with two of each at least\n", stderr);
        return 2;
    }
    everything = (1u << cards) - 1;
    queen = ranks == 2 ? 0 : 1; /* Q K, or J Q K …: the queen is the second from below */
    for (int c = 0; c < cards; c++) suit_cards[suit_of[c] = c / ranks] |= 1u << c;
    for (int c = 0; c < cards; c++) {
        if ((u32)c == queen) continue;
        beaters[c] = suit_cards[suit_of[c]] & (0u - (2u << c));
        if ((int)suit_of[c] != suits - 1) beaters[c] |= suit_cards[suits - 1];
        beaters[c] &= ~(1u << queen);
    }

    struct timespec t0, t1;
    clock_gettime(CLOCK_MONOTONIC, &t0);
    grow();
    int owner[32] = {0};
    for (int c = 0; c < cards;) {
        memset(hand, 0, sizeof hand);
        for (c = 0; c < cards; c++) hand[owner[c]] |= 1u << c;
        u64 key = 1ull << 60;
        int all = 1;
        for (int i = 0; i < players; i++) all &= hand[i] != 0, key |= (u64)hand[i] << (i * cards);
        if (all) number_of(key);
        for (c = 0; c < cards && owner[c] == players - 1; c++) owner[c] = 0;
        if (c < cards) owner[c]++;
    }
    u32 starts = known, terminal = 0;
    offsets[0] = 0;
    for (at = 0; at < known; at++) {
        expand();
        offsets[at + 1] = edges;
        terminal += !(keys[at] >> 60);
    }
    clock_gettime(CLOCK_MONOTONIC, &t1);
    printf("{\"states\": %u, \"edges\": %llu, \"terminal\": %u, \"starts\": %u, \"seconds\": %.6f}\n", known,
           (unsigned long long)edges, terminal, starts,
           (double)(t1.tv_sec - t0.tv_sec) + 1e-9 * (double)(t1.tv_nsec - t0.tv_nsec));
    return 0;
}
