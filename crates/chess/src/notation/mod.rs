//! Reading and writing positions and moves.
