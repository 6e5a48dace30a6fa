/**
 * Messages between the page and the fleet worker. Everything is plain data; each side calls functions of the other, and a
 * resolved call means it was processed. No message grows with the fleet, except lists of ids that were requested.
 */
import type { Lang, Position, Vehicle } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import type { PageTopic, PageTopicUpdate } from '../live/page-topics.ts'
import type { Target } from '../session/target.ts'
import type { FleetTile } from './fleet-tile.ts'
import type { FoundByWords } from './found-by-words.ts'
import type { FleetStatus } from './fleet-status.ts'
import type { ChoiceResult, ChoiceChange, ListQuery, ListState, StateFilter, PickerChoice } from './list-view.ts'
import type { MapArea, Viewport, MapState } from './map-view.ts'
import type { Cursors } from './missed.ts'
import type { NearVehicle } from './near.ts'
import type { PlainError } from './plain-error.ts'
import type { TableQuery, TableState } from './table-view.ts'

/** What the worker has to know to begin. */
export interface FleetSetup {
  targets: readonly Target[]
  /** User id by platform code: the browser's cache belongs to this user. */
  users: Readonly<Record<string, string>>
  multi: boolean
  lang: Lang
  online: boolean
  native: boolean
  appVersion: string
  /** Never opens a WebSocket. */
  pollOnly: boolean
}

/** Reply of the page to a worker that needs a fresh token. */
export type TokenRefreshReply = { target: Target | undefined } | { failure: PlainError }

/** Summary of the choice for screens. */
export interface ChoiceState {
  /** No choice made: all vehicles are shown. */
  all: boolean
  count: number
  /** Maximum number of chosen vehicles set by the platforms; null: no limit. */
  max: number | null
}

/** Implemented by the page, called by the worker. */
export interface FleetHost {
  status(change: Partial<FleetStatus<PlainError>>): void
  list(view: number, state: ListState): void
  map(view: number, state: MapState): void
  table(view: number, state: TableState): void
  /** null: no such vehicle in the list. */
  vehicle(id: string, vehicle: Vehicle | null): void
  choice(state: ChoiceState): void
  /** Fetches fresh tokens for expired ones. */
  refreshToken(stale: Target): Promise<TokenRefreshReply>
  /** A call failed: the page handles ended sessions. */
  failed(error: PlainError): void
  serverTime(time: number): void
  /** A message of a topic that the page follows. */
  topic(update: PageTopicUpdate): void
  log(line: string, detail: string): void
}

/** Implemented by the worker, called by the page. The page numbers the views. */
export interface FleetService {
  start(setup: FleetSetup): void
  /** `forget`: also deletes what is cached in the browser. */
  stop(forget: boolean): void | Promise<void>
  reload(): void
  /** The network state changed, or the page came to the front. */
  resume(online: boolean): void
  /** Saves the current state: the page may be closed without notice. */
  persist(): void
  setTargets(now: readonly Target[]): void
  setLanguage(lang: Lang): void
  configure(settings: { pollSeconds: number; staleAfterSeconds: number }): void
  setPriorityVehicles(vehicleIds: readonly string[]): void
  applyPositions(positions: readonly Position[]): void
  /** Begins or ends a topic of the live feed for the page; beginning again sends everything again. */
  setTopic(topic: PageTopic, on: boolean): void

  /** `own`: the list has a choice of its own; default: the choice that filters the map. */
  openList(view: number, query: ListQuery, own: PickerChoice | undefined): void
  setQuery(view: number, query: ListQuery): void
  setWindow(view: number, from: number, to: number): void
  setOpen(view: number, key: string, setOpen: boolean): void
  rowOf(view: number, vehicleId: string): number
  rowNamed(view: number, beginning: string, after: number): number
  ids(view: number): string[]
  chooseIn(view: number, change: ChoiceChange): ChoiceResult
  chosenIn(view: number): string[]
  openTable(view: number, query: TableQuery): void
  setTableQuery(view: number, query: TableQuery): void
  setTableWindow(view: number, from: number, to: number): void
  holdTable(view: number, held: boolean): void
  /** Ids of all vehicles of a table, in its order. */
  tableIds(view: number): string[]
  openMap(view: number): void
  setViewport(view: number, setPriorityVehicles: Viewport): void
  setMapFilter(view: number, filter: StateFilter): void
  /** Ids of the vehicles shown on a map that are in a box. */
  idsIn(view: number, area: MapArea): string[]
  /** Closes a list, a table or a map view. */
  close(view: number): void
  watch(vehicleId: string): void
  unwatch(vehicleId: string): void
  find(vehicleIds: readonly string[]): Vehicle[]
  findByWords(words: string, max: number): FoundByWords
  /** Nearest to a place (WGS-84) first, `max` at most; `except`: id of a vehicle left out. */
  nearest(at: Coordinates, limits: { max: number; except: string | undefined }): NearVehicle[]
  /** Tiles of a map on which vehicles are, those with the most first. */
  tiles(limits: { zoom: number; max: number }): FleetTile[]
  /** Ids of vehicles in alarm; undefined: more than `max`. */
  inAlarm(max: number): string[] | undefined
  /** Change cursor of each platform. */
  cursors(): Cursors

  choose(vehicleIds: readonly string[], on: boolean): ChoiceResult
  chooseOnly(vehicleIds: readonly string[]): ChoiceResult
  chooseAll(): void
  limitChoice(max: number | null): void
}

/** The worker's interface: the page connects first. */
export interface FleetWorker extends FleetService {
  connect(host: FleetHost): void
}
