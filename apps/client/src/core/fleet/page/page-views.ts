/** Views of the fleet that are open on the page: each has a number, under which the worker sends its states. */
import type { ListQuery, ListState, ListView, PickerChoice, StateFilter } from '../list-view.ts'
import type { MapState, MapView, Viewport } from '../map-view.ts'
import { withSameRows } from '../same-rows.ts'
import type { TableQuery, TableState, TableView } from '../table-view.ts'
import type { WorkerCalls } from './worker-calls.ts'
import type { FleetHost } from '../worker-protocol.ts'

interface PageView<State> {
  state: State | undefined
  listeners: Set<() => void>
}

/** The views of one kind. */
class OpenViews<State> {
  readonly #views = new Map<number, PageView<State>>()

  put(number: number, next: (before: State | undefined) => State): void {
    const view = this.#views.get(number)
    // It was closed meanwhile.
    if (!view) return
    view.state = next(view.state)
    for (const run of view.listeners) run()
  }

  open(number: number, closed: () => void) {
    const view: PageView<State> = { state: undefined, listeners: new Set() }
    this.#views.set(number, view)
    return {
      get: () => view.state,
      subscribe(run: () => void) {
        view.listeners.add(run)
        return () => void view.listeners.delete(run)
      },
      close: () => {
        if (this.#views.delete(number)) closed()
      },
    }
  }
}

export class PageViews {
  readonly #calls: WorkerCalls
  readonly #lists = new OpenViews<ListState>()
  readonly #maps = new OpenViews<MapState>()
  readonly #tables = new OpenViews<TableState>()
  /** Of all kinds together: the worker closes a view by its number. */
  #opened = 0

  constructor(calls: WorkerCalls) {
    this.#calls = calls
  }

  /** What the worker sends. */
  readonly received: Pick<FleetHost, 'list' | 'map' | 'table'> = {
    list: (number, state) => this.#lists.put(number, before => withSameRows(before, state)),
    map: (number, state) => this.#maps.put(number, () => state),
    table: (number, state) => this.#tables.put(number, () => state),
  }

  #open<State>(among: OpenViews<State>, begin: (number: number) => Promise<unknown>) {
    const { service } = this.#calls
    const send = (message: Promise<unknown>) => this.#calls.send(message)
    const number = ++this.#opened
    const view = among.open(number, () => send(service.close(number)))
    send(begin(number))
    return { number, view, send, service }
  }

  list(query: ListQuery, own: PickerChoice | undefined): ListView {
    const { number, view, send, service } = this.#open(this.#lists, opened => this.#calls.service.openList(opened, query, own))
    return {
      ...view,
      setQuery: next => send(service.setQuery(number, next)),
      setWindow: (from, to) => send(service.setWindow(number, from, to)),
      setOpen: (key, open) => send(service.setOpen(number, key, open)),
      rowOf: vehicleId => service.rowOf(number, vehicleId),
      rowNamed: (beginning, after) => service.rowNamed(number, beginning, after),
      ids: () => service.ids(number),
      choose: change => service.chooseIn(number, change),
      chosen: () => service.chosenIn(number),
    }
  }

  table(query: TableQuery): TableView {
    const { number, view, send, service } = this.#open(this.#tables, opened => this.#calls.service.openTable(opened, query))
    return {
      ...view,
      setQuery: next => send(service.setTableQuery(number, next)),
      setWindow: (from, to) => send(service.setTableWindow(number, from, to)),
      hold: held => send(service.holdTable(number, held)),
      ids: () => service.tableIds(number),
    }
  }

  map(): MapView {
    const { number, view, send, service } = this.#open(this.#maps, opened => this.#calls.service.openMap(opened))
    return {
      ...view,
      setViewport: (at: Viewport) => send(service.setViewport(number, at)),
      setFilter: (filter: StateFilter) => send(service.setMapFilter(number, filter)),
      idsIn: area => service.idsIn(number, area),
    }
  }
}
