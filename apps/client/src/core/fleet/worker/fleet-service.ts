/** The worker's service: what the page can call, by what it is about. */
import type { PageTopic } from '../../live/page-topics.ts'
import type { FleetService } from '../worker-protocol.ts'
import type { WorkerEnvironment } from './environment.ts'
import { FleetRun } from './fleet-run.ts'
import { defaultStaleSeconds, FleetViews } from './fleet-views.ts'
import { classBits } from './store/classes.ts'
import { bestMatches } from './views/best-matches.ts'
import type { SavedChoice } from './views/choice.ts'
import { fleetTiles } from './views/fleet-tiles.ts'
import { nearest } from './views/nearest.ts'

type Calls<Name extends keyof FleetService> = Pick<FleetService, Name>

/** Sign-in, network, settings. */
function runCalls(
  views: FleetViews,
  environment: WorkerEnvironment,
): Calls<
  | 'start'
  | 'stop'
  | 'reload'
  | 'resume'
  | 'persist'
  | 'setTargets'
  | 'setLanguage'
  | 'configure'
  | 'setPriorityVehicles'
  | 'applyPositions'
  | 'setTopic'
  | 'cursors'
> {
  const { choice, columns, status } = views
  /** Topics that the page follows, also before and after a sign-in. */
  const topics = new Set<PageTopic>()
  return {
    start(setup) {
      views.run?.stop()
      choice.restore({ all: true })
      const onSavedChoice = (saved: SavedChoice) => {
        choice.restore(saved)
        views.pushAllSoon()
      }
      views.run = new FleetRun(columns, setup, environment, { onChange: status.pushNow, onSavedChoice })
      for (const topic of topics) views.run.setTopic(topic, true)
      status.pushNow()
    },
    async stop(forget) {
      views.run?.stop()
      views.run = undefined
      views.staleAfterSeconds = defaultStaleSeconds
      choice.restore({ all: true })
      status.pushNow()
      if (forget) await environment.cache.removeOthers([])
    },
    reload: () => views.run?.reload(),
    resume: online => views.run?.resume(online),
    persist: () => views.run?.persist(),
    setTargets: now => views.run?.setTargets(now),
    setLanguage: lang => views.run?.setLanguage(lang),
    configure(settings) {
      views.staleAfterSeconds = settings.staleAfterSeconds
      views.run?.pollEvery(settings.pollSeconds)
      status.pushNow()
    },
    setPriorityVehicles: vehicleIds => views.run?.setPriorityVehicles(vehicleIds),
    applyPositions: positions => views.run?.applyPositions(positions),
    setTopic(topic, on) {
      if (on) topics.add(topic)
      else topics.delete(topic)
      views.run?.setTopic(topic, on)
    },
    cursors: () =>
      Object.fromEntries(views.run?.lists.flatMap(({ target, cursor }) => (cursor ? [[target.code, cursor]] : [])) ?? []),
  }
}

/** What is open under a number, changed and shown at once. */
function changeOf<View>(what: string, opened: ReadonlyMap<number, { view: View; pushNow: () => void }>) {
  const at = (number: number) => {
    const found = opened.get(number)
    if (!found) throw new Error(`no ${what} is open under ${number}`)
    return found
  }
  return {
    view: (number: number): View => at(number).view,
    change: <Result>(number: number, run: (view: View) => Result): Result => {
      const { view, pushNow } = at(number)
      const result = run(view)
      pushNow()
      return result
    },
  }
}

function listCalls(
  views: FleetViews,
): Calls<'openList' | 'setQuery' | 'setWindow' | 'setOpen' | 'rowOf' | 'rowNamed' | 'ids' | 'chooseIn' | 'chosenIn'> {
  const { view, change } = changeOf('list', views.lists)
  return {
    openList: (number, query, own) => views.openList(number, query, own),
    setQuery: (number, query) => change(number, list => list.setQuery(query)),
    setWindow: (number, from, to) => change(number, list => list.setWindow(from, to)),
    setOpen: (number, key, isOpen) => change(number, list => list.setOpen(key, isOpen)),
    // Organisations may have been expanded.
    rowOf: (number, vehicleId) => change(number, list => list.rowOf(vehicleId)),
    rowNamed: (number, beginning, after) => view(number).rowNamed(beginning, after),
    ids: number => view(number).ids(),
    chooseIn(number, chosen) {
      if (views.lists.get(number)?.ownChoice) return change(number, list => list.choose(chosen))
      return views.afterChoice(view(number).choose(chosen))
    },
    chosenIn: number => view(number).chosen(),
  }
}

function tableCalls(views: FleetViews): Calls<'openTable' | 'setTableQuery' | 'setTableWindow' | 'holdTable' | 'tableIds'> {
  const { view, change } = changeOf('table', views.tables)
  return {
    openTable: (number, query) => views.openTable(number, query),
    setTableQuery: (number, query) => change(number, table => table.setQuery(query)),
    setTableWindow: (number, from, to) => change(number, table => table.setWindow(from, to)),
    holdTable: (number, held) => change(number, table => table.hold(held)),
    tableIds: number => view(number).ids(),
  }
}

/** A map that was closed meanwhile is no error: what is said of it comes from its last frames. */
function mapCalls(views: FleetViews): Calls<'openMap' | 'setViewport' | 'setMapFilter' | 'idsIn'> {
  const { maps } = views
  return {
    openMap: number => views.openMap(number),
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
  }
}

/** Questions about vehicles, whatever is open. */
function vehicleCalls({ columns, search }: FleetViews): Calls<'find' | 'findByWords' | 'nearest' | 'tiles' | 'inAlarm'> {
  return {
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
  }
}

export function createFleetService(environment: WorkerEnvironment): FleetService {
  const views = new FleetViews(environment)
  const { choice, chosen } = views
  return {
    ...runCalls(views, environment),
    ...listCalls(views),
    ...tableCalls(views),
    ...mapCalls(views),
    ...vehicleCalls(views),
    close: number => views.close(number),
    watch: vehicleId => views.watch(vehicleId),
    unwatch: vehicleId => views.unwatch(vehicleId),
    choose: (vehicleIds, on) => views.afterChoice(choice.choose(vehicleIds, on)),
    chooseOnly: vehicleIds => views.afterChoice(choice.only(vehicleIds)),
    chooseAll() {
      choice.chooseAll()
      views.afterChoice('done')
    },
    limitChoice(max) {
      choice.max = max
      chosen.pushNow()
    },
  }
}
