/** What is wrong with a terminal all the time, so that the score of its company has something to name. */
import type { Reading } from '../road/drive.ts'
import type { PlantedFault } from '../fleet/fleet-row.ts'

const wrongHeight = 9_999
/** ms, degrees. */
const driftsEvery = 3 * 3_600_000
const driftsFor = 20_000
const driftsBy = 0.9

/** @param now ms since 1970 */
export function withFault(reading: Reading, now: number, fault: PlantedFault | undefined): Reading {
  if (fault === 'height') return { ...reading, altitude: wrongHeight }
  if (fault === 'drift' && reading.acc && now % driftsEvery < driftsFor) return { ...reading, lat: reading.lat + driftsBy }
  return reading
}
