import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clusterLevel, unclusteredZoom } from '../../fleet/cluster-levels.ts'
import { clusterIconName, ringShares, type StateCounts } from './cluster-rules.ts'

const tally = (driving: number, idling: number, parked: number, offline: number, alarm = 0): StateCounts => ({
  count: driving + idling + parked + offline,
  driving,
  idling,
  parked,
  offline,
  alarm,
})

describe('a cluster', () => {
  it('is stable within half zoom steps, and ends where neighbours can be told apart', () => {
    expect(clusterLevel(17.3)).toBe(unclusteredZoom)
    expect(clusterLevel(9.74)).toBe(9.5)
    expect(clusterLevel(9.4)).toBe(9)
  })

  it('shows every state that is in it, in twelfths that fill the ring', () => {
    const number = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 50_000 }))
    fc.assert(
      fc.property(
        fc.tuple(number, number, number, number).filter(parts => parts.some(Boolean)),
        parts => {
          const shares = ringShares(tally(...parts))
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(12)
          for (const [index, part] of parts.entries()) expect((shares[index] ?? 0) > 0).toBe(part > 0)
        },
      ),
      { seed: 808 },
    )
  })

  it('is named after its size, shares and alarm', () => {
    expect(clusterIconName(tally(1, 0, 0, 1, 1))).toBe('cluster:40:6-0-0-6:alarm')
    expect(clusterIconName(tally(0, 0, 100, 0))).toBe('cluster:54:0-0-12-0')
  })
})
