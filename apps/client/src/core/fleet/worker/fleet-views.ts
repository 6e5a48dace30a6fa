/** The fleet in the worker and the views of it that are open on the page, each of which is pushed when it has changed. */
import type { ChoiceResult, ListQuery, PickerChoice } from '../list-view.ts'
import type { TableQuery } from '../table-view.ts'
import type { ChoiceState } from '../worker-protocol.ts'
import type { WorkerEnvironment } from './environment.ts'
import type { FleetRun } from './fleet-run.ts'
import { FleetStore } from './store/fleet-store.ts'
import { createChoice, createPickerChoice } from './views/choice.ts'
import { VehicleList } from './views/list-view.ts'
import type { LiveView } from './views/live-view.ts'
import { FleetMapView } from './views/map-view.ts'
import { pushView, type PushedView } from './views/push-view.ts'
import { createSearch } from './views/search.ts'
import { createStatusView } from './views/status-view.ts'
import { createTableOrder } from './views/table-order.ts'
import { createTableView } from './views/table-view.ts'
import { createFleetTree } from './views/tree.ts'
import { createVehicleWatch } from './views/vehicle-watch.ts'

/** Default age at which a position is stale, seconds. */
export const defaultStaleSeconds = 600
/** What searching and sorting need is built in idle time, in pieces with pauses of this length, ms. */
const preparePauseMs = 20
/** Work between two pauses, unless one step takes longer. */
const prepareMs = 10

type Opened<V> = PushedView & { view: V }

export class FleetViews {
  readonly columns = new FleetStore()
  readonly tree = createFleetTree(this.columns)
  readonly search = createSearch(this.columns)
  readonly #order = createTableOrder(this.columns)
  readonly choice = createChoice(this.columns, this.tree)
  readonly lists = new Map<number, Opened<VehicleList> & { ownChoice: boolean }>()
  readonly maps = new Map<number, Opened<FleetMapView>>()
  readonly tables = new Map<number, Opened<ReturnType<typeof createTableView>>>()
  readonly #watches = new Map<string, PushedView>()
  readonly #pushed = new Set<PushedView>()
  readonly #environment: WorkerEnvironment
  readonly status: PushedView
  readonly chosen: PushedView
  run: FleetRun | undefined
  staleAfterSeconds = defaultStaleSeconds
  #isPreparing = false

  constructor(environment: WorkerEnvironment) {
    this.#environment = environment
    const { host, now } = environment
    const { columns } = this
    this.status = this.#open(
      createStatusView(columns, () => this, now),
      change => host.status(change),
    )
    this.chosen = this.#open(this.#choiceView(), state => host.choice(state))
    columns.onChange(changed => {
      for (const pushed of this.#pushed) pushed.pushSoon(changed)
      // A loaded vehicle may be one that is being watched.
      if (changed === 'all') this.#prepareSoon()
    })
  }

  /** Pushes a view's changes to the page. */
  #open<State, V extends LiveView<State>>(view: V & LiveView<State>, push: (state: State) => Promise<unknown>): Opened<V> {
    const { host, now, pause } = this.#environment
    const log = (line: string, detail: unknown) => void host.log(line, String(detail)).catch(() => undefined)
    const pushed = pushView<State>({ view, push, now, pause, log })
    this.#pushed.add(pushed)
    const close = () => {
      this.#pushed.delete(pushed)
      pushed.close()
    }
    return { view, pushNow: pushed.pushNow, pushSoon: pushed.pushSoon, close }
  }

  openList(number: number, query: ListQuery, own: PickerChoice | undefined): void {
    const { columns, tree, search } = this
    const { host, now } = this.#environment
    const waking = this.#wakeLater(() => opened.pushSoon())
    const choice = own ? createPickerChoice(columns, tree, own) : this.choice
    const view = new VehicleList({ columns, tree, search, choice, order: this.#order, now, wake: waking.wake }, query)
    const opened: Opened<VehicleList> = this.#open(view, state => host.list(number, state))
    this.lists.set(number, { ...opened, close: waking.closing(opened.close), ownChoice: own !== undefined })
  }

  openTable(number: number, query: TableQuery): void {
    const { columns, tree, search, choice } = this
    const { host, now } = this.#environment
    const waking = this.#wakeLater(() => opened.pushSoon())
    const view = createTableView({ columns, tree, search, choice, order: this.#order, now, wake: waking.wake }, query)
    const opened: Opened<typeof view> = this.#open(view, state => host.table(number, state))
    this.tables.set(number, { ...opened, close: waking.closing(opened.close) })
    this.#prepareSoon()
  }

  openMap(number: number): void {
    const view = new FleetMapView({ columns: this.columns, choice: this.choice })
    this.maps.set(
      number,
      this.#open(view, state => this.#environment.host.map(number, state)),
    )
  }

  watch(id: string): void {
    if (this.#watches.has(id)) return
    const view = createVehicleWatch(this.columns, id, () => this.#allPlatformsReplied())
    this.#watches.set(
      id,
      this.#open(view, vehicle => this.#environment.host.vehicle(id, vehicle)),
    )
  }

  unwatch(id: string): void {
    this.#watches.get(id)?.close()
    this.#watches.delete(id)
  }

  close(number: number): void {
    for (const views of [this.lists, this.maps, this.tables]) {
      views.get(number)?.close()
      views.delete(number)
    }
  }

  pushAllSoon(): void {
    for (const pushed of this.#pushed) pushed.pushSoon()
  }

  /** Pushes and saves a changed choice. */
  afterChoice(result: ChoiceResult): ChoiceResult {
    if (result !== 'done') return result
    const { lists, maps, tables, chosen } = this
    for (const pushed of [...lists.values(), ...maps.values(), ...tables.values(), chosen]) pushed.pushNow()
    this.run?.saveChoice(this.choice.saved())
    return result
  }

  /** One wake at a time, and none after the view was closed. */
  #wakeLater(push: () => void) {
    const { pause } = this.#environment
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
  #allPlatformsReplied(): boolean {
    return (
      this.run?.lists.every(list => {
        const { loaded, error } = list.status()
        return loaded || error !== undefined
      }) ?? false
    )
  }

  #choiceView(): LiveView<ChoiceState> {
    const { choice } = this
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
  #prepareNext(): boolean {
    return (this.tables.size > 0 && this.#allPlatformsReplied() && this.#order.prepare()) || this.search.prepare()
  }

  /** First what an open table is sorted by, which takes a second for 100,000 vehicles when it is first asked for; then what is searched. */
  #prepareSoon(): void {
    const { now, pause } = this.#environment
    if (this.#isPreparing) return
    this.#isPreparing = true
    pause(() => {
      this.#isPreparing = false
      const until = now() + prepareMs
      let more = this.#prepareNext()
      while (more && now() < until) more = this.#prepareNext()
      if (more) this.#prepareSoon()
    }, preparePauseMs)
  }
}
