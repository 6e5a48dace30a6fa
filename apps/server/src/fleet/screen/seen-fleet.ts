/** What of the index one reader may see: vehicles by organisation, and their classes as the reader's rights show them. */
import { classBits, classCount } from '@outrider/contract'
import type { AccessScope } from '../access-scope.ts'
import type { StateRights } from '../seen-vehicle.ts'
import type { FleetIndex } from './fleet-index.ts'

export interface SeenFleet {
  readonly index: FleetIndex
  readonly scope: AccessScope
  readonly rights: StateRights
  /** By number of an organisation, 1: visible. */
  readonly organisations: Uint8Array
  /** By class, the one that it is shown as. */
  readonly shownAs: Uint8Array
  /** The only slot there is, for the account of a vehicle; undefined: by organisation. */
  readonly onlySlot: number | undefined
}

/** The same as StateRights leaves of a vehicle: without positions nobody knows whether it moves, and it has no fix. */
const shownAsFor = ({ positions, alarms }: StateRights): Uint8Array =>
  Uint8Array.from({ length: classCount }, (_, of) => {
    const alarm = alarms ? of & classBits.alarm : 0
    if (positions) return (of & ~classBits.alarm) | alarm
    return (of & classBits.state ? classBits.state : 0) | alarm | classBits.untargeted
  })

/** By number, 1: one of these organisations. */
export const organisationsAmong = ({ organisationIds }: FleetIndex, ids: ReadonlySet<number>): Uint8Array =>
  Uint8Array.from(organisationIds, (id, number) => Number(number > 0 && ids.has(id)))

export function seenFleet(
  index: FleetIndex,
  scope: AccessScope,
  rights: StateRights,
  slotOf: (id: number) => number | undefined,
): SeenFleet {
  const { onlyVehicleId } = scope
  return {
    index,
    scope,
    rights,
    organisations: organisationsAmong(index, scope.organisationIds),
    shownAs: shownAsFor(rights),
    onlySlot: onlyVehicleId === undefined ? undefined : (slotOf(onlyVehicleId) ?? -1),
  }
}

/** The reader sees the vehicle of this slot. */
export const seesSlot = ({ index, organisations, onlySlot }: SeenFleet, slot: number): boolean =>
  onlySlot === undefined ? organisations[index.organisations[slot] ?? 0] === 1 : slot === onlySlot && slot < index.size

/** Visible vehicles by class as shown; `of`: all, or those with a place. Within `organisations`, default: all that are visible. */
export function tallyOf(seen: SeenFleet, of: 'tallies' | 'placed', organisations = seen.organisations): Uint32Array {
  const { index, shownAs, onlySlot } = seen
  const sums = new Uint32Array(classCount)
  const add = (raw: number, count: number): void => {
    const shown = shownAs[raw] ?? 0
    sums[shown] = (sums[shown] ?? 0) + count
  }
  if (onlySlot !== undefined) {
    const vehicle = index.vehicle(onlySlot)
    if (vehicle && organisations[index.organisations[onlySlot] ?? 0] === 1 && (of === 'tallies' || vehicle.latest.fix))
      add(index.classes[onlySlot] ?? 0, 1)
    return sums
  }
  const tallies = index[of]
  organisations.forEach((visible, number) => {
    if (visible === 0) return
    for (let raw = 0; raw < classCount; raw++) {
      const count = tallies[number * classCount + raw] ?? 0
      if (count > 0) add(raw, count)
    }
  })
  return sums
}
