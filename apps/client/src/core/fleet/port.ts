/**
 * What the page and the fleet's worker say to each other. Everything that crosses is plain data; each side calls the other's
 * functions, and an answer says that the other side is done with it. Nothing that crosses grows with the fleet, but for ids that
 * somebody asked for.
 */
import type { Lang, Position, Vehicle } from '@outrider/contract'
import type { Target } from '../api/target.ts'
import type { FleetStatus } from './fleet-status.ts'
import type { ChoiceAnswer, ChoiceChange, ListQuery, ListState, OwnChoice } from './list-view.ts'
import type { MapLook, MapState } from './map-view.ts'
import type { Cursors } from './missed.ts'
import type { PlainError } from './plain-error.ts'

/** What the worker has to know to begin. */
export interface Setup {
  targets: readonly Target[]
  /** Whose fleet it is, by platform code: what is kept in the browser is kept for this user alone. */
  users: Readonly<Record<string, string>>
  multi: boolean
  lang: Lang
  online: boolean
  native: boolean
  appVersion: string
  /** Never open a socket. */
  pollOnly: boolean
}

/** Answers of the page to a worker that needs a token. */
export type Renewed = { target: Target | undefined } | { failure: PlainError }

/** What is chosen, for screens. */
export interface ChoiceState {
  /** No choice has been made: all are shown. */
  all: boolean
  count: number
  /** The platforms' highest number of chosen vehicles; null: as many as there are. */
  most: number | null
}

/** Called by the worker, done by the page. */
export interface FleetHost {
  status(change: Partial<FleetStatus<PlainError>>): void
  list(view: number, state: ListState): void
  map(view: number, state: MapState): void
  /** null: there is no such vehicle on the list. */
  vehicle(id: string, vehicle: Vehicle | null): void
  choice(state: ChoiceState): void
  /** Tokens that count for those that have ended. */
  renew(stale: Target): Promise<Renewed>
  /** A call failed: the page acts upon an ended session. */
  failed(error: PlainError): void
  serverTime(time: number): void
  log(line: string, detail: string): void
}

/** Called by the page, done by the worker. Views are numbered by the page. */
export interface FleetService {
  start(setup: Setup): void
  /** `forget`: what is kept in the browser goes too. */
  stop(forget: boolean): void | Promise<void>
  reload(): void
  /** The network came or went, or the page came to the front. */
  wake(online: boolean): void
  /** Keeps what is known now: the page may be about to end. */
  keep(): void
  targets(now: readonly Target[]): void
  speak(lang: Lang): void
  configure(wishes: { pollSeconds: number; staleAfterSeconds: number }): void
  look(vehicleIds: readonly string[]): void
  learn(positions: readonly Position[]): void

  /** `own`: it chooses for itself; otherwise what the map shows. */
  openList(view: number, query: ListQuery, own: OwnChoice | undefined): void
  ask(view: number, query: ListQuery): void
  window(view: number, from: number, to: number): void
  open(view: number, key: string, open: boolean): void
  rowOf(view: number, vehicleId: string): number
  rowNamed(view: number, beginning: string, after: number): number
  ids(view: number): string[]
  chooseIn(view: number, change: ChoiceChange): ChoiceAnswer
  chosenIn(view: number): string[]
  openMap(view: number): void
  lookAt(view: number, look: MapLook): void
  /** A list, or a map. */
  close(view: number): void
  watch(vehicleId: string): void
  unwatch(vehicleId: string): void
  find(vehicleIds: readonly string[]): Vehicle[]
  /** Ids of vehicles in alarm; undefined: more than `most`. */
  inAlarm(most: number): string[] | undefined
  /** Where the fleet stands in the changes of each platform. */
  cursors(): Cursors

  choose(vehicleIds: readonly string[], on: boolean): ChoiceAnswer
  chooseOnly(vehicleIds: readonly string[]): ChoiceAnswer
  chooseAll(): void
  limitChoice(most: number | null): void
}

/** What the worker answers to: first its page makes itself known. */
export interface FleetWorker extends FleetService {
  connect(host: FleetHost): void
}
