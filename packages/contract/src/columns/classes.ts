/**
 * A vehicle's class: all flags it is counted by in one small number. Tallies are kept per class; every count is a sum over classes, on the server and
 * in the client.
 */
import { driveStateMask, driveStateShift, driveStates, flagBits } from './fleet.ts'

/** The states a vehicle is shown in, in the order of their numbers within a class. */
export const stateOrder = ['offline', 'driving', 'idling', 'parked'] as const
export const classBits = { state: 3, alarm: 4, abnormalOffline: 8, untargeted: 16 } as const
export const classCount = 32
const attentionBits = classBits.alarm | classBits.abnormalOffline | classBits.untargeted

/** State from the bits of `flags`: offline without a connection; connected without a known state counts as parked. */
function stateNumber(flags: number): number {
  const drive = driveStates[(flags >>> driveStateShift) & driveStateMask] ?? 'unknown'
  if (!(flags & flagBits.online) || drive === 'offline') return 0
  return stateOrder.indexOf(drive === 'unknown' ? 'parked' : drive)
}

const byFlags = /* @__PURE__ */ new Map<number, number>()

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
  /** Idling or parked. */
  stopped: of => (of & classBits.state) >= 2,
  alarm: of => (of & classBits.alarm) !== 0,
  /** The connection was lost while driving. */
  abnormalOffline: of => (of & classBits.abnormalOffline) !== 0,
  /** No position fix in the newest report, or no report at all. */
  untargeted: of => (of & classBits.untargeted) !== 0,
  /** In alarm, abnormally offline or without a fix. */
  attention: of => (of & attentionBits) !== 0,
} as const satisfies Record<string, (of: number) => boolean>

export type CountName = keyof typeof countsClass
export type FleetCounts = Record<CountName, number>

/** What lists and maps can be narrowed to. */
export const stateFilters = [
  'all',
  'driving',
  'idling',
  'parked',
  'offline',
  'attention',
  'alarm',
  'abnormalOffline',
  'untargeted',
  'online',
  'stopped',
] as const satisfies readonly ('all' | CountName)[]
export type StateFilter = (typeof stateFilters)[number]

/** By class, whether a filter includes it. */
export const classesShown = (filter: StateFilter): Uint8Array =>
  Uint8Array.from({ length: classCount }, (_, of) => Number(filter === 'all' || countsClass[filter](of)))

const countNames = /* @__PURE__ */ Object.keys(countsClass) as CountName[]
/** For each class, the counts that include it. */
const countsOfClass = /* @__PURE__ */ Array.from({ length: classCount }, (_, of) =>
  countNames.filter(name => countsClass[name](of)),
)

/** `tally`: number of vehicles per class, starting at index `at`. */
export function countsOf(tally: ArrayLike<number>, at = 0): FleetCounts {
  const counts: FleetCounts = {
    total: 0,
    online: 0,
    driving: 0,
    idling: 0,
    parked: 0,
    stopped: 0,
    offline: 0,
    alarm: 0,
    abnormalOffline: 0,
    untargeted: 0,
    attention: 0,
  }
  countsOfClass.forEach((names, of) => {
    const number = tally[at + of] ?? 0
    if (number) for (const name of names) counts[name] += number
  })
  return counts
}
