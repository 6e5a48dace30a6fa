/** A window of a list: which vehicles match, in which order, counts of them by state. One pass over the columns, and the order of the window only. */
import {
  classBits,
  classCount,
  classesShown,
  countsOf,
  type FleetCounts,
  type ScreenList,
  type ScreenSort,
} from '@outrider/contract'
import { organisationsAmong, type SeenFleet, tallyOf } from './seen-fleet.ts'
import { inOrder } from './smallest.ts'

/** What narrows a list besides its state. */
export interface Narrowed {
  /** By number of an organisation, 1: its vehicles belong to the list. */
  organisations: Uint8Array
  /** By slot, 1: it has the words; undefined: all have. */
  having: Uint8Array | undefined
  /** Slots of the vehicles that are named, in the order of names; undefined: none are named, all are meant. */
  named: Uint32Array | undefined
  /** The only slots that come into question, in the order of names; undefined: all. */
  among: Uint32Array | undefined
}

export interface ListWindow {
  total: number
  from: number
  counts: FleetCounts
  slots: number[]
}

/** Of the whole list, by state as it is shown. */
export function countsIn(seen: SeenFleet, { organisations, having, named, among }: Narrowed): FleetCounts {
  if (!having && !named) return countsOf(tallyOf(seen, 'tallies', organisations))
  const { index, shownAs } = seen
  const tally = new Uint32Array(classCount)
  const size = among?.length ?? index.size
  for (let at = 0; at < size; at++) {
    const slot = among ? (among[at] ?? 0) : at
    if (organisations[index.organisations[slot] ?? 0] !== 1 || having?.[slot] === 0) continue
    const of = shownAs[index.classes[slot] ?? 0] ?? 0
    tally[of] = (tally[of] ?? 0) + 1
  }
  return countsOf(tally)
}

/** Those of the scope below an organisation, or right in it. */
export function organisationsOf(seen: SeenFleet, below: ReadonlySet<number> | undefined): Uint8Array {
  if (!below) return seen.organisations
  const inside = organisationsAmong(seen.index, below)
  return seen.organisations.map((visible, number) => visible & (inside[number] ?? 0))
}

/** Driving, idling, parked, offline: the order of a dispatcher's interest. */
const stateRanks = [3, 0, 1, 2]
/** Beyond all values. */
const missing = 2 ** 32 - 1
/** Places of the list beside a value in one whole number of 53 bits: what is equal stays in the order of names, in fleets of up to two million. */
const places = 2 ** 21

/** The value of a slot; `missing`: it does not have it. What rights do not show is missing for all. */
function valueOf({ index, shownAs, rights }: SeenFleet, sort: ScreenSort, ranks: () => Uint32Array): (slot: number) => number {
  const { classes, reported, speeds, organisations } = index
  const classAt = (slot: number): number => shownAs[classes[slot] ?? 0] ?? 0
  const isOnline = (slot: number): boolean => (classAt(slot) & classBits.state) !== 0
  if (sort === 'state') return slot => stateRanks[classAt(slot) & classBits.state] ?? missing
  if (sort === 'alarms') return slot => (classAt(slot) & classBits.alarm ? 1 : missing)
  if (sort === 'organisation') {
    const ranked = ranks()
    return slot => ranked[organisations[slot] ?? 0] ?? missing
  }
  if (!rights.positions) return () => missing
  // An offline vehicle's last speed says nothing of now.
  if (sort === 'speed') return slot => (isOnline(slot) && reported[slot] ? (speeds[slot] ?? 0) : missing)
  if (sort === 'offlineSince') return slot => (isOnline(slot) ? missing : (reported[slot] ?? 0))
  return slot => reported[slot] || missing
}

export interface ListAsked {
  list: ScreenList
  narrowed: Narrowed
  /** By number of an organisation, its place in the order of their names. */
  ranks: () => Uint32Array
}

export function windowOf(seen: SeenFleet, { list, narrowed, ranks }: ListAsked): ListWindow {
  const { index, shownAs } = seen
  const { organisations, having } = narrowed
  const counts = countsIn(seen, narrowed)
  const shown = classesShown(list.state)
  const total = list.state === 'all' ? counts.total : counts[list.state]
  const limit = Math.min(list.limit, total)
  // A list that has become shorter shows its end.
  const from = Math.max(0, Math.min(list.from, total - limit))
  const inTheOrderOfNames = narrowed.among ?? index.names
  const matches = (slot: number): boolean =>
    organisations[index.organisations[slot] ?? 0] === 1 &&
    having?.[slot] !== 0 &&
    shown[shownAs[index.classes[slot] ?? 0] ?? 0] === 1
  if (!list.sort) return { total, from, counts, slots: firstOf(inTheOrderOfNames, matches, from, from + limit) }
  const value = valueOf(seen, list.sort, ranks)
  const values = new Float64Array(total)
  const slots = new Uint32Array(total)
  let found = 0
  for (const slot of inTheOrderOfNames) {
    if (found === total || !matches(slot)) continue
    const own = value(slot)
    values[found] = (own === missing ? missing : list.down ? missing - 1 - own : own) * places + found
    slots[found++] = slot
  }
  const picked = inOrder(values.subarray(0, found), from, from + limit)
  return { total, from, counts, slots: Array.from(picked, at => slots[at % places] ?? 0) }
}

/** Those that match from place `from` to before `to` among them. */
function firstOf(slots: Uint32Array, matches: (slot: number) => boolean, from: number, to: number): number[] {
  const picked: number[] = []
  let nth = 0
  for (let at = 0; at < slots.length && nth < to; at++) {
    const slot = slots[at] ?? 0
    if (!matches(slot)) continue
    if (nth++ >= from) picked.push(slot)
  }
  return picked
}
