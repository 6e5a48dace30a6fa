import { describe, expect, it } from 'vitest'
import { BLOCKS_ACROSS, blocksOf, placeOf, readClock, ROWS_DOWN } from './clock-blocks.ts'
import { LOOP_MS, placeInLoop, sincePlace } from './loop.ts'

describe('the clock in a picture', () => {
  it('is read as it was drawn, at every place of the loop', () => {
    for (let place = 0; place < LOOP_MS; place++) expect(placeOf(blocksOf(place))).toBe(place)
  })

  it('is not read when a block is wrong', () => {
    for (let wrong = 0; wrong < 20; wrong++) {
      const blocks = blocksOf(9_733).map((white, i) => (i === wrong ? !white : white))
      expect(placeOf(blocks)).toBeUndefined()
    }
  })

  it('is read from the brightness of pixels', () => {
    const white = blocksOf(12_345)
    const brightness = (x: number, y: number) => (y < 1 / ROWS_DOWN && white[Math.floor(x * BLOCKS_ACROSS) - 1] ? 230 : 20)
    expect(readClock(brightness)).toBe(12_345)
    expect(readClock(() => 255)).toBeUndefined()
  })

  it('gives the delay of the picture, also over the end of the loop', () => {
    const end = 100 * LOOP_MS
    expect(placeInLoop(end - 50)).toBe(LOOP_MS - 50)
    expect(sincePlace(LOOP_MS - 50, end + 150)).toBe(200)
    expect(sincePlace(300, end + 200)).toBe(-100)
  })
})
