/**
 * A vehicle's class: all flags it is counted by in one small number. Tallies are kept per class; every count is a sum over
 * classes.
 */
import { driveStateMask, driveStateShift, driveStates, flagBits } from '@outrider/contract'
import { type Counts, noCounts, type VehicleState } from '../../counts.ts'
import type { StateFilter } from '../../list-view.ts'

/** In the order of their numbers within a class. */
export const stateOrder = ['offline', 'driving', 'idling', 'parked'] as const satisfies readonly VehicleState[]
export const classBits = { state: 3, alarm: 4, abnormalOffline: 8, untargeted: 16 } as const
export const classCount = 32
const attentionBits = classBits.alarm | classBits.abnormalOffline | classBits.untargeted

/** State from the bits of `flags`: offline without a connection; connected without a known state counts as parked. */
function stateNumber(flags: number): number {
  const drive = driveStates[(flags >>> driveStateShift) & driveStateMask] ?? 'unknown'
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

/** For each count, whether it includes a class. */
export const countsClass = {
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
  attention: of => (of & attentionBits) !== 0,
} as const satisfies Record<keyof Counts, (of: number) => boolean>

/** By class, whether a filter includes it. */
export const classesShown = (filter: StateFilter): Uint8Array =>
  Uint8Array.from({ length: classCount }, (_, of) => Number(filter === 'all' || countsClass[filter](of)))

const countNames = Object.keys(countsClass) as Array<keyof Counts>
/** For each class, the counts that include it. */
const countsOfClass = Array.from({ length: classCount }, (_, of) => countNames.filter(name => countsClass[name](of)))

/** `tally`: number of vehicles per class, starting at index `at`. */
export function countsOf(tally: ArrayLike<number>, at = 0): Counts {
  const counts = { ...noCounts }
  countsOfClass.forEach((names, of) => {
    const number = tally[at + of] ?? 0
    if (number) for (const name of names) counts[name] += number
  })
  return counts
}
