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

export interface FleetRun {
  readonly lists: readonly PlatformList[]
  readonly online: boolean
  reload(): void
  resume(online: boolean): void
  persist(): void
  setTargets(now: readonly Target[]): void
  setLanguage(lang: Lang): void
  pollEvery(seconds: number): void
  setPriorityVehicles(vehicleIds: readonly string[]): void
  applyPositions(positions: readonly Position[]): void
  /** Begins or ends forwarding a topic to the page. */
  setTopic(topic: PageTopic, on: boolean): void
  saveChoice(choice: SavedChoice): void
  stop(): void
}

export interface FleetRunEvents {
  /** The status of a platform may have changed. */
  onChange: () => void
  /** A choice saved at an earlier visit was loaded. */
  onSavedChoice: (choice: SavedChoice) => void
}

export function startFleetRun(
  store: FleetStore,
  setup: FleetSetup,
  environment: WorkerEnvironment,
  events: FleetRunEvents,
): FleetRun {
  const { host, cache: cached, now, later } = environment
  const { multi, native, appVersion } = setup
  let { targets, lang, online } = setup
  let priorityVehicles: readonly string[] = []
  let persistedAt = Number.NEGATIVE_INFINITY
  let cancelPersist: (() => void) | undefined
  let stopped = false

  const targetOf = (code: string) => targets.find(target => target.code === code)
  // A page that is gone cannot receive anything.
  const send = (message: Promise<unknown>) => void message.catch(() => undefined)
  const log = (line: string, detail?: unknown) => {
    const words =
      detail instanceof Error ? `${detail.name}: ${detail.message}` : detail === undefined ? '' : JSON.stringify(detail)
    send(host.log(line, words))
  }
  const onFailure = (error: unknown) => {
    if (!stopped) send(host.failed(plainError(error)))
  }

  const engine = createEngine({
    fetch: environment.fetch,
    now,
    lang: () => lang,
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
  const calls = createPlatformCalls({ engine, targetOf, multi: () => multi, lang: () => lang, log, onFailure, now })

  store.begin(targets, multi)
  const live = createLiveLinks(targets, {
    engine,
    targetOf,
    lang: () => lang,
    later,
    openSocket: environment.openSocket,
    pollOnly: setup.pollOnly,
    // Any call refreshes the token on the way, or reports the ended session.
    refreshToken: target => calls.total(target),
    afterPolls: pollPriorityVehicles,
    wholeState: readWholeState,
    onServerTime: time => send(host.serverTime(time)),
    onFailure,
    onChange: changed,
    log,
  })
  const lists = live.all.map(
    link =>
      new PlatformList(link, {
        store,
        calls,
        title: () => targetOf(link.target.code)?.title ?? link.target.title,
        lang: () => lang,
        now,
        later,
        pageSize: environment.pageSize,
        onChange: changed,
        log,
      }),
  )

  function changed() {
    if (stopped) return
    if (!cancelPersist && lists.every(({ loading }) => loading === undefined) && lists.some(list => list.status().loaded)) {
      persistLater(persistDelays.afterLoading)
    }
    events.onChange()
  }

  /** The state of a platform that knows no changes: the positions of all its vehicles, and whether there are others than before. */
  async function readWholeState(target: Target) {
    const ids = store.idsOf(target.code)
    const [total, positions] = await Promise.all([calls.total(target), calls.positions(target, ids)])
    return { positions, listChanged: total !== ids.length }
  }

  /** While there is no feed, the vehicles shown in detail are requested too. */
  async function pollPriorityVehicles() {
    for (const { target } of live.all) {
      const ids = ownIds(target.code, priorityVehicles)
      if (ids.length === 0) continue
      try {
        store.applyRecords(target.code, await calls.positions(target, ids))
      } catch (error) {
        log('positions of the priority vehicles could not be requested', error)
      }
    }
  }

  /** The ids of one platform's vehicles among these, as the platform knows them. */
  function ownIds(code: string, vehicleIds: readonly string[]): string[] {
    const split = vehicleIds.map(splitId)
    return split.filter(({ platformCode }) => !multi || platformCode === code).map(({ id }) => id)
  }

  const cacheKeyOf = ({ code, url }: Target) => cacheKey(url, setup.users[code] ?? '')

  /** A choice belongs to the combination of platforms in use. */
  const choiceKey = `choice ${targets.map(cacheKeyOf).join(' ')}`

  async function showCached() {
    await cached.removeOthers([...targets.map(cacheKeyOf), choiceKey])
    const choice = await cached.readChoice(choiceKey)
    if (choice && !stopped) events.onSavedChoice(choice)
    await Promise.all(
      lists.map(async list => {
        const found = await cached.read(cacheKeyOf(list.target))
        if (found && !stopped) list.showCached(found)
      }),
    )
  }

  /** Saves only data received in this run: cached data keeps its age. */
  async function write() {
    persistedAt = now()
    for (const list of lists) {
      const { code, loaded, cachedAt: keptAt } = list.status()
      const copy = loaded && keptAt === undefined ? cachedFleetOf(store, code, now()) : undefined
      if (copy) await cached.write(cacheKeyOf(list.target), copy)
    }
  }

  /** Without storage a cold start simply begins empty. */
  const inBackground = (doing: Promise<void>) => void doing.catch((error: unknown) => log('the fleet could not be cached', error))

  function persistLater(ms: number) {
    cancelPersist = later(() => {
      inBackground(write())
      persistLater(persistDelays.interval)
    }, ms)
  }

  inBackground(showCached())
  for (const list of lists) list.load()

  return {
    lists,
    get online() {
      return online
    },
    reload() {
      for (const list of lists) list.load()
    },
    resume(nowOnline) {
      online = nowOnline
      events.onChange()
      live.retryNow(online)
      if (online) for (const list of lists) list.retryNow()
    },
    persist() {
      if (now() - persistedAt >= persistDelays.minimum) inBackground(write())
    },
    setTargets(next) {
      targets = next
      for (const { code, title } of next) store.setTitle(code, title)
      events.onChange()
    },
    setLanguage(next) {
      lang = next
    },
    pollEvery: seconds => live.pollEvery(seconds),
    setPriorityVehicles(vehicleIds) {
      priorityVehicles = vehicleIds
    },
    applyPositions(positions) {
      for (const { target } of live.all) {
        const own = positions.filter(({ vehicleId }) => !multi || splitId(vehicleId).platformCode === target.code)
        const bare = own.map(position => ({ ...position, vehicleId: splitId(position.vehicleId).id }))
        if (bare.length > 0) store.applyRecords(target.code, bare)
      }
    },
    setTopic: (topic, on) => forwardTopic(live.all, topic, on, { multi, send: update => send(host.topic(update)) }),
    saveChoice: choice => inBackground(cached.writeChoice(choiceKey, choice)),
    stop() {
      stopped = true
      cancelPersist?.()
      live.stop()
      for (const list of lists) list.stop()
      store.begin([], false)
    },
  }
}
