/** The quantizers of G.726 by bits of a code (ITU-T G.726 tables 1 to 8). Tables of codes are for the positive half; the negative one mirrors it. */

export type G726Bits = 2 | 3 | 4 | 5

interface Quantizer {
  /** Boundaries of the normalized logarithm of the difference, in 1/128. */
  boundaries: readonly number[]
  /** Normalized logarithm of the difference by code, in 1/128. -2048: nothing. */
  levels: readonly number[]
  /** Multipliers of the step by code, in 1/16. */
  multipliers: readonly number[]
  /** Weights of the speed control by code. */
  weights: readonly number[]
}

export const quantizers: Readonly<Record<G726Bits, Quantizer>> = {
  2: { boundaries: [261], levels: [116, 365], multipliers: [-22, 439], weights: [0, 7] },
  3: { boundaries: [8, 218, 331], levels: [-2048, 135, 273, 373], multipliers: [-4, 30, 137, 582], weights: [0, 1, 2, 7] },
  4: {
    boundaries: [-124, 80, 178, 246, 300, 349, 400],
    levels: [-2048, 4, 135, 213, 273, 323, 373, 425],
    multipliers: [-12, 18, 41, 64, 112, 198, 355, 1122],
    weights: [0, 0, 0, 1, 1, 1, 3, 7],
  },
  5: {
    boundaries: [-122, -16, 68, 139, 198, 250, 298, 339, 378, 413, 445, 475, 502, 528, 553],
    levels: [-2048, -66, 28, 104, 169, 224, 274, 318, 358, 395, 429, 459, 488, 514, 539, 566],
    multipliers: [14, 14, 24, 39, 40, 41, 58, 100, 141, 179, 219, 280, 358, 440, 529, 696],
    weights: [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 6],
  },
}
