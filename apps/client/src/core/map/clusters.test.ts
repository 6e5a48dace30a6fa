import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aloneFrom, bubbleOf, cluster, levelOf, type Member, sharesOf } from './clusters.ts'

const states = ['driving', 'idling', 'parked', 'offline'] as const
const unit = fc.double({ min: 0.1, max: 0.9, noNaN: true })
const fleet = fc
  .array(fc.record({ x: unit, y: unit, state: fc.constantFrom(...states), alarm: fc.boolean() }), { maxLength: 200 })
  .map(rows => rows.map((row, index): Member => ({ ...row, id: String(index) })))
const never = (): boolean => false
const member = (id: string, x: number, state: Member['state'] = 'driving', alarm = false): Member => ({
  id,
  x,
  y: 0.4,
  state,
  alarm,
})

describe('clusters', () => {
  it('hold every vehicle once: in a bubble of two or more, or alone', () => {
    fc.assert(
      fc.property(fleet, fc.integer({ min: 0, max: 16 }), (members, level) => {
        const { clusters, singles } = cluster(members, level, never)
        expect(clusters.every(bubble => bubble.members.length > 1)).toBe(true)
        const all = [...singles, ...clusters.flatMap(bubble => bubble.members)].map(({ id }) => id)
        expect(all.sort()).toEqual(members.map(({ id }) => id).sort())
      }),
      { seed: 808 },
    )
  })

  it('take in what is near on the screen and leave the rest', () => {
    const near = 20 / (512 * 2 ** 5)
    const { clusters, singles } = cluster([member('a', 0.5), member('b', 0.5 + near), member('c', 0.5 + 4 * near)], 5, never)
    expect(clusters.map(bubble => bubble.members.map(({ id }) => id))).toEqual([['a', 'b']])
    expect(singles.map(({ id }) => id)).toEqual(['c'])
  })

  it('never take in the vehicle that stays alone', () => {
    const { clusters, singles } = cluster([member('a', 0.5), member('b', 0.5), member('c', 0.5)], 5, ({ id }) => id === 'b')
    expect(clusters[0]?.members.map(({ id }) => id)).toEqual(['a', 'c'])
    expect(singles.map(({ id }) => id)).toEqual(['b'])
  })

  it('end where neighbours can be told apart', () => {
    expect(levelOf(17.3)).toBe(aloneFrom)
    expect(levelOf(9.74)).toBe(9.5)
    expect(cluster([member('a', 0.5), member('b', 0.5)], levelOf(15), never).singles).toHaveLength(2)
  })
})

describe('a bubble', () => {
  it('shows every state that is in it, in twelfths that fill the ring', () => {
    fc.assert(
      fc.property(
        fleet.filter(members => members.length > 0),
        members => {
          const shares = sharesOf(members)
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(12)
          for (const [index, state] of states.entries())
            expect((shares[index] ?? 0) > 0).toBe(members.some(one => one.state === state))
        },
      ),
      { seed: 808 },
    )
  })

  it('is named after its size, shares and alarm', () => {
    expect(bubbleOf([member('a', 0.5), member('b', 0.5, 'offline', true)])).toBe('bubble:40:6-0-0-6:alarm')
  })
})
