/** Numbers of ISO/IEC 14496-3 that frames of speech are written with: the code of pairs of lines, and where bands end. */

/** Up to it a line is in the code of its pair; what is larger follows, with this number in its place. */
export const LARGEST_CODED = 16

/**
 * Codebook 11: pairs in the order of their codes, by bits of a code. Two digits a pair, of base 17. Codes of one length follow each other, and the
 * next length goes on behind them.
 */
const pairs: Readonly<Record<number, string>> = {
  4: '0011',
  5: 'gg1001211222',
  6: '13313220230233',
  7: '41144224433430035152254415533554',
  8: '456226616336164g3gg5g3g464g64046042g555gg7g2g827723765566gga7371g97g1g1747gb74gc8gg1669g2857aggd83823850gebg7548677605',
  9: '84gfcg1881eg58dg39857729869293fg4968609459877819a306a291954a2a963a69a488a597b31a70a6793b5aa14bb2d26ad32bg05bb5',
  10: [
    'b4987a890g4d073db6d1d4c32dd58a6ba8a7e2c41b4cb13c1dc27b3e5c5de44eb7e3c5d6c680b82c99e56daaf28b9ae6a95eb9e12e6c1cd808d77cc7',
    '7df3c16e2ff5f41e9b4fe78dd98c5f3fabbac8f6f78ef17e90099d9cc9e8ade9ca6f7f',
  ].join(''),
  11: '9ef8bbbe1facaedbdabdbc8febdccdf9eaa0cb9f0accb0ceafdd0decfafbbfedd00bdefcfdcfe0eedfc0ef',
  12: '0e0cfef00fff',
}

export interface PairCode {
  readonly code: number
  readonly bits: number
}

/** By 17 times the first line and the second. */
export const pairCodes: readonly PairCode[] = (() => {
  const codes: PairCode[] = []
  let next = 0
  let before = 0
  for (const [length, digits] of Object.entries(pairs)) {
    const bits = Number(length)
    next <<= bits - before
    before = bits
    for (let at = 0; at < digits.length; at += 2) codes[Number.parseInt(digits.slice(at, at + 2), 17)] = { code: next++, bits }
  }
  return codes
})()

/** Bands of a long window from the lowest line on, by rate in Hz: so many of one width, then so many of another. */
const widths = {
  48_000: '10x4 7x8 4x12 2x16 2x20 2x24 2x28 19x32 1x96',
  32_000: '10x4 7x8 4x12 2x16 2x20 2x24 2x28 22x32',
  24_000: '11x4 10x8 4x12 3x16 2x20 2x24 2x28 1x32 2x36 1x40 1x44 1x48 2x52 5x64',
  16_000: '11x8 9x12 4x16 3x20 2x24 2x28 1x32 1x36 2x40 1x44 1x48 1x52 1x56 1x60 3x64',
  8_000: '13x12 7x16 4x20 3x24 2x28 1x32 2x36 1x40 1x44 1x48 1x52 1x56 1x60 1x64 1x80',
} as const satisfies Readonly<Record<number, string>>

function endsOf(rate: keyof typeof widths): readonly number[] {
  const ends: number[] = []
  let end = 0
  for (const bands of widths[rate].split(' ')) {
    const [count = 0, width = 0] = bands.split('x').map(Number)
    for (let at = 0; at < count; at++) ends.push((end += width))
  }
  return ends
}

/** The line behind each band, by rate in Hz. Speech is made of no other rate. */
export const bandEnds: ReadonlyMap<number, readonly number[]> = new Map([
  [48_000, endsOf(48_000)],
  [44_100, endsOf(48_000)],
  [32_000, endsOf(32_000)],
  [24_000, endsOf(24_000)],
  [22_050, endsOf(24_000)],
  [16_000, endsOf(16_000)],
  [12_000, endsOf(16_000)],
  [11_025, endsOf(16_000)],
  [8_000, endsOf(8_000)],
])
