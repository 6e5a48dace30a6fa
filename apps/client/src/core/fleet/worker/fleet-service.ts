/** The worker's service: handles the page's calls and holds its open views. */
import type { ChoiceResult, ListQuery, ListState, PickerChoice } from '../list-view.ts'
import type { MapState } from '../map-view.ts'
import type { TableQuery, TableState } from '../table-view.ts'
import type { ChoiceState, FleetService } from '../worker-protocol.ts'
import { bestMatches } from './views/best-matches.ts'
import { createChoice, createPickerChoice, type SavedChoice } from './views/choice.ts'
import type { PageTopic } from '../../live/page-topics.ts'
import { classBits } from './store/classes.ts'
import { type FleetRun, startFleetRun } from './fleet-run.ts'
import { createFleetStore } from './store/fleet-store.ts'
import { createListView } from './views/list-view.ts'
import { createMapView } from './views/map-view.ts'
import { fleetTiles } from './views/fleet-tiles.ts'
import { nearest } from './views/nearest.ts'
import { createSearch } from './views/search.ts'
import { createTableOrder } from './views/table-order.ts'
import { createTableView } from './views/table-view.ts'
import { pushView, type PushedView } from './views/push-view.ts'
import { createStatusView } from './views/status-view.ts'
import type { WorkerEnvironment } from './environment.ts'
import { createFleetTree } from './views/tree.ts'
import { createVehicleWatch } from './views/vehicle-watch.ts'
import type { LiveView } from './views/live-view.ts'

/** Default age at which a position is stale, seconds. */
const defaultStaleSeconds = 600
/** What searching and sorting need is built in idle time, in pieces with pauses of this length, ms. */
const preparePauseMs = 20
/** Work between two pauses, unless one step takes longer. */
const prepareMs = 10

export function createFleetService(environment: WorkerEnvironment): FleetService {
  const { host, now, pause } = environment
  const columns = createFleetStore()
  const tree = createFleetTree(columns)
  const search = createSearch(columns)
  const order = createTableOrder(columns)
  const choice = createChoice(columns, tree)
  let run: FleetRun | undefined
  let staleAfterSeconds = defaultStaleSeconds
  let cancelPrepare: (() => void) | undefined

  const pushedViews = new Set<PushedView>()
  const lists = new Map<number, ReturnType<typeof openList>>()
  const maps = new Map<number, ReturnType<typeof openMap>>()
  const tables = new Map<number, ReturnType<typeof openTable>>()
  const watches = new Map<string, ReturnType<typeof openWatch>>()
  /** Topics that the page follows, also before and after a sign-in. */
  const topics = new Set<PageTopic>()

  const log = (line: string, detail: unknown) => void host.log(line, String(detail)).catch(() => undefined)

  /** Pushes a view's changes to the page. */
  function openPushed<State, V extends LiveView<State>>(view: V & LiveView<State>, push: (state: State) => Promise<unknown>) {
    const pushed = pushView<State>({ view, push, now, pause, log })
    pushedViews.add(pushed)
    const close = () => {
      pushedViews.delete(pushed)
      pushed.close()
    }
    return { view, pushNow: pushed.pushNow, pushSoon: pushed.pushSoon, close }
  }

  function openList(number: number, query: ListQuery, own: PickerChoice | undefined) {
    const ownChoice = own && createPickerChoice(columns, tree, own)
    const waking = wakeLater(() => pushed.pushSoon())
    const sources = { columns, tree, search, choice: ownChoice ?? choice, order, now, wake: waking.wake }
    const view = createListView(sources, query)
    const pushed = openPushed<ListState, ReturnType<typeof createListView>>(view, state => host.list(number, state))
    return { ...pushed, close: waking.closing(pushed.close), ownChoice }
  }
  const openMap = (number: number) =>
    openPushed<MapState, ReturnType<typeof createMapView>>(createMapView({ columns, choice }), state => host.map(number, state))

  function openTable(number: number, query: TableQuery) {
    const waking = wakeLater(() => pushed.pushSoon())
    const view = createTableView({ columns, tree, search, choice, order, now, wake: waking.wake }, query)
    const pushed = openPushed<TableState, ReturnType<typeof createTableView>>(view, state => host.table(number, state))
    prepareSoon()
    return { ...pushed, close: waking.closing(pushed.close) }
  }

  /** One wake at a time, and none after the view was closed. */
  function wakeLater(push: () => void) {
    let cancel: (() => void) | undefined
    return {
      wake: (ms: number) => {
        cancel ??= pause(() => {
          cancel = undefined
          push()
        }, ms)
      },
      closing: (close: () => void) => () => {
        cancel?.()
        close()
      },
    }
  }

  /** Every platform has loaded or failed: a vehicle that is in no list does not exist as far as is known. */
  const allPlatformsReplied = () => {
    return (
      run?.lists.every(list => {
        const { loaded, error } = list.status()
        return loaded || error !== undefined
      }) ?? false
    )
  }
  const openWatch = (id: string) =>
    openPushed(createVehicleWatch(columns, id, allPlatformsReplied), vehicle => host.vehicle(id, vehicle))

  const status = openPushed(
    createStatusView(columns, () => ({ run, staleAfterSeconds }), now),
    change => host.status(change),
  )
  const chosen = openPushed(choiceView(), state => host.choice(state))

  function choiceView(): LiveView<ChoiceState> {
    let sent: ChoiceState | undefined
    return {
      nextState() {
        const { all, count, max } = choice
        if (sent && sent.all === all && sent.count === count && sent.max === max) return undefined
        sent = { all, count, max }
        return sent
      },
      close() {},
    }
  }

  // Not while pages of the list arrive: each would make what is prepared worthless.
  const prepareNext = () => (tables.size > 0 && allPlatformsReplied() && order.prepare()) || search.prepare()

  /** First what an open table is sorted by, which takes a second for 100,000 vehicles when it is first asked for; then what is searched. */
  function prepareSoon() {
    cancelPrepare ??= pause(() => {
      cancelPrepare = undefined
      const until = now() + prepareMs
      let more = prepareNext()
      while (more && now() < until) more = prepareNext()
      if (more) prepareSoon()
    }, preparePauseMs)
  }

  columns.onChange(changed => {
    for (const pushed of pushedViews) pushed.pushSoon(changed)
    // A loaded vehicle may be one that is being watched.
    if (changed === 'all') prepareSoon()
  })

  /** Pushes and saves a changed choice. */
  function afterChoice(result: ChoiceResult): ChoiceResult {
    if (result !== 'done') return result
    for (const pushed of [...lists.values(), ...maps.values(), ...tables.values(), chosen]) pushed.pushNow()
    run?.saveChoice(choice.saved())
    return result
  }

  const listAt = (number: number) => {
    const list = lists.get(number)
    if (!list) throw new Error(`no list is open under ${number}`)
    return list
  }

  const tableAt = (number: number) => {
    const table = tables.get(number)
    if (!table) throw new Error(`no table is open under ${number}`)
    return table
  }

  return {
    start(setup) {
      run?.stop()
      choice.restore({ all: true })
      const restore = (saved: SavedChoice) => {
        choice.restore(saved)
        for (const pushed of pushedViews) pushed.pushSoon()
      }
      run = startFleetRun(columns, setup, environment, { onChange: status.pushNow, onSavedChoice: restore })
      for (const topic of topics) run.setTopic(topic, true)
      status.pushNow()
    },
    async stop(forget) {
      run?.stop()
      run = undefined
      staleAfterSeconds = defaultStaleSeconds
      choice.restore({ all: true })
      status.pushNow()
      if (forget) await environment.cache.removeOthers([])
    },
    reload: () => run?.reload(),
    resume: online => run?.resume(online),
    persist: () => run?.persist(),
    setTargets: now => run?.setTargets(now),
    setLanguage: lang => run?.setLanguage(lang),
    configure(settings) {
      staleAfterSeconds = settings.staleAfterSeconds
      run?.pollEvery(settings.pollSeconds)
      status.pushNow()
    },
    setPriorityVehicles: vehicleIds => run?.setPriorityVehicles(vehicleIds),
    applyPositions: positions => run?.applyPositions(positions),
    setTopic(topic, on) {
      if (on) topics.add(topic)
      else topics.delete(topic)
      run?.setTopic(topic, on)
    },

    openList: (number, query, own) => void lists.set(number, openList(number, query, own)),
    setQuery(number, query) {
      const { view, pushNow } = listAt(number)
      view.setQuery(query)
      pushNow()
    },
    setWindow(number, from, to) {
      const { view, pushNow } = listAt(number)
      view.setWindow(from, to)
      pushNow()
    },
    setOpen(number, key, isOpen) {
      const { view, pushNow } = listAt(number)
      view.setOpen(key, isOpen)
      pushNow()
    },
    rowOf(number, vehicleId) {
      const { view, pushNow } = listAt(number)
      const row = view.rowOf(vehicleId)
      // Organisations may have been expanded.
      pushNow()
      return row
    },
    rowNamed: (number, beginning, after) => listAt(number).view.rowNamed(beginning, after),
    ids: number => listAt(number).view.ids(),
    chooseIn(number, change) {
      const { view, pushNow, ownChoice } = listAt(number)
      const result = view.choose(change)
      if (ownChoice) pushNow()
      else afterChoice(result)
      return result
    },
    chosenIn: number => listAt(number).view.chosen(),
    openTable: (number, query) => void tables.set(number, openTable(number, query)),
    setTableQuery(number, query) {
      const { view, pushNow } = tableAt(number)
      view.setQuery(query)
      pushNow()
    },
    setTableWindow(number, from, to) {
      const { view, pushNow } = tableAt(number)
      view.setWindow(from, to)
      pushNow()
    },
    holdTable(number, held) {
      const { view, pushNow } = tableAt(number)
      view.hold(held)
      pushNow()
    },
    tableIds: number => tableAt(number).view.ids(),
    openMap: number => void maps.set(number, openMap(number)),
    setViewport(number, viewport) {
      const map = maps.get(number)
      map?.view.setViewport(viewport)
      map?.pushNow()
    },
    setMapFilter(number, filter) {
      const map = maps.get(number)
      map?.view.setFilter(filter)
      map?.pushNow()
    },
    idsIn: (number, area) => maps.get(number)?.view.idsIn(area) ?? [],
    close(number) {
      lists.get(number)?.close()
      maps.get(number)?.close()
      tables.get(number)?.close()
      lists.delete(number)
      maps.delete(number)
      tables.delete(number)
    },
    watch(vehicleId) {
      if (!watches.has(vehicleId)) watches.set(vehicleId, openWatch(vehicleId))
    },
    unwatch(vehicleId) {
      watches.get(vehicleId)?.close()
      watches.delete(vehicleId)
    },
    find: vehicleIds =>
      vehicleIds.flatMap(id => {
        const slot = columns.slotOf(id)
        return slot < 0 ? [] : columns.vehicle(slot)
      }),
    findByWords: (words, max) => bestMatches(columns, search, words, max),
    nearest: (at, limits) => nearest(columns, at, limits),
    tiles: limits => fleetTiles(columns, limits),
    inAlarm(max) {
      if (columns.counts.alarm > max) return undefined
      const ids: string[] = []
      columns.classes.forEach((of, slot) => {
        if (of & classBits.alarm) ids.push(columns.idOf(slot))
      })
      return ids
    },

    cursors: () => Object.fromEntries(run?.lists.flatMap(({ target, cursor }) => (cursor ? [[target.code, cursor]] : [])) ?? []),

    choose: (vehicleIds, on) => afterChoice(choice.choose(vehicleIds, on)),
    chooseOnly: vehicleIds => afterChoice(choice.only(vehicleIds)),
    chooseAll() {
      choice.chooseAll()
      afterChoice('done')
    },
    limitChoice(max) {
      choice.max = max
      chosen.pushNow()
    },
  }
}
