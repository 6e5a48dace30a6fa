/** The worker's face: what the page asks of the fleet, and what it has open. */
import type { ChoiceAnswer, ListQuery, ListState, OwnChoice } from '../list-view.ts'
import type { MapState } from '../map-view.ts'
import type { ChoiceState, FleetService } from '../port.ts'
import { createChoice, createOwnChoice, type SavedChoice } from './choice.ts'
import { classBits } from './classes.ts'
import { type FleetRun, startFleetRun } from './fleet-run.ts'
import { createFleetStore } from './fleet-store.ts'
import { createListView } from './list-view.ts'
import { createMapView } from './map-view.ts'
import { createSearch } from './search.ts'
import { show, type Shown } from './shown.ts'
import { createStatusView } from './status-view.ts'
import type { Surroundings } from './surroundings.ts'
import { createFleetTree } from './tree.ts'
import { createVehicleWatch } from './vehicle-watch.ts'
import type { View } from './view.ts'

/** Until the platform says otherwise a position is stale after this, seconds. */
const usuallyStale = 600
/** What is searched is made while nothing else is to be done, in pieces with pauses between, ms. */
const restBetweenPieces = 20

export function createFleetService(surroundings: Surroundings): FleetService {
  const { host, now, pause } = surroundings
  const columns = createFleetStore()
  const tree = createFleetTree(columns)
  const search = createSearch(columns)
  const choice = createChoice(columns, tree)
  let run: FleetRun | undefined
  let staleAfterSeconds = usuallyStale
  let cancelPrepare: (() => void) | undefined

  const open = new Set<Shown>()
  const lists = new Map<number, ReturnType<typeof openList>>()
  const maps = new Map<number, ReturnType<typeof openMap>>()
  const watches = new Map<string, ReturnType<typeof openWatch>>()

  const log = (line: string, detail: unknown) => void host.log(line, String(detail)).catch(() => undefined)

  /** Keeps the page up to date with what a view shows. */
  function present<State, V extends View<State>>(view: V & View<State>, push: (state: State) => Promise<unknown>) {
    const shown = show<State>({ view, push, now, pause, log })
    open.add(shown)
    const close = () => {
      open.delete(shown)
      shown.close()
    }
    return { view, asked: shown.asked, close }
  }

  function openList(number: number, query: ListQuery, own: OwnChoice | undefined) {
    const ownChoice = own && createOwnChoice(columns, tree, own)
    const view = createListView({ columns, tree, search, choice: ownChoice ?? choice }, query)
    const shown = present<ListState, ReturnType<typeof createListView>>(view, state => host.list(number, state))
    return { ...shown, ownChoice }
  }
  const openMap = (number: number) =>
    present<MapState, ReturnType<typeof createMapView>>(createMapView({ columns, choice }), state => host.map(number, state))

  /** Every platform has been heard, or has failed: what is on no list now is not there as far as anyone knows. */
  const allHeard = () => {
    return (
      run?.links.every(link => {
        const { loaded, error } = link.tracked()
        return loaded || error !== undefined
      }) ?? false
    )
  }
  const openWatch = (id: string) => present(createVehicleWatch(columns, id, allHeard), vehicle => host.vehicle(id, vehicle))

  const status = present(
    createStatusView(columns, () => ({ run, staleAfterSeconds }), now),
    change => host.status(change),
  )
  const chosen = present(choiceView(), state => host.choice(state))

  function choiceView(): View<ChoiceState> {
    let told: ChoiceState | undefined
    return {
      answer() {
        const { all, count, most } = choice
        if (told && told.all === all && told.count === count && told.most === most) return undefined
        told = { all, count, most }
        return told
      },
      close() {},
    }
  }

  function prepareSearch() {
    cancelPrepare ??= pause(() => {
      cancelPrepare = undefined
      if (search.prepare()) prepareSearch()
    }, restBetweenPieces)
  }

  columns.onChange(changed => {
    for (const shown of open) shown.changed()
    // A vehicle that has come may be what somebody waits for.
    if (changed === 'all') prepareSearch()
  })

  /** What is chosen is another: shown at once, and kept. */
  function afterChoice(answer: ChoiceAnswer): ChoiceAnswer {
    if (answer !== 'done') return answer
    for (const shown of [...lists.values(), ...maps.values(), chosen]) shown.asked()
    run?.keepChoice(choice.saved())
    return answer
  }

  const listAt = (number: number) => {
    const list = lists.get(number)
    if (!list) throw new Error(`no list is open under ${number}`)
    return list
  }

  return {
    start(setup) {
      run?.stop()
      choice.restore({ all: true })
      const restore = (saved: SavedChoice) => {
        choice.restore(saved)
        for (const shown of open) shown.changed()
      }
      run = startFleetRun(columns, setup, surroundings, { onChange: status.asked, onKeptChoice: restore })
      status.asked()
    },
    async stop(forget) {
      run?.stop()
      run = undefined
      staleAfterSeconds = usuallyStale
      choice.restore({ all: true })
      status.asked()
      if (forget) await surroundings.kept.keepOnly([])
    },
    reload: () => run?.reload(),
    wake: online => run?.wake(online),
    keep: () => run?.keep(),
    targets: now => run?.targets(now),
    speak: lang => run?.speak(lang),
    configure(wishes) {
      staleAfterSeconds = wishes.staleAfterSeconds
      run?.pollEvery(wishes.pollSeconds)
      status.asked()
    },
    look: vehicleIds => run?.look(vehicleIds),
    learn: positions => run?.learn(positions),

    openList: (number, query, own) => void lists.set(number, openList(number, query, own)),
    ask(number, query) {
      const { view, asked } = listAt(number)
      view.ask(query)
      asked()
    },
    window(number, from, to) {
      const { view, asked } = listAt(number)
      view.window(from, to)
      asked()
    },
    open(number, key, isOpen) {
      const { view, asked } = listAt(number)
      view.open(key, isOpen)
      asked()
    },
    rowOf(number, vehicleId) {
      const { view, asked } = listAt(number)
      const row = view.rowOf(vehicleId)
      // Organisations may have been opened on the way to it.
      asked()
      return row
    },
    rowNamed: (number, beginning, after) => listAt(number).view.rowNamed(beginning, after),
    ids: number => listAt(number).view.ids(),
    chooseIn(number, change) {
      const { view, asked, ownChoice } = listAt(number)
      const answer = view.choose(change)
      if (ownChoice) asked()
      else afterChoice(answer)
      return answer
    },
    chosenIn: number => listAt(number).view.chosen(),
    openMap: number => void maps.set(number, openMap(number)),
    lookAt(number, look) {
      const map = maps.get(number)
      map?.view.look(look)
      map?.asked()
    },
    close(number) {
      lists.get(number)?.close()
      maps.get(number)?.close()
      lists.delete(number)
      maps.delete(number)
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
    inAlarm(most) {
      if (columns.counts.alarm > most) return undefined
      const ids: string[] = []
      columns.classes.forEach((of, slot) => {
        if (of & classBits.alarm) ids.push(columns.idOf(slot))
      })
      return ids
    },

    cursors: () => Object.fromEntries(run?.links.flatMap(({ target, cursor }) => (cursor ? [[target.code, cursor]] : [])) ?? []),

    choose: (vehicleIds, on) => afterChoice(choice.choose(vehicleIds, on)),
    chooseOnly: vehicleIds => afterChoice(choice.only(vehicleIds)),
    chooseAll() {
      choice.chooseAll()
      afterChoice('done')
    },
    limitChoice(most) {
      choice.most = most
      chosen.asked()
    },
  }
}
