/** Finds and counts the vehicles that match a query: one pass over the columns, and none if nothing changed. */
import type { Counts } from '../../counts.ts'
import type { ListQuery } from '../../list-view.ts'
import type { Choice } from './choice.ts'
import { classCount, classesShown, countsOf } from '../store/classes.ts'
import type { FleetColumns } from '../store/fleet-columns.ts'
import type { Search } from './search.ts'
import { type FleetTree, slotsBelow } from './tree.ts'

export interface FinderSources {
  columns: FleetColumns
  choice: Choice
  tree: FleetTree
  search: Search
}

export interface FoundVehicles {
  /** By slot, 1: matches words, organisation and choice; undefined: all match. */
  readonly matching: Uint8Array | undefined
  /** Of the matching ones, in the requested order, those in the requested state; same object while unchanged. */
  readonly slots: Uint32Array
  /** Of the matching ones, in any state. */
  readonly counts: Counts
}

function countsAmong(left: Uint8Array, classes: Uint8Array): Counts {
  const tally = new Uint32Array(classCount)
  for (let slot = 0; slot < left.length; slot++) {
    if (left[slot] === 0) continue
    const of = classes[slot] ?? 0
    tally[of] = (tally[of] ?? 0) + 1
  }
  return countsOf(tally)
}

function passing(order: Uint32Array, left: Uint8Array | undefined, classes: Uint8Array, through: Uint8Array): Uint32Array {
  const slots = new Uint32Array(order.length)
  let count = 0
  for (const slot of order) if ((!left || left[slot] === 1) && through[classes[slot] ?? 0] === 1) slots[count++] = slot
  return slots.slice(0, count)
}

const equal = (a: Uint32Array, b: Uint32Array): boolean => a.length === b.length && a.every((each, at) => each === b[at])

export function createFinder({ columns, choice, tree, search }: FinderSources) {
  let lastMatching: { from: readonly unknown[]; matching: Uint8Array | undefined } = { from: [], matching: undefined }
  let last: { from: readonly unknown[]; found: FoundVehicles } | undefined

  const same = (a: readonly unknown[], b: readonly unknown[]) => a.length === b.length && a.every((each, at) => each === b[at])

  /** Vehicles below an organisation; none if it no longer exists. */
  function below(key: string): Uint8Array {
    const matching = new Uint8Array(columns.size)
    const node = tree.nodeOf(key)
    if (node >= 0) for (const slot of slotsBelow(tree.nodes(), node)) matching[slot] = 1
    return matching
  }

  function named(ids: readonly string[]): Uint8Array {
    const matching = new Uint8Array(columns.size)
    for (const id of ids) {
      const slot = columns.slotOf(id)
      if (slot >= 0) matching[slot] = 1
    }
    return matching
  }

  function computeMatching({ organisation, only }: ListQuery, having: Uint8Array | undefined, chosenOnly: boolean) {
    if (organisation === undefined && !chosenOnly && !only) return having
    const these = only && named(only)
    const matching = organisation === undefined ? new Uint8Array(columns.size).fill(1) : below(organisation)
    for (let slot = 0; slot < matching.length; slot++) {
      if (having?.[slot] === 0 || these?.[slot] === 0 || (chosenOnly && !choice.has(slot))) matching[slot] = 0
    }
    return matching
  }

  function matching(query: ListQuery): Uint8Array | undefined {
    const having = search.find(query.words)
    const chosenOnly = query.among === 'chosen' && !choice.all
    const from = [columns.generation, having, query.organisation, query.only, chosenOnly && choice.version]
    if (!same(from, lastMatching.from)) lastMatching = { from, matching: computeMatching(query, having, chosenOnly) }
    return lastMatching.matching
  }

  return {
    find(query: ListQuery): FoundVehicles {
      const these = matching(query)
      const order = query.shape === 'tree' ? tree.nodes().order : columns.order
      const from = [columns.version, columns.generation, these, order, query.state]
      if (last && same(from, last.from)) return last.found
      const counts = these ? countsAmong(these, columns.classes) : columns.counts
      const whole = !these && query.state === 'all'
      const slots = whole ? order : passing(order, these, columns.classes, classesShown(query.state))
      const before = last?.found.slots
      last = { from, found: { matching: these, counts, slots: before && equal(before, slots) ? before : slots } }
      return last.found
    },
  }
}
