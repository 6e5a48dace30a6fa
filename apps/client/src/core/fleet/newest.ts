/**
 * Keeps answers that come late from moving a vehicle back: the list, a poll and the live feed may overtake each other. Records of
 * one epoch are compared by their change number; a new epoch (the server was started anew) starts the count again.
 */
import type { Position } from '@outrider/contract'

export interface Newest {
  /** Those of the positions that say something new. Without an epoch the current one is meant. */
  filter: (positions: readonly Position[], epoch?: string) => Position[]
}

export function createNewest(): Newest {
  let current: string | undefined
  let seqs = new Map<string, number>()
  return {
    filter(positions, epoch = current) {
      if (epoch !== current) {
        current = epoch
        seqs = new Map()
      }
      return positions.filter(({ vehicleId, seq }) => {
        if (seq < (seqs.get(vehicleId) ?? -1)) return false
        seqs.set(vehicleId, seq)
        return true
      })
    },
  }
}
