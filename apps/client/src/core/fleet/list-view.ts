/** A vehicle list's query and its state: a window of rows, however long the list. */
import type { Vehicle } from '@outrider/contract'
import type { Counts } from './counts.ts'
import type { TableSort } from './table-sort.ts'

/** Each vehicle is in one of them, besides all. */
export const oneOfFilters = ['all', 'driving', 'idling', 'parked', 'offline'] as const
/** They overlap with the states and with each other; the first is any of the others. */
export const problemFilters = ['attention', 'alarm', 'abnormalOffline', 'untargeted'] as const
/** Several states at once. */
export const widerFilters = ['online', 'stopped'] as const
const stateFilters = [...oneOfFilters, ...problemFilters, ...widerFilters] as const
export type StateFilter = (typeof stateFilters)[number]

export const stateFilterOf = (text: string | null): StateFilter => stateFilters.find(each => each === text) ?? 'all'

export const countOf = (counts: Counts, filter: StateFilter): number => (filter === 'all' ? counts.total : counts[filter])

/** `sort` and `pinned` change while the list stays the same: it does not scroll to its top for them. */
export interface ListQuery {
  /** Each word must occur in plate number, nickname, SIM number, terminal id or initials; empty: all. */
  words: string
  state: StateFilter
  /** `tree`: by organisation. */
  shape: 'flat' | 'tree'
  /** `chosen`: only those that are chosen. */
  among: 'all' | 'chosen'
  /** Key of an organisation: only what is below it. */
  organisation?: string | undefined
  /** Ids: only these; undefined: all. */
  only?: readonly string[] | undefined
  /** Of a flat list; undefined: by name. */
  sort?: TableSort | undefined
  /** Ids of vehicles that a flat list begins with, in this order, as far as they match. */
  pinned?: readonly string[] | undefined
}

export type HowMany = 'none' | 'some' | 'all'

interface RowPosition {
  /** Unique and stable while the row is in the list. */
  key: string
  /** Depth in the tree; 0 in a flat list. */
  depth: number
  /** Position among its siblings, from 1, and their number: for screen readers. */
  position: number
  siblings: number
  /** Row index of the parent organisation; -1: top level. */
  parent: number
}

export interface VehicleListRow extends RowPosition {
  kind: 'vehicle'
  vehicle: Vehicle
  chosen: boolean
}

export interface OrganisationListRow extends RowPosition {
  kind: 'organisation'
  name: string
  /** undefined: has no children. */
  open: boolean | undefined
  /** Of the matching vehicles below it. */
  counts: Counts
  /** Of all vehicles below it, matching or not. */
  chosen: HowMany
}

export type ListRow = VehicleListRow | OrganisationListRow

export interface ListState {
  /** Number of rows. */
  total: number
  /** Number of matching vehicles. */
  vehicles: number
  /** Index of the first of `rows`. */
  from: number
  rows: readonly ListRow[]
  /** Counts by state before the state filter is applied: for the filter chips. */
  counts: Counts
  /** Of the matching vehicles. */
  chosen: HowMany
  /** Number of chosen vehicles, matching or not. */
  chosenInAll: number
}

/** `keepOne`: the last chosen vehicle cannot be removed. `tooMany`: over the limit. Both leave the choice unchanged. */
export type ChoiceResult = 'done' | 'keepOne' | 'tooMany'

/** By id, all below an organisation, or all that match (added, removed, or as the only ones). */
export type ChoiceChange =
  | { ids: readonly string[]; on: boolean }
  | { below: string; on: boolean }
  | { found: 'on' | 'off' | 'only' }

/** Initial choice of a list with a choice of its own, such as a picker. It may be empty. */
export interface PickerChoice {
  ids: readonly string[]
  /** null: no limit. */
  max: number | null
}

/** A list as a screen uses it: changes are pushed, a few times a second at most. */
export interface ListView {
  /** undefined: not known yet. */
  get(): ListState | undefined
  subscribe(run: () => void): () => void
  setQuery(query: ListQuery): void
  /** Range of rows to deliver, end exclusive. */
  setWindow(from: number, to: number): void
  /** Expands or collapses an organisation; `'all'`: every one. */
  setOpen(key: string, setOpen: boolean): void
  /** Row index of a vehicle, expanding its organisations; -1: not in this list. */
  rowOf(vehicleId: string): Promise<number>
  /** Next row after `after` (-1: from the start) whose name starts with `beginning`, wrapping around; -1: none. */
  rowNamed(beginning: string, after: number): Promise<number>
  /** Ids of all matching vehicles, in list order. */
  ids(): Promise<string[]>
  choose(change: ChoiceChange): Promise<ChoiceResult>
  /** Ids of all chosen vehicles, in list order. */
  chosen(): Promise<string[]>
  close(): void
}
