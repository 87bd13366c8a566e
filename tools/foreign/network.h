// Our network in another engine: what it says of a position, in centipawns of the side to move, from the file that
// CAESURA_NETWORK names; docs/guide/network.md has the form of that. For Stockfish 15.1, on one thread.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>
#include <vector>

namespace Network {

using namespace Stockfish;

constexpr int HEADER = 32, VERSION = 3, MEN = 768, REGIONS = 4, OF_MEN = REGIONS * MEN, EN_PRISE = 5, CHECKS = 4,
              OF_A_SIDE = EN_PRISE + CHECKS, THREATS = 2 * OF_A_SIDE, BUCKETS = 8, ONE = 255, OUTPUT_ONE = 256,
              HEADS = 4, FIRST = 8, SECOND = 32, SQUARE_ONE = 127, HEAD_ONE = 64;

// The layers for a range of few men.
struct Head {
    std::vector<int8_t> first;
    float first_biases[FIRST], second[FIRST][SECOND], second_biases[SECOND], last[SECOND];
};

struct Numbers {
    int hidden, worth;
    std::vector<int16_t> columns, biases, rows;
    std::vector<int32_t> row_biases;
    std::vector<Head> heads;

    explicit Numbers(const char *path) {
        std::ifstream file(path, std::ios::binary);
        std::vector<uint8_t> bytes(std::istreambuf_iterator<char>(file), {});
        auto number = [&](int at) { return bytes[at] | bytes[at + 1] << 8; };
        if (bytes.size() < HEADER || number(8) != VERSION || number(10) != OF_MEN + THREATS || number(16) != BUCKETS ||
            number(26) != HEADS) {
            std::cerr << path << " is no network of version " << VERSION << ", " << OF_MEN + THREATS
                      << " features, " << BUCKETS << " outputs and " << HEADS << " heads" << std::endl;
            exit(2);
        }
        hidden = number(12), worth = number(22);
        const uint8_t *at = bytes.data() + HEADER + number(24);
        auto take = [&](auto &into, int count) {
            into.resize(count);
            memcpy(into.data(), at, count * sizeof into[0]);
            at += count * sizeof into[0];
        };
        take(columns, (OF_MEN + THREATS) * hidden);
        take(biases, hidden);
        take(rows, BUCKETS * 2 * hidden);
        take(row_biases, BUCKETS);
        heads.resize(HEADS);
        for (Head &head : heads) {
            take(head.first, FIRST * 2 * hidden);
            auto copy = [&](auto &into) { memcpy(into, at, sizeof into), at += sizeof into; };
            copy(head.first_biases), copy(head.second), copy(head.second_biases), copy(head.last);
        }
    }
};

using Threats = std::array<int, THREATS>;

// How often there is each threat, those to White first: men of a kind that are attacked by cheaper ones, or attacked
// and not defended; and whether a piece of a kind could check the king from a square where nobody takes it.
inline Threats threats(const Position &pos) {
    Bitboard by[COLOR_NB][PIECE_TYPE_NB] = {};
    for (Color color : {WHITE, BLACK})
        for (int type = PAWN; type <= KING; ++type) {
            Bitboard men = pos.pieces(color, PieceType(type));
            while (men) {
                Square from = pop_lsb(men);
                by[color][type] |=
                    type == PAWN ? pawn_attacks_bb(color, from) : attacks_bb(PieceType(type), from, pos.pieces());
            }
            by[color][ALL_PIECES] |= by[color][type];
        }
    Threats counts = {};
    for (Color color : {WHITE, BLACK}) {
        const Bitboard *own = by[color], *enemy = by[~color];
        Bitboard hanging = enemy[ALL_PIECES] & ~own[ALL_PIECES];
        Bitboard minors = enemy[PAWN] | enemy[KNIGHT] | enemy[BISHOP];
        Bitboard cheaper[EN_PRISE] = {0, enemy[PAWN], enemy[PAWN], minors, minors | enemy[ROOK]};
        int *place = &counts[color * OF_A_SIDE];
        for (int kind = 0; kind < EN_PRISE; ++kind)
            *place++ = popcount(pos.pieces(color, PieceType(kind + 1)) & (hanging | cheaper[kind]));
        Bitboard safe = ~(own[ALL_PIECES] | pos.pieces(~color));
        for (PieceType type : {KNIGHT, BISHOP, ROOK, QUEEN})
            *place++ = bool(enemy[type] & safe & attacks_bb(type, pos.square<KING>(color), pos.pieces()));
    }
    return counts;
}

// The sums of one view, and the men and threats that they are of.
struct Half {
    std::vector<int16_t> sums;
    Bitboard men[COLOR_NB][6] = {};
    Threats threats = {};
};

// The sums of a side in a position, mended from the last ones of the same view.
inline const int16_t *half(const Numbers &net, const Position &pos, const Threats &threats, Color side) {
    static Half halves[COLOR_NB][2][REGIONS];
    Square king = pos.square<KING>(side);
    int mirrored = file_of(king) < FILE_E;
    int turn = (side == BLACK ? 56 : 0) ^ (mirrored ? 7 : 0);
    int seen = int(king) ^ turn, rank = seen >> 3, file = seen & 7;
    int region = rank == 0 ? (file >= FILE_G ? 0 : 1) : rank == 1 ? 2 : 3;
    Half &half = halves[side][mirrored][region];
    if (half.sums.empty())
        half.sums = net.biases;
    auto add_column = [&](int feature, int16_t times) {
        const int16_t *column = &net.columns[feature * net.hidden];
        int16_t *sums = half.sums.data();
        for (int i = 0; i < net.hidden; ++i)
            sums[i] += times * column[i];
    };
    for (Color color : {WHITE, BLACK})
        for (int piece = 0; piece < 6; ++piece) {
            Bitboard now = pos.pieces(color, PieceType(piece + 1)), &before = half.men[color][piece];
            int first = region * MEN + ((color != side) * 6 + piece) * 64;
            auto add = [&](Bitboard men, int16_t sign) {
                while (men)
                    add_column(first + (int(pop_lsb(men)) ^ turn), sign);
            };
            add(now & ~before, 1);
            add(before & ~now, -1);
            before = now;
        }
    for (int threat = 0; threat < THREATS; ++threat)
        if (int more = threats[threat] - half.threats[threat])
            add_column(OF_MEN + (threat + side * OF_A_SIDE) % THREATS, more);
    half.threats = threats;
    return half.sums.data();
}

inline bool is_named() {
    static const bool named = getenv("CAESURA_NETWORK");
    return named;
}

// What the head says of the sums of the side to move and the other.
inline float output(const Head &head, const std::array<const int16_t *, 2> &halves, int hidden) {
    auto square = [](float sum) {
        float clipped = std::clamp(sum, 0.0f, 1.0f);
        return clipped * clipped;
    };
    static std::vector<int16_t> squares;
    squares.clear();
    for (const int16_t *sums : halves)
        for (int i = 0; i < hidden; ++i) {
            int clipped = std::clamp<int>(sums[i], 0, ONE);
            squares.push_back((clipped * clipped + 256) >> 9);
        }
    std::array<float, SECOND> second;
    std::copy_n(head.second_biases, SECOND, second.begin());
    for (int row = 0; row < FIRST; ++row) {
        const int8_t *weights = &head.first[row * 2 * hidden];
        int32_t sum = 0;
        for (int i = 0; i < 2 * hidden; ++i)
            sum += squares[i] * int16_t(weights[i]);
        float first = square(sum * (1.0f / (SQUARE_ONE * HEAD_ONE)) + head.first_biases[row]);
        for (int i = 0; i < SECOND; ++i)
            second[i] += first * head.second[row][i];
    }
    float total = 0;
    for (int i = 0; i < SECOND; ++i)
        total += square(second[i]) * head.last[i];
    return total;
}

inline int centipawns(const Position &pos) {
    static const Numbers net(getenv("CAESURA_NETWORK"));
    int bucket = std::min((popcount(pos.pieces()) - 2) / 4, BUCKETS - 1);
    const int16_t *row = &net.rows[bucket * 2 * net.hidden];
    Threats now = threats(pos);
    int64_t total = 0;
    Color us = pos.side_to_move();
    std::array<const int16_t *, 2> halves = {half(net, pos, now, us), half(net, pos, now, ~us)};
    for (const int16_t *sums : halves) {
        for (int start = 0; start < net.hidden; start += 32) {
            int32_t sum = 0;
            for (int i = start; i < start + 32; ++i) {
                int16_t clipped = std::clamp<int16_t>(sums[i], 0, ONE);
                int16_t product = clipped * row[i];
                sum += clipped * product;
            }
            total += sum;
        }
        row += net.hidden;
    }
    total = total / ONE + net.row_biases[bucket];
    if (bucket < HEADS)
        total += int64_t(output(net.heads[bucket], halves, net.hidden) * (ONE * OUTPUT_ONE));
    return total * net.worth / (ONE * OUTPUT_ONE);
}

}
