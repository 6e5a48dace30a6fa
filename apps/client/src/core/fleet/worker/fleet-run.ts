/** The fleet of one sign-in: the live connections, the lists of the platforms, and the browser cache. */
import type { Lang, Position } from '@outrider/contract'
import { createEngine } from '../../api/engine.ts'
import { splitId } from '../../api/identity.ts'
import type { Target } from '../../session/target.ts'
import { errorOf, plainError } from '../plain-error.ts'
import type { FleetSetup } from '../worker-protocol.ts'
import type { SavedChoice } from './views/choice.ts'
import type { FleetStore } from './store/fleet-store.ts'
import { cacheKey, cachedFleetOf } from './persist/cached-fleet.ts'
import { createPlatformCalls } from './load/platform-calls.ts'
import { PlatformList } from './load/platform-list.ts'
import { createLiveLinks } from '../../live/live-links.ts'
import { forwardTopic } from '../../live/forward-topic.ts'
import type { PageTopic } from '../../live/page-topics.ts'
import type { WorkerEnvironment } from './environment.ts'

/**
 * When the cache is saved: after loading, at intervals while open, and when the page goes to the background, but not more often
 * than `least`, ms.
 */
const persistDelays = { afterLoading: 5000, interval: 300_000, minimum: 60_000 } as const

export interface FleetRunEvents {
  /** The status of a platform may have changed. */
  onChange: () => void
  /** A choice saved at an earlier visit was loaded. */
  onSavedChoice: (choice: SavedChoice) => void
}

// A page that is gone cannot receive anything.
const send = (message: Promise<unknown>): void => void message.catch(() => undefined)

export class FleetRun {
  readonly lists: readonly PlatformList[]
  readonly #store: FleetStore
  readonly #environment: WorkerEnvironment
  readonly #events: FleetRunEvents
  readonly #setup: FleetSetup
  readonly #calls: ReturnType<typeof createPlatformCalls>
  readonly #live: ReturnType<typeof createLiveLinks>
  /** A choice belongs to the combination of platforms in use. */
  readonly #choiceKey: string
  #targets: readonly Target[]
  #lang: Lang
  #online: boolean
  #priorityVehicles: readonly string[] = []
  #persistedAt = Number.NEGATIVE_INFINITY
  #cancelPersist: (() => void) | undefined
  #stopped = false

  constructor(store: FleetStore, setup: FleetSetup, environment: WorkerEnvironment, events: FleetRunEvents) {
    this.#store = store
    this.#environment = environment
    this.#events = events
    this.#setup = setup
    this.#targets = setup.targets
    this.#lang = setup.lang
    this.#online = setup.online
    this.#choiceKey = `choice ${setup.targets.map(target => this.#cacheKeyOf(target)).join(' ')}`
    store.begin(setup.targets, setup.multi)
    const engine = this.#newEngine()
    this.#calls = createPlatformCalls({ engine, ...this.#common, multi: () => setup.multi, now: environment.now })
    this.#live = this.#newLinks(engine)
    this.lists = this.#live.all.map(link => this.#newList(link))
    this.#inBackground(this.#showCached())
    for (const list of this.lists) list.load()
  }

  get online(): boolean {
    return this.#online
  }

  /** What calls, links and lists need alike. */
  get #common() {
    return {
      targetOf: (code: string) => this.#targetOf(code),
      lang: () => this.#lang,
      log: (line: string, detail?: unknown) => this.#log(line, detail),
      onFailure: (error: unknown) => this.#onFailure(error),
    }
  }

  #newEngine() {
    const { fetch, now, host } = this.#environment
    const { appVersion, native, multi } = this.#setup
    const { lang, log } = this.#common
    return createEngine({
      fetch,
      now,
      lang,
      appVersion,
      native,
      multi: () => multi,
      log,
      async refreshToken(stale) {
        const result = await host.refreshToken(stale)
        if ('failure' in result) throw errorOf(result.failure)
        return result.target
      },
    })
  }

  #newLinks(engine: ReturnType<typeof createEngine>) {
    const { later, openSocket, host } = this.#environment
    return createLiveLinks(this.#setup.targets, {
      engine,
      ...this.#common,
      later,
      openSocket,
      pollOnly: this.#setup.pollOnly,
      // Any call refreshes the token on the way, or reports the ended session.
      refreshToken: target => this.#calls.total(target),
      afterPolls: () => this.#pollPriorityVehicles(),
      wholeState: target => this.#readWholeState(target),
      onServerTime: time => send(host.serverTime(time)),
      onChange: () => this.#changed(),
    })
  }

  #newList(link: ReturnType<typeof createLiveLinks>['all'][number]): PlatformList {
    const { now, later, pageSize } = this.#environment
    const { lang, log } = this.#common
    return new PlatformList(link, {
      store: this.#store,
      calls: this.#calls,
      title: () => this.#targetOf(link.target.code)?.title ?? link.target.title,
      lang,
      now,
      later,
      pageSize,
      onChange: () => this.#changed(),
      log,
    })
  }

  #targetOf(code: string): Target | undefined {
    return this.#targets.find(target => target.code === code)
  }

  #log(line: string, detail?: unknown): void {
    const words =
      detail instanceof Error ? `${detail.name}: ${detail.message}` : detail === undefined ? '' : JSON.stringify(detail)
    send(this.#environment.host.log(line, words))
  }

  #onFailure(error: unknown): void {
    if (!this.#stopped) send(this.#environment.host.failed(plainError(error)))
  }

  #changed(): void {
    if (this.#stopped) return
    const { lists } = this
    if (!this.#cancelPersist && lists.every(({ loading }) => loading === undefined) && lists.some(list => list.status().loaded))
      this.#persistLater(persistDelays.afterLoading)
    this.#events.onChange()
  }

  /** The state of a platform that knows no changes: the positions of all its vehicles, and whether there are others than before. */
  async #readWholeState(target: Target) {
    const ids = this.#store.idsOf(target.code)
    const [total, positions] = await Promise.all([this.#calls.total(target), this.#calls.positions(target, ids)])
    return { positions, listChanged: total !== ids.length }
  }

  /** While there is no feed, the vehicles shown in detail are requested too. */
  async #pollPriorityVehicles(): Promise<void> {
    for (const { target } of this.#live.all) {
      const ids = this.#ownIds(target.code, this.#priorityVehicles)
      if (ids.length === 0) continue
      try {
        this.#store.applyRecords(target.code, await this.#calls.positions(target, ids))
      } catch (error) {
        this.#log('positions of the priority vehicles could not be requested', error)
      }
    }
  }

  /** The ids of one platform's vehicles among these, as the platform knows them. */
  #ownIds(code: string, vehicleIds: readonly string[]): string[] {
    const split = vehicleIds.map(splitId)
    return split.filter(({ platformCode }) => !this.#setup.multi || platformCode === code).map(({ id }) => id)
  }

  #cacheKeyOf({ code, url }: Target): string {
    return cacheKey(url, this.#setup.users[code] ?? '')
  }

  async #showCached(): Promise<void> {
    const { cache } = this.#environment
    await cache.removeOthers([...this.#targets.map(target => this.#cacheKeyOf(target)), this.#choiceKey])
    const choice = await cache.readChoice(this.#choiceKey)
    if (choice && !this.#stopped) this.#events.onSavedChoice(choice)
    await Promise.all(
      this.lists.map(async list => {
        const found = await cache.read(this.#cacheKeyOf(list.target))
        if (found && !this.#stopped) list.showCached(found)
      }),
    )
  }

  /** Saves only data received in this run: cached data keeps its age. */
  async #write(): Promise<void> {
    const { cache, now } = this.#environment
    this.#persistedAt = now()
    for (const list of this.lists) {
      const { code, loaded, cachedAt: keptAt } = list.status()
      const copy = loaded && keptAt === undefined ? cachedFleetOf(this.#store, code, now()) : undefined
      if (copy) await cache.write(this.#cacheKeyOf(list.target), copy)
    }
  }

  /** Without storage a cold start simply begins empty. */
  #inBackground(doing: Promise<void>): void {
    doing.catch((error: unknown) => this.#log('the fleet could not be cached', error))
  }

  #persistLater(ms: number): void {
    this.#cancelPersist = this.#environment.later(() => {
      this.#inBackground(this.#write())
      this.#persistLater(persistDelays.interval)
    }, ms)
  }

  reload(): void {
    for (const list of this.lists) list.load()
  }

  resume(online: boolean): void {
    this.#online = online
    this.#events.onChange()
    this.#live.retryNow(online)
    if (online) for (const list of this.lists) list.retryNow()
  }

  persist(): void {
    if (this.#environment.now() - this.#persistedAt >= persistDelays.minimum) this.#inBackground(this.#write())
  }

  setTargets(now: readonly Target[]): void {
    this.#targets = now
    for (const { code, title } of now) this.#store.setTitle(code, title)
    this.#events.onChange()
  }

  setLanguage(lang: Lang): void {
    this.#lang = lang
  }

  pollEvery(seconds: number): void {
    this.#live.pollEvery(seconds)
  }

  setPriorityVehicles(vehicleIds: readonly string[]): void {
    this.#priorityVehicles = vehicleIds
  }

  applyPositions(positions: readonly Position[]): void {
    const { multi } = this.#setup
    for (const { target } of this.#live.all) {
      const own = positions.filter(({ vehicleId }) => !multi || splitId(vehicleId).platformCode === target.code)
      const bare = own.map(position => ({ ...position, vehicleId: splitId(position.vehicleId).id }))
      if (bare.length > 0) this.#store.applyRecords(target.code, bare)
    }
  }

  /** Begins or ends forwarding a topic to the page. */
  setTopic(topic: PageTopic, on: boolean): void {
    const { host } = this.#environment
    forwardTopic(this.#live.all, topic, on, { multi: this.#setup.multi, send: update => send(host.topic(update)) })
  }

  saveChoice(choice: SavedChoice): void {
    this.#inBackground(this.#environment.cache.writeChoice(this.#choiceKey, choice))
  }

  stop(): void {
    this.#stopped = true
    this.#cancelPersist?.()
    this.#live.stop()
    for (const list of this.lists) list.stop()
    this.#store.begin([], false)
  }
}
