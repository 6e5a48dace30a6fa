/** Which vehicles a question finds, and how they are counted: one pass over columns, and none over what has not changed. */
import type { Counts } from '../counts.ts'
import type { ListQuery, StateFilter } from '../list-view.ts'
import type { Choice } from './choice.ts'
import { classCount, counted, countsOf } from './classes.ts'
import type { FleetColumns } from './fleet-columns.ts'
import type { Search } from './search.ts'
import { type FleetTree, slotsBelow } from './tree.ts'

export interface Asked {
  columns: FleetColumns
  choice: Choice
  tree: FleetTree
  search: Search
}

export interface Found {
  /** By slot, 1 for those that words, organisation and choice leave; undefined: all. */
  readonly left: Uint8Array | undefined
  /** Of those that are left, in the order that was asked for, the ones in the state; the same object while they are the same. */
  readonly slots: Uint32Array
  /** Of those that are left, whatever state is asked for. */
  readonly counts: Counts
}

/** By class, whether a filter lets it through. */
const classesIn = (state: StateFilter): Uint8Array =>
  Uint8Array.from({ length: classCount }, (_, of) => Number(state === 'all' || counted[state](of)))

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

export function createFinder({ columns, choice, tree, search }: Asked) {
  let leftOf: { from: readonly unknown[]; left: Uint8Array | undefined } = { from: [], left: undefined }
  let last: { from: readonly unknown[]; found: Found } | undefined

  /** Alike in everything by which an answer is made. */
  const same = (a: readonly unknown[], b: readonly unknown[]) => a.length === b.length && a.every((each, at) => each === b[at])

  /** What is below an organisation; one that is not there any more has nothing below it. */
  function below(key: string): Uint8Array {
    const left = new Uint8Array(columns.size)
    const node = tree.nodeOf(key)
    if (node >= 0) for (const slot of slotsBelow(tree.nodes(), node)) left[slot] = 1
    return left
  }

  function makeLeft(having: Uint8Array | undefined, organisation: string | undefined, chosenOnly: boolean) {
    if (organisation === undefined && !chosenOnly) return having
    const left = organisation === undefined ? new Uint8Array(columns.size).fill(1) : below(organisation)
    for (let slot = 0; slot < left.length; slot++) {
      if (having?.[slot] === 0 || (chosenOnly && !choice.has(slot))) left[slot] = 0
    }
    return left
  }

  function left({ words, organisation, among }: ListQuery): Uint8Array | undefined {
    const having = search.find(words)
    const chosenOnly = among === 'chosen' && !choice.all
    const from = [columns.generation, having, organisation, chosenOnly && choice.version]
    if (!same(from, leftOf.from)) leftOf = { from, left: makeLeft(having, organisation, chosenOnly) }
    return leftOf.left
  }

  return {
    find(query: ListQuery): Found {
      const these = left(query)
      const order = query.shape === 'tree' ? tree.nodes().order : columns.order
      const from = [columns.version, columns.generation, these, order, query.state]
      if (last && same(from, last.from)) return last.found
      const counts = these ? countsAmong(these, columns.classes) : columns.counts
      const whole = !these && query.state === 'all'
      const slots = whole ? order : passing(order, these, columns.classes, classesIn(query.state))
      const before = last?.found.slots
      last = { from, found: { left: these, counts, slots: before && equal(before, slots) ? before : slots } }
      return last.found
    },
  }
}
