/** Whether a distance between fixes is a lower bound: what turns and comes back between two reports is a straight line, or nothing. */
import { fixesOf } from './fixes.ts'
import { isReducedBetween } from './gaps.ts'
import type { Mileage } from './distance.ts'
import type { Track } from './track.ts'

/** Reports further apart than this, ms, show no bends. */
const rareFrom = 45_000
/** This part of the distance lies between such reports. */
const most = 0.2

/**
 * Of points between which others were left out nothing is told. O(n).
 * @param km `distancesOf` the track
 */
export function isLeast(track: Track, km: Float64Array, { by }: Pick<Mileage, 'by'>): boolean {
  if (by === 'odometer') return false
  const { rows } = fixesOf(track)
  let rare = 0
  for (let at = 1; at < rows.length; at++) {
    const [was, is] = [rows[at - 1] as number, rows[at] as number]
    if (isReducedBetween(track, was, is)) return false
    if ((track.time[is] as number) - (track.time[was] as number) > rareFrom) rare += (km[is] as number) - (km[was] as number)
  }
  return rare > most * (km.at(-1) ?? 0)
}
