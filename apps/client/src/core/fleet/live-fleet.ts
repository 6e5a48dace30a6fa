/** The live fleet as seen from the page: status, and views of the vehicles that are held by a worker. */
import type { Lang, Position, Vehicle } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import type { Endpoint } from 'comlink'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ErrorHandler } from '../api/error-handler.ts'
import type { TokenRefresh } from '../api/token-refresh.ts'
import { createPageTopics, type PageTopics } from '../live/page-topics.ts'
import type { Target } from '../session/target.ts'
import type { FleetTile } from './fleet-tile.ts'
import { type FleetStatus, idleStatus } from './fleet-status.ts'
import type { FoundByWords } from './found-by-words.ts'
import type { ChoiceResult, ListQuery, ListView, PickerChoice } from './list-view.ts'
import type { MapView } from './map-view.ts'
import type { Cursors } from './missed.ts'
import type { NearVehicle } from './near.ts'
import { errorOf, type PlainError, plainError } from './plain-error.ts'
import { PageViews } from './page/page-views.ts'
import type { TableQuery, TableView } from './table-view.ts'
import { createWatches, type Watch } from './watch.ts'
import { WorkerCalls } from './page/worker-calls.ts'
import type { ChoiceState, FleetHost, FleetSetup } from './worker-protocol.ts'

export interface LiveFleet {
  status: StoreApi<FleetStatus>
  choice: StoreApi<ChoiceState>
  /** Opens the worker ahead of `start`. */
  prepare: () => void
  start: (setup: FleetSetup) => void
  /** `forget`: also deletes what is cached in the browser. */
  stop: (forget?: boolean) => void
  /** Reloads the list. */
  reload: () => void
  /** The network state changed or the page came to the front: retry now instead of waiting. */
  resume: () => void
  /** Saves the state now: the page may be closed without notice. */
  persist: () => void
  /** Tokens were refreshed. */
  setTargets: (now: readonly Target[]) => void
  setLanguage: (lang: Lang) => void
  /** Settings of the platform. */
  configure: (settings: { pollSeconds: number; staleAfterSeconds: number }) => void
  /** Vehicles shown in detail: polls request their positions explicitly. */
  setPriorityVehicles: (vehicleIds: readonly string[]) => void
  /** Positions received in reply to a command. */
  applyPositions: (positions: readonly Position[]) => void
  /** undefined: not known yet; null: no such vehicle. */
  vehicle: (id: string) => Watch<Vehicle | null | undefined>
  /** `own`: the list has a choice of its own; default: the choice that filters the map. */
  list: (query: ListQuery, own?: PickerChoice) => ListView
  table: (query: TableQuery) => TableView
  map: () => MapView
  /** Vehicles by id, unknown ids left out; meant for a few hundred at most. */
  find: (vehicleIds: readonly string[]) => Promise<Vehicle[]>
  /** The vehicles that words of a search fit best, `max` at most. */
  findByWords: (words: string, max: number) => Promise<FoundByWords>
  /** The vehicles nearest to a place (WGS-84), nearest first; `except`: id of a vehicle left out. */
  nearest: (at: Coordinates, limits: { max: number; except: string | undefined }) => Promise<NearVehicle[]>
  /** Tiles of a map on which vehicles are, those with the most first. */
  tiles: (limits: { zoom: number; max: number }) => Promise<FleetTile[]>
  /** Ids of vehicles in alarm; undefined: more than `max`. */
  inAlarm: (max: number) => Promise<string[] | undefined>
  /** Other topics of the live feed, which arrive by the same connections. */
  topics: Pick<PageTopics, 'follow'>
  /** Change cursor of each platform. */
  cursors: () => Promise<Cursors>
  choose: (vehicleIds: readonly string[], on: boolean) => Promise<ChoiceResult>
  chooseOnly: (vehicleIds: readonly string[]) => Promise<ChoiceResult>
  chooseAll: () => void
  limitChoice: (max: number | null) => void
}

export interface LiveFleetOptions {
  /** Opens the channel to the worker; called once, at sign-in. */
  open: () => Endpoint
  /** Fetches new tokens for a platform whose access token expired. */
  refreshToken: TokenRefresh
  handleError: ErrorHandler
  online: () => boolean
  now: () => number
  noteServerTime: (time: number) => void
  log: (line: string, detail?: unknown) => void
}

const nothingChosen: ChoiceState = { all: true, count: 0, max: null }

export function createLiveFleet(options: LiveFleetOptions): LiveFleet {
  const status = createStore<FleetStatus>(() => idleStatus(options.now()))
  const choice = createStore<ChoiceState>(() => nothingChosen)
  /** Messages of a fleet that was stopped meanwhile are dropped. */
  let running = false

  const host: Omit<FleetHost, 'list' | 'map' | 'table'> = {
    status(change) {
      if (running) status.setState(withErrors(change))
    },
    vehicle: (id, vehicle) => watches.put(id, vehicle),
    choice: state => choice.setState(state),
    async refreshToken(stale) {
      try {
        return { target: await options.refreshToken(stale) }
      } catch (error) {
        return { failure: plainError(error) }
      }
    },
    failed: error => options.handleError(errorOf(error), { quiet: true }),
    serverTime: options.noteServerTime,
    topic: update => topics.put(update),
    log: options.log,
  }
  const calls = new WorkerCalls(options.open, () => ({ ...host, ...views.received }), options.log)
  const views = new PageViews(calls)
  const { service } = calls
  const send = (message: Promise<unknown>) => calls.send(message)
  const whileRunning = (message: () => Promise<unknown>) => {
    if (running) send(message())
  }
  const watches = createWatches<Vehicle | null>({
    begin: id => send(service.watch(id)),
    end: id => send(service.unwatch(id)),
  })
  const topics = createPageTopics((topic, on) => send(service.setTopic(topic, on)))

  return {
    status,
    choice,
    prepare: () => calls.prepare(),
    start(setup) {
      running = true
      send(service.start(setup))
    },
    stop(forget = false) {
      running = false
      status.setState(idleStatus(options.now()))
      choice.setState(nothingChosen)
      watches.clear()
      // Without a worker there is nothing to stop; the cache is deleted nevertheless.
      if (calls.isOpened || forget) send(service.stop(forget))
    },
    reload: () => send(service.reload()),
    resume: () => whileRunning(() => service.resume(options.online())),
    persist: () => whileRunning(() => service.persist()),
    setTargets: now => whileRunning(() => service.setTargets(now)),
    setLanguage: lang => whileRunning(() => service.setLanguage(lang)),
    configure: settings => send(service.configure(settings)),
    setPriorityVehicles: vehicleIds => whileRunning(() => service.setPriorityVehicles(vehicleIds)),
    applyPositions: positions => send(service.applyPositions(positions)),
    vehicle: watches.of,
    topics,
    list: (query, own) => views.list(query, own),
    table: query => views.table(query),
    map: () => views.map(),
    find: vehicleIds => service.find(vehicleIds),
    findByWords: (words, max) => service.findByWords(words, max),
    nearest: (at, limits) => service.nearest(at, limits),
    tiles: limits => service.tiles(limits),
    inAlarm: max => service.inAlarm(max),
    cursors: () => service.cursors(),
    choose: (vehicleIds, on) => service.choose(vehicleIds, on),
    chooseOnly: vehicleIds => service.chooseOnly(vehicleIds),
    chooseAll: () => send(service.chooseAll()),
    limitChoice: max => send(service.limitChoice(max)),
  }
}

/** Turns plain failures back into errors. */
function withErrors(change: Partial<FleetStatus<PlainError>>): Partial<FleetStatus> {
  const { error, platforms, ...rest } = change
  const readable: Partial<FleetStatus> = rest
  if ('error' in change) readable.error = error && errorOf(error)
  if (platforms) readable.platforms = platforms.map(each => ({ ...each, error: each.error && errorOf(each.error) }))
  return readable
}
