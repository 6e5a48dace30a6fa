/** The live fleet as the page sees it: its status, and windows onto vehicles that live in a worker. */
import type { Lang, Position, Vehicle } from '@outrider/contract'
import { type Endpoint, proxy, type Remote, wrap } from 'comlink'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { React } from '../api/reactions.ts'
import type { Renew } from '../api/renewal.ts'
import type { Target } from '../api/target.ts'
import { type FleetStatus, idleStatus } from './fleet-status.ts'
import type { ChoiceAnswer, ListQuery, ListState, ListView, OwnChoice } from './list-view.ts'
import type { MapLook, MapState, MapView } from './map-view.ts'
import type { Cursors } from './missed.ts'
import { errorOf, type PlainError, plainError } from './plain-error.ts'
import type { ChoiceState, FleetHost, FleetService, FleetWorker, Setup } from './port.ts'
import { createWatches, type Watch } from './watch.ts'

export interface LiveFleet {
  status: StoreApi<FleetStatus>
  choice: StoreApi<ChoiceState>
  start: (setup: Setup) => void
  /** `forget`: what is kept in the browser goes too. */
  stop: (forget?: boolean) => void
  /** Loads the list anew. */
  reload: () => void
  /** The network came or went, or the page came to the front: do not wait out any pause. */
  wake: () => void
  /** The page may end without another word. */
  keep: () => void
  /** Tokens were renewed. */
  targets: (now: readonly Target[]) => void
  speak: (lang: Lang) => void
  /** How the platform wants to be watched. */
  configure: (wishes: { pollSeconds: number; staleAfterSeconds: number }) => void
  /** The vehicles that are looked at: polls ask for them by name. */
  look: (vehicleIds: readonly string[]) => void
  /** Positions that came as the answer to a question. */
  learn: (positions: readonly Position[]) => void
  /** undefined: not known yet; null: there is no such vehicle. */
  vehicle: (id: string) => Watch<Vehicle | null | undefined>
  /** `own`: the list chooses for itself; otherwise what the map shows. */
  list: (query: ListQuery, own?: OwnChoice) => ListView
  map: () => MapView
  /** Records by id, those that are there; meant for a few hundred at most. */
  find: (vehicleIds: readonly string[]) => Promise<Vehicle[]>
  /** Ids of vehicles in alarm; undefined: more than `most`. */
  inAlarm: (most: number) => Promise<string[] | undefined>
  /** Where the fleet stands in the changes of each platform. */
  cursors: () => Promise<Cursors>
  choose: (vehicleIds: readonly string[], on: boolean) => Promise<ChoiceAnswer>
  chooseOnly: (vehicleIds: readonly string[]) => Promise<ChoiceAnswer>
  chooseAll: () => void
  limitChoice: (most: number | null) => void
}

export interface LiveFleetOptions {
  /** Where the worker is spoken to; called once, when somebody signs in. */
  open: () => Endpoint
  /** New tokens for a platform whose token has ended. */
  renew: Renew
  react: React
  online: () => boolean
  now: () => number
  noteServerTime: (time: number) => void
  log: (line: string, detail?: unknown) => void
}

const nothingChosen: ChoiceState = { all: true, count: 0, most: null }

interface Held<State> {
  state: State | undefined
  listeners: Set<() => void>
}

export function createLiveFleet(options: LiveFleetOptions): LiveFleet {
  const status = createStore<FleetStatus>(() => idleStatus(options.now()))
  const choice = createStore<ChoiceState>(() => nothingChosen)
  const lists = new Map<number, Held<ListState>>()
  const maps = new Map<number, Held<MapState>>()
  let views = 0
  let remote: Remote<FleetService> | undefined

  /** What comes from a worker after its fleet was stopped is of a fleet that is gone. */
  let running = false

  const host: FleetHost = {
    status(change) {
      if (running) status.setState(readable(change))
    },
    list: (view, state) => put(lists.get(view), state),
    map: (view, state) => put(maps.get(view), state),
    vehicle: (id, vehicle) => watches.put(id, vehicle),
    choice: state => choice.setState(state),
    async renew(stale) {
      try {
        return { target: await options.renew(stale) }
      } catch (error) {
        return { failure: plainError(error) }
      }
    },
    failed: error => options.react(errorOf(error), { quiet: true }),
    serverTime: options.noteServerTime,
    log: options.log,
  }

  function service(): Remote<FleetService> {
    if (remote) return remote
    const worker = wrap<FleetWorker>(options.open())
    told(worker.connect(proxy(host)))
    remote = worker as unknown as Remote<FleetService>
    return remote
  }

  /** Asked of a worker that has gone wrong: nothing the caller can do about it. */
  const told = (telling: Promise<unknown>): void => {
    telling.catch((error: unknown) => options.log('the fleet was not told', error))
  }

  const watches = createWatches<Vehicle | null>({
    begin: id => told(service().watch(id)),
    end: id => told(service().unwatch(id)),
  })

  /** Opens a view in the worker, under a number of its own. */
  function openView<State>(among: Map<number, Held<State>>, open: (view: number) => void) {
    const view = ++views
    const held: Held<State> = { state: undefined, listeners: new Set() }
    among.set(view, held)
    open(view)
    return {
      view,
      get: () => held.state,
      subscribe(run: () => void) {
        held.listeners.add(run)
        return () => void held.listeners.delete(run)
      },
      close() {
        if (among.delete(view)) told(service().close(view))
      },
    }
  }

  return {
    status,
    choice,
    start(setup) {
      running = true
      told(service().start(setup))
    },
    stop(forget = false) {
      running = false
      status.setState(idleStatus(options.now()))
      choice.setState(nothingChosen)
      watches.clear()
      // Without a worker there is nothing to stop, and none is made for that; what was kept is forgotten all the same.
      if (remote || forget) told(service().stop(forget))
    },
    reload: () => told(service().reload()),
    wake() {
      if (running) told(service().wake(options.online()))
    },
    keep() {
      if (running) told(service().keep())
    },
    targets(now) {
      if (running) told(service().targets(now))
    },
    speak(lang) {
      if (running) told(service().speak(lang))
    },
    configure: wishes => told(service().configure(wishes)),
    look(vehicleIds) {
      if (running) told(service().look(vehicleIds))
    },
    learn: positions => told(service().learn(positions)),
    vehicle: watches.of,
    list(query, own) {
      const { view, ...held } = openView(lists, number => told(service().openList(number, query, own)))
      return {
        ...held,
        ask: next => told(service().ask(view, next)),
        window: (from, to) => told(service().window(view, from, to)),
        open: (key, open) => told(service().open(view, key, open)),
        rowOf: vehicleId => service().rowOf(view, vehicleId),
        rowNamed: (beginning, after) => service().rowNamed(view, beginning, after),
        ids: () => service().ids(view),
        choose: change => service().chooseIn(view, change),
        chosen: () => service().chosenIn(view),
      }
    },
    map() {
      const { view, ...held } = openView(maps, number => told(service().openMap(number)))
      return { ...held, look: (at: MapLook) => told(service().lookAt(view, at)) }
    },
    find: vehicleIds => service().find(vehicleIds),
    inAlarm: most => service().inAlarm(most),
    cursors: () => service().cursors(),
    choose: (vehicleIds, on) => service().choose(vehicleIds, on),
    chooseOnly: vehicleIds => service().chooseOnly(vehicleIds),
    chooseAll: () => told(service().chooseAll()),
    limitChoice: most => told(service().limitChoice(most)),
  }
}

function put<State>(held: Held<State> | undefined, state: State): void {
  // Closed while this was on its way.
  if (!held) return
  held.state = state
  for (const run of held.listeners) run()
}

/** Failures as errors again. */
function readable(change: Partial<FleetStatus<PlainError>>): Partial<FleetStatus> {
  const { error, platforms, ...rest } = change
  const said: Partial<FleetStatus> = rest
  if ('error' in change) said.error = error && errorOf(error)
  if (platforms) said.platforms = platforms.map(each => ({ ...each, error: each.error && errorOf(each.error) }))
  return said
}
