/** All that a vehicle is counted by, in one small number: its class. Vehicles are tallied by class; every count is a sum over classes. */
import { driveStateShift, driveStates, flagBits } from '@outrider/contract'
import { type Counts, noCounts, type VehicleState } from '../counts.ts'

/** In the order of their numbers in a class. */
export const stateOrder = ['offline', 'driving', 'idling', 'parked'] as const satisfies readonly VehicleState[]
export const classBits = { state: 3, alarm: 4, abnormalOffline: 8, untargeted: 16 } as const
export const classCount = 32

/** State by the bits of `flags`: without a link offline; linked but never heard what it does: it stands as far as anyone knows. */
function stateNumber(flags: number): number {
  const drive = driveStates[flags >>> driveStateShift] ?? 'unknown'
  if (!(flags & flagBits.online) || drive === 'offline') return 0
  return stateOrder.indexOf(drive === 'unknown' ? 'parked' : drive)
}

const byFlags = new Map<number, number>()

/** The class of a vehicle by the `flags` of its newest state. */
export function classOf(flags: number): number {
  const known = byFlags.get(flags)
  if (known !== undefined) return known
  const found =
    stateNumber(flags) |
    (flags & flagBits.alarm ? classBits.alarm : 0) |
    (flags & flagBits.abnormalOffline ? classBits.abnormalOffline : 0) |
    (flags & flagBits.located ? 0 : classBits.untargeted)
  byFlags.set(flags, found)
  return found
}

/** By class, whether a count takes it in. */
export const counted = {
  total: () => true,
  online: of => (of & classBits.state) !== 0,
  offline: of => (of & classBits.state) === 0,
  driving: of => (of & classBits.state) === 1,
  idling: of => (of & classBits.state) === 2,
  parked: of => (of & classBits.state) === 3,
  stopped: of => (of & classBits.state) >= 2,
  alarm: of => (of & classBits.alarm) !== 0,
  abnormalOffline: of => (of & classBits.abnormalOffline) !== 0,
  untargeted: of => (of & classBits.untargeted) !== 0,
} as const satisfies Record<keyof Counts, (of: number) => boolean>

const countNames = Object.keys(counted) as Array<keyof Counts>
/** For each class the counts that take it in. */
const countsOfClass = Array.from({ length: classCount }, (_, of) => countNames.filter(name => counted[name](of)))

/** `tally`: how many vehicles there are of each class, from `at` on. */
export function countsOf(tally: ArrayLike<number>, at = 0): Counts {
  const counts = { ...noCounts }
  countsOfClass.forEach((names, of) => {
    const number = tally[at + of] ?? 0
    if (number) for (const name of names) counts[name] += number
  })
  return counts
}
