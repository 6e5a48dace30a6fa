/** Which vehicles are chosen: shown on the map and in the list of the chosen. Without a choice all are. */
import { joinId } from '../../api/identity.ts'
import type { ChoiceAnswer, OwnChoice } from '../list-view.ts'
import type { FleetColumns } from './fleet-columns.ts'
import { type FleetTree, slotsBelow } from './tree.ts'

export interface Choice {
  /** Every vehicle is chosen, also those that come later. */
  readonly all: boolean
  /** Grows when the choice changed. */
  readonly version: number
  readonly count: number
  has(slot: number): boolean
}

/** As it is kept between visits. In multi-platform mode ids carry their platform's code. */
export type SavedChoice = { all: true } | { ids: string[] }

/** By id or by slot. */
export type Which = readonly string[] | Uint32Array

export interface ChangeableChoice extends Choice {
  /** The highest number that may be chosen; null: as many as there are. All of them together can be shown all the same. */
  most: number | null
  /** These are chosen, or not, beside those that are. */
  choose(which: Which, on: boolean): ChoiceAnswer
  /** All that is below an organisation of the tree. */
  chooseOrganisation(key: string, on: boolean): ChoiceAnswer
  /** These and no others. */
  only(which: Which): ChoiceAnswer
  /** Without a choice again. */
  chooseAll(): void
  /** How many are chosen below each node of the tree. */
  below(): Uint32Array
  saved(): SavedChoice
  /** What was kept; for another user `{ all: true }`. */
  restore(saved: SavedChoice): void
}

/** What tells which vehicles the slots of one list are, once there is another. */
function namer({ numbers: { id }, platformOf, platforms, multi }: FleetColumns): (slot: number) => string {
  const codes = platforms.map(({ code }) => code)
  return slot => (multi ? joinId(String(id[slot]), codes[platformOf[slot] ?? 0] ?? '') : String(id[slot]))
}

function* slotsIn(chosen: Uint8Array): Generator<number> {
  for (let slot = chosen.indexOf(1); slot >= 0; slot = chosen.indexOf(1, slot + 1)) yield slot
}

/** What a picker chooses: it can be none, and it is never all without being chosen. */
export function createOwnChoice(columns: FleetColumns, tree: FleetTree, { ids, most }: OwnChoice): ChangeableChoice {
  const choice = createChoice(columns, tree, 'none')
  choice.restore({ ids: [...ids] })
  choice.most = most
  return choice
}

/** `without`: what stands when there is no choice. */
export function createChoice(columns: FleetColumns, tree: FleetTree, without: 'all' | 'none' = 'all'): ChangeableChoice {
  let version = 0
  let everyone = without === 'all'
  /** By slot, 1 for those that are chosen. */
  let chosen: Uint8Array = new Uint8Array()
  let count = 0
  /** Chosen and not on the list, which may not be whole yet. */
  let away = new Set<string>()
  let nameOf = namer(columns)
  let sums: { of: string; below: Uint32Array } | undefined

  // Nothing on the list is chosen: an empty map would explain nothing.
  const all = () => without === 'all' && (everyone || count === 0)

  function take(next: { everyone: boolean; chosen: Uint8Array; count: number; away: Set<string> }) {
    ;({ everyone, chosen, count, away } = next)
    version++
  }

  function takeAll() {
    take({ everyone: without === 'all', chosen: new Uint8Array(columns.size), count: 0, away: new Set() })
  }

  function takeIds(ids: Iterable<string>) {
    const next = { everyone: false, chosen: new Uint8Array(columns.size), count: 0, away: new Set<string>() }
    for (const id of ids) {
      const slot = columns.slotOf(id)
      if (slot < 0) next.away.add(id)
      else if (next.chosen[slot] === 0) {
        next.chosen[slot] = 1
        next.count++
      }
    }
    take(next)
  }

  function* ids(): Generator<string> {
    for (const slot of slotsIn(chosen)) yield nameOf(slot)
    yield* away
  }

  columns.onChange(changed => {
    if (changed !== 'all') return
    if (everyone) takeAll()
    else takeIds(ids())
    nameOf = namer(columns)
  })

  /** `from`: what is chosen beside them. */
  function put(which: Which, on: boolean, from: { chosen: Uint8Array; count: number; away: Set<string> }): ChoiceAnswer {
    const next = { chosen: from.chosen, count: from.count, away: new Set(from.away) }
    for (const each of which) {
      const slot = typeof each === 'number' ? each : columns.slotOf(each)
      if (slot < 0) {
        if (!on) next.away.delete(String(each))
        else next.away.add(String(each))
      } else if (next.chosen[slot] !== Number(on)) {
        next.chosen[slot] = Number(on)
        next.count += on ? 1 : -1
      }
    }
    if (next.count === 0 && without === 'all') return 'keepOne'
    const whole = without === 'all' && next.count === columns.size && next.away.size === 0
    // What is above the limit already may still become less.
    if (choice.most !== null && next.count > choice.most && !whole && (all() || next.count > from.count)) return 'tooMany'
    take({ ...next, everyone: whole })
    return 'done'
  }

  function choose(which: Which, on: boolean): ChoiceAnswer {
    if (which.length === 0 || columns.size === 0 || (on && all())) return 'done'
    const from = all()
      ? { chosen: new Uint8Array(columns.size).fill(1), count: columns.size, away }
      : { chosen: chosen.slice(), count, away }
    return put(which, on, from)
  }

  function sumBelow(): Uint32Array {
    const nodes = tree.nodes()
    const below = new Uint32Array(nodes.parents.length)
    if (!all()) for (const slot of slotsIn(chosen)) below[nodes.nodeOf[slot] ?? 0] = (below[nodes.nodeOf[slot] ?? 0] ?? 0) + 1
    nodes.parents.forEach((parent, node) => {
      if (all()) below[node] = slotsBelow(nodes, node).length
      else if (parent >= 0) below[parent] = (below[parent] ?? 0) + (below[node] ?? 0)
    })
    return below
  }

  const choice: ChangeableChoice = {
    get all() {
      return all()
    },
    get version() {
      return version
    },
    get count() {
      return all() ? columns.size : count
    },
    has: slot => all() || chosen[slot] === 1,
    most: null,
    choose,
    chooseOrganisation(key, on) {
      const node = tree.nodeOf(key)
      return node < 0 ? 'done' : choose(slotsBelow(tree.nodes(), node), on)
    },
    only: which => put(which, true, { chosen: new Uint8Array(columns.size), count: 0, away: new Set() }),
    chooseAll: takeAll,
    below() {
      const of = `${version} ${columns.generation}`
      if (sums?.of !== of) sums = { of, below: sumBelow() }
      return sums.below
    },
    saved: () => (everyone ? { all: true } : { ids: [...ids()] }),
    restore(saved) {
      if ('all' in saved) takeAll()
      else if (saved.ids.length === 0 && without === 'all') takeAll()
      else takeIds(saved.ids)
    },
  }
  return choice
}
