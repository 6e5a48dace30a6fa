/**
 * Which items of a terminal's reports would tell that its vehicle drives. One that always says the same (an odometer of 0, twelve satellites, a
 * recorder that knows no speed) is against nothing, and no evidence that the vehicle stands; neither is one that repeats what the receiver says, since
 * a receiver that is stuck takes it along. An item counts only where it was seen to change while the vehicle drove. Pure.
 */
import type { EvidenceItem } from '@outrider/contract'
import { recorderSpeedOf } from '../../../events/recorder-speed.ts'

/** Of a stored report of a vehicle that drives. */
export interface DrivenReport {
  /** 0.1 km/h. */
  speedDkmh: number
  /** 0.1 km. */
  mileageHm: number | null
  extras: Buffer | null
}

export const drivenReports = {
  /** Those of at least this speed, 0.1 km/h. */
  speedDkmh: 100,
  /** The newest so many: what was told once and is told no more, because a sensor broke, counts no longer. */
  atMost: 100,
  /** Not before, days. */
  days: 30,
} as const

/** Steps of an odometer that counts whole kilometres, 0.1 km: it says nothing of the half minute in which a vehicle has to have stood. */
const coarseHm = 10

const satellitesItem = 0x31
function satellitesOf(extras: Buffer | null): number | null {
  for (let at = 0; extras && at + 2 < extras.length; at += 2 + (extras[at + 1] ?? 0))
    if (extras[at] === satellitesItem && extras[at + 1] === 1) return extras[at + 2] ?? null
  return null
}

const sentOf = <Value>(values: readonly (Value | null | undefined)[]): Value[] =>
  values.filter(value => value !== null && value !== undefined)

/** Each of them, in any order, is of a vehicle that drove. */
export function shownByDriving(reports: readonly DrivenReport[]): ReadonlySet<EvidenceItem> {
  const shown = new Set<EvidenceItem>()
  const odometers = sentOf(reports.map(({ mileageHm }) => mileageHm))
  if (odometers.some(hm => (hm - (odometers[0] ?? 0)) % coarseHm !== 0)) shown.add('odometer')
  const recorder = reports.map(({ extras }) => recorderSpeedOf(extras))
  const isItsOwn = reports.some(({ speedDkmh }, nth) => (recorder[nth] ?? 0) > 0 && recorder[nth] !== speedDkmh)
  if (isItsOwn && new Set(sentOf(recorder)).size > 1) shown.add('recorderSpeed')
  if (new Set(sentOf(reports.map(({ extras }) => satellitesOf(extras)))).size > 1) shown.add('satellites')
  return shown
}
