/** The chosen vehicles: they filter the map and fill the list of chosen vehicles. Without a choice all are shown. */
import { joinId } from '../../../api/identity.ts'
import type { ChoiceResult, PickerChoice } from '../../list-view.ts'
import type { FleetColumns } from '../store/fleet-columns.ts'
import { type FleetTree, slotsBelow } from './tree.ts'

export interface Choice {
  /** All vehicles are chosen, including later ones. */
  readonly all: boolean
  /** Incremented when the choice changes. */
  readonly version: number
  readonly count: number
  has(slot: number): boolean
}

/** As saved between visits. In multi-platform mode ids carry the platform's code. */
export type SavedChoice = { all: true } | { ids: string[] }

/** Vehicles by id or by slot. */
export type VehicleSet = readonly string[] | Uint32Array

export interface ChangeableChoice extends Choice {
  /** Limit; null: none. Choosing all vehicles is always allowed. */
  max: number | null
  /** Adds or removes vehicles. */
  choose(which: VehicleSet, on: boolean): ChoiceResult
  /** Adds or removes all vehicles below an organisation. */
  chooseOrganisation(key: string, on: boolean): ChoiceResult
  /** Chooses exactly these. */
  only(which: VehicleSet): ChoiceResult
  /** Clears the choice: all are shown. */
  chooseAll(): void
  /** Number of chosen vehicles below each node of the tree. */
  below(): Uint32Array
  saved(): SavedChoice
  /** Restores a saved choice; `{ all: true }` for another user. */
  restore(saved: SavedChoice): void
}

/** Reads ids by slot even after the columns have been replaced. */
function idReader({ numbers: { id }, platformOf, platforms, multi }: FleetColumns): (slot: number) => string {
  const codes = platforms.map(({ code }) => code)
  return slot => (multi ? joinId(String(id[slot]), codes[platformOf[slot] ?? 0] ?? '') : String(id[slot]))
}

function* slotsIn(chosen: Uint8Array): Generator<number> {
  for (let slot = chosen.indexOf(1); slot >= 0; slot = chosen.indexOf(1, slot + 1)) yield slot
}

/** The choice of a picker: may be empty, and never means all implicitly. */
export function createPickerChoice(columns: FleetColumns, tree: FleetTree, { ids, max }: PickerChoice): ChangeableChoice {
  const choice = createChoice(columns, tree, 'none')
  choice.restore({ ids: [...ids] })
  choice.max = max
  return choice
}

/** How many are chosen in each organisation and those below it. */
function sumBelow(tree: FleetTree, chosen: Uint8Array, all: boolean): Uint32Array {
  const nodes = tree.nodes()
  const below = new Uint32Array(nodes.parents.length)
  if (!all) for (const slot of slotsIn(chosen)) below[nodes.nodeOf[slot] ?? 0] = (below[nodes.nodeOf[slot] ?? 0] ?? 0) + 1
  nodes.parents.forEach((parent, node) => {
    if (all) below[node] = slotsBelow(nodes, node).length
    else if (parent >= 0) below[parent] = (below[parent] ?? 0) + (below[node] ?? 0)
  })
  return below
}

/** `fallback`: what an empty choice means. */
export function createChoice(columns: FleetColumns, tree: FleetTree, fallback: 'all' | 'none' = 'all'): ChangeableChoice {
  let version = 0
  let everyVehicle = fallback === 'all'
  /** By slot, 1: chosen. */
  let chosen: Uint8Array = new Uint8Array()
  let count = 0
  /** Chosen ids that are not in the list, which may still be incomplete. */
  let offList = new Set<string>()
  let nameOf = idReader(columns)
  let sumsBelow: { of: string; below: Uint32Array } | undefined

  // If no vehicle of the list is chosen, show all rather than an empty map.
  const all = () => fallback === 'all' && (everyVehicle || count === 0)

  function assign(next: { everyVehicle: boolean; chosen: Uint8Array; count: number; offList: Set<string> }) {
    ;({ everyVehicle, chosen, count, offList } = next)
    version++
  }

  function clear() {
    assign({ everyVehicle: fallback === 'all', chosen: new Uint8Array(columns.size), count: 0, offList: new Set() })
  }

  function assignIds(ids: Iterable<string>) {
    const next = { everyVehicle: false, chosen: new Uint8Array(columns.size), count: 0, offList: new Set<string>() }
    for (const id of ids) {
      const slot = columns.slotOf(id)
      if (slot < 0) next.offList.add(id)
      else if (next.chosen[slot] === 0) {
        next.chosen[slot] = 1
        next.count++
      }
    }
    assign(next)
  }

  function* ids(): Generator<string> {
    for (const slot of slotsIn(chosen)) yield nameOf(slot)
    yield* offList
  }

  columns.onChange(changed => {
    if (changed !== 'all') return
    if (everyVehicle) clear()
    else assignIds(ids())
    nameOf = idReader(columns)
  })

  /** `from`: the choice before the change. */
  function put(which: VehicleSet, on: boolean, from: { chosen: Uint8Array; count: number; offList: Set<string> }): ChoiceResult {
    const next = { chosen: from.chosen, count: from.count, offList: new Set(from.offList) }
    for (const each of which) {
      const slot = typeof each === 'number' ? each : columns.slotOf(each)
      if (slot < 0) {
        if (!on) next.offList.delete(String(each))
        else next.offList.add(String(each))
      } else if (next.chosen[slot] !== Number(on)) {
        next.chosen[slot] = Number(on)
        next.count += on ? 1 : -1
      }
    }
    if (next.count === 0 && fallback === 'all') return 'keepOne'
    const whole = fallback === 'all' && next.count === columns.size && next.offList.size === 0
    // Above the limit already: removing is still allowed.
    if (choice.max !== null && next.count > choice.max && !whole && (all() || next.count > from.count)) return 'tooMany'
    assign({ ...next, everyVehicle: whole })
    return 'done'
  }

  function choose(which: VehicleSet, on: boolean): ChoiceResult {
    if (which.length === 0 || columns.size === 0 || (on && all())) return 'done'
    const from = all()
      ? { chosen: new Uint8Array(columns.size).fill(1), count: columns.size, offList }
      : { chosen: chosen.slice(), count, offList }
    return put(which, on, from)
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
    max: null,
    choose,
    chooseOrganisation(key, on) {
      const node = tree.nodeOf(key)
      return node < 0 ? 'done' : choose(slotsBelow(tree.nodes(), node), on)
    },
    only: which => put(which, true, { chosen: new Uint8Array(columns.size), count: 0, offList: new Set() }),
    chooseAll: clear,
    below() {
      const of = `${version} ${columns.generation}`
      if (sumsBelow?.of !== of) sumsBelow = { of, below: sumBelow(tree, chosen, all()) }
      return sumsBelow.below
    },
    saved: () => (everyVehicle ? { all: true } : { ids: [...ids()] }),
    restore(saved) {
      if ('all' in saved) clear()
      else if (saved.ids.length === 0 && fallback === 'all') clear()
      else assignIds(saved.ids)
    },
  }
  return choice
}
