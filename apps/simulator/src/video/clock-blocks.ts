/**
 * The clock of a simulated camera as a row of twenty blocks along the top of the picture, for tests to read from pixels: white is 1, black 0.
 *
 * Block 0 is white and block 1 black; 2 to 15 are the place in the loop, ms, highest bit first; 16 to 19 a check, the sum of the four groups of
 * four bits of that number, modulo 16, inverted. A block is as wide as 1/22 of the picture, the row begins after one such width, and is 1/18
 * of the picture high; the middle of a block is what counts.
 */

export const BLOCKS = 20
const PLACE_BITS = 14
const CHECK_BITS = 4
/** Widths of blocks from the left edge to the right, and heights of the row from the top to the bottom. */
export const BLOCKS_ACROSS = 22
export const ROWS_DOWN = 18

const checkOf = (place: number): number => 15 - (((place >> 12) + (place >> 8) + (place >> 4) + place) & 15)

/** Which blocks are white. `place`: ms, 0 to 16383. */
export function blocksOf(place: number): boolean[] {
  const bits = (value: number, count: number) => Array.from({ length: count }, (_, i) => ((value >> (count - 1 - i)) & 1) === 1)
  return [true, false, ...bits(place, PLACE_BITS), ...bits(checkOf(place), CHECK_BITS)]
}

/** Place in the loop, ms, from whether blocks are white; undefined when they are no clock. */
export function placeOf(blocks: readonly boolean[]): number | undefined {
  if (blocks.length !== BLOCKS || !blocks[0] || blocks[1]) return undefined
  const number = (from: number, count: number) =>
    blocks.slice(from, from + count).reduce((sum, bit) => sum * 2 + (bit ? 1 : 0), 0)
  const place = number(2, PLACE_BITS)
  return number(2 + PLACE_BITS, CHECK_BITS) === checkOf(place) ? place : undefined
}

/** Where the middles of the blocks are, as parts of the picture's width and height. */
export const blockMiddles: readonly { x: number; y: number }[] = Array.from({ length: BLOCKS }, (_, i) => ({
  x: (i + 1.5) / BLOCKS_ACROSS,
  y: 0.5 / ROWS_DOWN,
}))

/** Reads the clock of a picture. `brightness`: of the pixel at a place given in parts of width and height, 0 to 255. */
export const readClock = (brightness: (x: number, y: number) => number): number | undefined =>
  placeOf(blockMiddles.map(({ x, y }) => brightness(x, y) > 127))
