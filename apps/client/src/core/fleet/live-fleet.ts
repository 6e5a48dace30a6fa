/** The live fleet as seen from the page: status, and views of the vehicles that are held by a worker. */
import type { Lang, Position, Vehicle } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import type { Endpoint, Remote } from 'comlink'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ErrorHandler } from '../api/error-handler.ts'
import type { TokenRefresh } from '../api/token-refresh.ts'
import { loadChunk } from '../chunks/load-chunk.ts'
import { createPageTopics, type PageTopics } from '../live/page-topics.ts'
import type { Target } from '../session/target.ts'
import type { FleetTile } from './fleet-tile.ts'
import { type FleetStatus, idleStatus } from './fleet-status.ts'
import type { FoundByWords } from './found-by-words.ts'
import type { ChoiceResult, ListQuery, ListState, ListView, PickerChoice } from './list-view.ts'
import type { StateFilter } from './list-view.ts'
import type { Viewport, MapState, MapView } from './map-view.ts'
import type { Cursors } from './missed.ts'
import type { NearVehicle } from './near.ts'
import { errorOf, type PlainError, plainError } from './plain-error.ts'
import { withSameRows } from './same-rows.ts'
import type { TableQuery, TableState, TableView } from './table-view.ts'
import type { ChoiceState, FleetHost, FleetService, FleetWorker, FleetSetup } from './worker-protocol.ts'
import { createWatches, type Watch } from './watch.ts'

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

interface PageView<State> {
  state: State | undefined
  listeners: Set<() => void>
}

export function createLiveFleet(options: LiveFleetOptions): LiveFleet {
  const status = createStore<FleetStatus>(() => idleStatus(options.now()))
  const choice = createStore<ChoiceState>(() => nothingChosen)
  const lists = new Map<number, PageView<ListState>>()
  const maps = new Map<number, PageView<MapState>>()
  const tables = new Map<number, PageView<TableState>>()
  let views = 0
  /** The worker, once somebody needs it. */
  let opened: Promise<Remote<FleetService>> | undefined

  /** Messages of a fleet that was stopped meanwhile are dropped. */
  let running = false

  const host: FleetHost = {
    status(change) {
      if (running) status.setState(withErrors(change))
    },
    list: (view, state) => put(lists.get(view), withSameRows(lists.get(view)?.state, state)),
    map: (view, state) => put(maps.get(view), state),
    table: (view, state) => put(tables.get(view), state),
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

  async function openWorker(): Promise<Remote<FleetService>> {
    // It loads while what talks to it does: before the sign-in neither is needed.
    const endpoint = options.open()
    const { proxy, wrap } = await loadChunk(() => import('comlink'))
    const worker = wrap<FleetWorker>(endpoint)
    send(worker.connect(proxy(host)))
    return worker
  }

  /** Calls reach the worker in their order, also those made before it is there. */
  const calls = new Proxy({} as Remote<FleetService>, {
    get:
      (_, method: keyof FleetService) =>
      async (...parameters: readonly unknown[]) => {
        opened ??= openWorker()
        const worker = await opened.catch((error: unknown) => {
          // The next call tries again.
          opened = undefined
          throw error
        })
        return await (worker[method] as (...all: readonly unknown[]) => Promise<unknown>)(...parameters)
      },
  })
  const service = (): Remote<FleetService> => calls

  /** A failed call to the worker is logged; the caller cannot do anything about it. */
  const send = (message: Promise<unknown>): void => {
    message.catch((error: unknown) => options.log('a call to the fleet worker failed', error))
  }

  const watches = createWatches<Vehicle | null>({
    begin: id => send(service().watch(id)),
    end: id => send(service().unwatch(id)),
  })

  const topics = createPageTopics((topic, on) => send(service().setTopic(topic, on)))

  /** Opens a view in the worker under a new number. */
  function openView<State>(among: Map<number, PageView<State>>, open: (number: number) => void) {
    const number = ++views
    const view: PageView<State> = { state: undefined, listeners: new Set() }
    among.set(number, view)
    open(number)
    return {
      number,
      get: () => view.state,
      subscribe(run: () => void) {
        view.listeners.add(run)
        return () => void view.listeners.delete(run)
      },
      close() {
        if (among.delete(number)) send(service().close(number))
      },
    }
  }

  return {
    status,
    choice,
    prepare() {
      opened ??= openWorker()
      opened.catch((error: unknown) => {
        opened = undefined // the first call tries again
        options.log('the fleet worker could not be opened yet', error)
      })
    },
    start(setup) {
      running = true
      send(service().start(setup))
    },
    stop(forget = false) {
      running = false
      status.setState(idleStatus(options.now()))
      choice.setState(nothingChosen)
      watches.clear()
      // Without a worker there is nothing to stop; the cache is deleted nevertheless.
      if (opened || forget) send(service().stop(forget))
    },
    reload: () => send(service().reload()),
    resume() {
      if (running) send(service().resume(options.online()))
    },
    persist() {
      if (running) send(service().persist())
    },
    setTargets(now) {
      if (running) send(service().setTargets(now))
    },
    setLanguage(lang) {
      if (running) send(service().setLanguage(lang))
    },
    configure: settings => send(service().configure(settings)),
    setPriorityVehicles(vehicleIds) {
      if (running) send(service().setPriorityVehicles(vehicleIds))
    },
    applyPositions: positions => send(service().applyPositions(positions)),
    vehicle: watches.of,
    topics,
    list(query, own) {
      const { number, ...view } = openView(lists, opened => send(service().openList(opened, query, own)))
      return {
        ...view,
        setQuery: next => send(service().setQuery(number, next)),
        setWindow: (from, to) => send(service().setWindow(number, from, to)),
        setOpen: (key, open) => send(service().setOpen(number, key, open)),
        rowOf: vehicleId => service().rowOf(number, vehicleId),
        rowNamed: (beginning, after) => service().rowNamed(number, beginning, after),
        ids: () => service().ids(number),
        choose: change => service().chooseIn(number, change),
        chosen: () => service().chosenIn(number),
      }
    },
    table(query) {
      const { number, ...view } = openView(tables, opened => send(service().openTable(opened, query)))
      return {
        ...view,
        setQuery: next => send(service().setTableQuery(number, next)),
        setWindow: (from, to) => send(service().setTableWindow(number, from, to)),
        hold: held => send(service().holdTable(number, held)),
        ids: () => service().tableIds(number),
      }
    },
    map() {
      const { number, ...view } = openView(maps, opened => send(service().openMap(opened)))
      return {
        ...view,
        setViewport: (at: Viewport) => send(service().setViewport(number, at)),
        setFilter: (filter: StateFilter) => send(service().setMapFilter(number, filter)),
        idsIn: area => service().idsIn(number, area),
      }
    },
    find: vehicleIds => service().find(vehicleIds),
    findByWords: (words, max) => service().findByWords(words, max),
    nearest: (at, limits) => service().nearest(at, limits),
    tiles: limits => service().tiles(limits),
    inAlarm: max => service().inAlarm(max),
    cursors: () => service().cursors(),
    choose: (vehicleIds, on) => service().choose(vehicleIds, on),
    chooseOnly: vehicleIds => service().chooseOnly(vehicleIds),
    chooseAll: () => send(service().chooseAll()),
    limitChoice: max => send(service().limitChoice(max)),
  }
}

function put<State>(view: PageView<State> | undefined, state: State): void {
  // The view was closed meanwhile.
  if (!view) return
  view.state = state
  for (const run of view.listeners) run()
}

/** Turns plain failures back into errors. */
function withErrors(change: Partial<FleetStatus<PlainError>>): Partial<FleetStatus> {
  const { error, platforms, ...rest } = change
  const readable: Partial<FleetStatus> = rest
  if ('error' in change) readable.error = error && errorOf(error)
  if (platforms) readable.platforms = platforms.map(each => ({ ...each, error: each.error && errorOf(each.error) }))
  return readable
}
