import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aloneFrom, bubbleOf, levelOf, sharesOf, type Tally } from './clusters.ts'

const tally = (driving: number, idling: number, parked: number, offline: number, alarm = 0): Tally => ({
  count: driving + idling + parked + offline,
  driving,
  idling,
  parked,
  offline,
  alarm,
})

describe('a bubble', () => {
  it('holds between half steps of the zoom, and ends where neighbours can be told apart', () => {
    expect(levelOf(17.3)).toBe(aloneFrom)
    expect(levelOf(9.74)).toBe(9.5)
    expect(levelOf(9.4)).toBe(9)
  })

  it('shows every state that is in it, in twelfths that fill the ring', () => {
    const number = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 50_000 }))
    fc.assert(
      fc.property(
        fc.tuple(number, number, number, number).filter(parts => parts.some(Boolean)),
        parts => {
          const shares = sharesOf(tally(...parts))
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(12)
          for (const [index, part] of parts.entries()) expect((shares[index] ?? 0) > 0).toBe(part > 0)
        },
      ),
      { seed: 808 },
    )
  })

  it('is named after its size, shares and alarm', () => {
    expect(bubbleOf(tally(1, 0, 0, 1, 1))).toBe('bubble:40:6-0-0-6:alarm')
    expect(bubbleOf(tally(0, 0, 100, 0))).toBe('bubble:54:0-0-12-0')
  })
})
