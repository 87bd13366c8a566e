// Our network in another engine: what it says of a position, in centipawns of the side to move, from the file that
// CAESURA_NETWORK names; docs/guide/network.md has the form of that. For Stockfish 15.1, on one thread.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>
#include <vector>

namespace Network {

using namespace Stockfish;

constexpr int HEADER = 32, VERSION = 2, MEN = 768, REGIONS = 4, BUCKETS = 8, ONE = 255, OUTPUT_ONE = 256;

struct Numbers {
    int hidden, worth;
    std::vector<int16_t> columns, biases, rows;
    std::vector<int32_t> row_biases;

    explicit Numbers(const char *path) {
        std::ifstream file(path, std::ios::binary);
        std::vector<uint8_t> bytes(std::istreambuf_iterator<char>(file), {});
        auto number = [&](int at) { return bytes[at] | bytes[at + 1] << 8; };
        if (bytes.size() < HEADER || number(8) != VERSION || number(10) != REGIONS * MEN || number(16) != BUCKETS) {
            std::cerr << path << " is no network of version " << VERSION << ", " << REGIONS * MEN << " features and "
                      << BUCKETS << " outputs" << std::endl;
            exit(2);
        }
        hidden = number(12), worth = number(22);
        const uint8_t *at = bytes.data() + HEADER + number(24);
        auto take = [&](auto &into, int count) {
            into.resize(count);
            memcpy(into.data(), at, count * sizeof into[0]);
            at += count * sizeof into[0];
        };
        take(columns, REGIONS * MEN * hidden);
        take(biases, hidden);
        take(rows, BUCKETS * 2 * hidden);
        take(row_biases, BUCKETS);
    }
};

// The sums of one view, and the men that they are of.
struct Half {
    std::vector<int16_t> sums;
    Bitboard men[COLOR_NB][6] = {};
};

// The sums of a side in a position, mended from the last ones of the same view.
inline const int16_t *half(const Numbers &net, const Position &pos, Color side) {
    static Half halves[COLOR_NB][2][REGIONS];
    Square king = pos.square<KING>(side);
    int mirrored = file_of(king) < FILE_E;
    int turn = (side == BLACK ? 56 : 0) ^ (mirrored ? 7 : 0);
    int seen = int(king) ^ turn, rank = seen >> 3, file = seen & 7;
    int region = rank == 0 ? (file >= FILE_G ? 0 : 1) : rank == 1 ? 2 : 3;
    Half &half = halves[side][mirrored][region];
    if (half.sums.empty())
        half.sums = net.biases;
    for (Color color : {WHITE, BLACK})
        for (int piece = 0; piece < 6; ++piece) {
            Bitboard now = pos.pieces(color, PieceType(piece + 1)), &before = half.men[color][piece];
            int first = region * MEN + ((color != side) * 6 + piece) * 64;
            auto add = [&](Bitboard men, int16_t sign) {
                while (men) {
                    const int16_t *column = &net.columns[(first + (int(pop_lsb(men)) ^ turn)) * net.hidden];
                    int16_t *sums = half.sums.data();
                    for (int i = 0; i < net.hidden; ++i)
                        sums[i] += sign * column[i];
                }
            };
            add(now & ~before, 1);
            add(before & ~now, -1);
            before = now;
        }
    return half.sums.data();
}

inline bool is_named() {
    static const bool named = getenv("CAESURA_NETWORK");
    return named;
}

inline int centipawns(const Position &pos) {
    static const Numbers net(getenv("CAESURA_NETWORK"));
    int bucket = std::min((popcount(pos.pieces()) - 2) / 4, BUCKETS - 1);
    const int16_t *row = &net.rows[bucket * 2 * net.hidden];
    int64_t total = 0;
    for (Color side : {pos.side_to_move(), ~pos.side_to_move()}) {
        const int16_t *sums = half(net, pos, side);
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
    return (total / ONE + net.row_biases[bucket]) * net.worth / (ONE * OUTPUT_ONE);
}

}
