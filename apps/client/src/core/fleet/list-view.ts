/** What a list of vehicles asks of the fleet, and what it is shown: a window of rows, however long the list. */
import type { Vehicle } from '@outrider/contract'
import type { Counts } from './counts.ts'

export const stateFilters = ['all', 'online', 'driving', 'stopped', 'alarm', 'offline', 'abnormalOffline', 'untargeted'] as const
export type StateFilter = (typeof stateFilters)[number]

export const stateFilterOf = (text: string | null): StateFilter => stateFilters.find(each => each === text) ?? 'all'
export const countOf = (counts: Counts, filter: StateFilter): number => (filter === 'all' ? counts.total : counts[filter])

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
}

export type HowMany = 'none' | 'some' | 'all'

interface PlacedRow {
  /** Unique in the list and the same while it is on it. */
  key: string
  /** How many organisations it stands below in a tree; 0 in a flat list. */
  depth: number
  /** Place among its siblings, from 1, and their number: for screen readers. */
  position: number
  siblings: number
  /** Row of the organisation it stands below; -1: it stands at the top. */
  parent: number
}

export interface VehicleListRow extends PlacedRow {
  kind: 'vehicle'
  vehicle: Vehicle
  chosen: boolean
}

export interface OrganisationListRow extends PlacedRow {
  kind: 'organisation'
  name: string
  /** undefined: nothing is below it. */
  open: boolean | undefined
  /** Of the vehicles found below it. */
  counts: Counts
  /** Of the vehicles below it, found or not. */
  chosen: HowMany
}

export type ListRow = VehicleListRow | OrganisationListRow

export interface ListState {
  /** Rows in all. */
  total: number
  /** Vehicles found. */
  vehicles: number
  /** Number of the first of `rows`. */
  from: number
  rows: readonly ListRow[]
  /** By state, of what words, organisation and choice leave: for the filters, whichever of them is set. */
  counts: Counts
  /** Of the vehicles found. */
  chosen: HowMany
  /** Chosen in all, found or not. */
  chosenInAll: number
}

/** `keepOne`: the last vehicle stays chosen. `tooMany`: more than may be chosen. Both change nothing. */
export type ChoiceAnswer = 'done' | 'keepOne' | 'tooMany'

/** Of a list's vehicles: some by their ids, all below an organisation by its key, all found; beside those that are chosen, or no others. */
export type ChoiceChange =
  | { ids: readonly string[]; on: boolean }
  | { below: string; on: boolean }
  | { found: 'on' | 'off' | 'only' }

/** What a list begins with that chooses for itself: a picker's. It begins and ends with none where nobody chooses. */
export interface OwnChoice {
  ids: readonly string[]
  /** null: as many as there are. */
  most: number | null
}

/** The list as a screen holds it: what it shows is pushed as it changes, a few times a second at most. */
export interface ListView {
  /** undefined: not known yet. */
  get(): ListState | undefined
  subscribe(run: () => void): () => void
  ask(query: ListQuery): void
  /** Rows that are wanted, the last one excluded. */
  window(from: number, to: number): void
  /** Opens or closes an organisation; `'all'`: every one. */
  open(key: string, open: boolean): void
  /** Row of a vehicle, its organisations opened; -1: it is not on this list. */
  rowOf(vehicleId: string): Promise<number>
  /** The next row behind `after` (-1: from the first) whose name begins so, from the top again after the last; -1: none. */
  rowNamed(beginning: string, after: number): Promise<number>
  /** All vehicles found, in their order. */
  ids(): Promise<string[]>
  choose(change: ChoiceChange): Promise<ChoiceAnswer>
  /** Ids of all that are chosen, in the order of the list. */
  chosen(): Promise<string[]>
  close(): void
}
