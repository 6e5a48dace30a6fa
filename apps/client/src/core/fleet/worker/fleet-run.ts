/** The fleet of one sign-in: its platforms, the polls that stand in for feeds, and what is kept of it in the browser. */
import type { Lang, Position } from '@outrider/contract'
import { createEngine } from '../../api/engine.ts'
import { splitId } from '../../api/identity.ts'
import type { Target } from '../../api/target.ts'
import { errorOf, plainError } from '../plain-error.ts'
import type { Setup } from '../port.ts'
import type { SavedChoice } from './choice.ts'
import type { FleetStore } from './fleet-store.ts'
import { keptKey, keptOf } from './kept-fleet.ts'
import { createPlatformCalls } from './platform-calls.ts'
import { type PlatformLink, startPlatformLink } from './platform-link.ts'
import { createPolling } from './polling.ts'
import type { Surroundings } from './surroundings.ts'

/** Until the platform says how often to poll, and never faster than the lower bound, seconds. */
const pollPace = { usual: 10, fastest: 2 } as const
/**
 * What is known is kept soon after the list is here, this often while the client is open, and when it goes to the back, though not
 * more often than the last figure, ms.
 */
const keepAfter = { loading: 5000, open: 300_000, least: 60_000 } as const

export interface FleetRun {
  readonly links: readonly PlatformLink[]
  readonly online: boolean
  reload(): void
  wake(online: boolean): void
  keep(): void
  targets(now: readonly Target[]): void
  speak(lang: Lang): void
  pollEvery(seconds: number): void
  look(vehicleIds: readonly string[]): void
  learn(positions: readonly Position[]): void
  keepChoice(choice: SavedChoice): void
  stop(): void
}

export interface RunEvents {
  /** How it stands with the platforms may be another. */
  onChange: () => void
  /** What had been chosen at an earlier visit. */
  onKeptChoice: (choice: SavedChoice) => void
}

export function startFleetRun(store: FleetStore, setup: Setup, surroundings: Surroundings, events: RunEvents): FleetRun {
  const { host, kept, now, later } = surroundings
  const { multi, native, appVersion } = setup
  let { targets, lang, online } = setup
  let looked: readonly string[] = []
  let pollSeconds: number = pollPace.usual
  let keptLast = Number.NEGATIVE_INFINITY
  let cancelKeep: (() => void) | undefined
  let stopped = false

  const targetOf = (code: string) => targets.find(target => target.code === code)
  // A page that is gone need not be told anything.
  const tell = (telling: Promise<unknown>) => void telling.catch(() => undefined)
  const log = (line: string, detail?: unknown) => {
    const words =
      detail instanceof Error ? `${detail.name}: ${detail.message}` : detail === undefined ? '' : JSON.stringify(detail)
    tell(host.log(line, words))
  }
  const onFailure = (error: unknown) => {
    if (!stopped) tell(host.failed(plainError(error)))
  }

  const engine = createEngine({
    fetch: surroundings.fetch,
    now,
    lang: () => lang,
    appVersion,
    native,
    multi: () => multi,
    log,
    async renew(stale) {
      const answer = await host.renew(stale)
      if ('failure' in answer) throw errorOf(answer.failure)
      return answer.target
    },
  })
  const calls = createPlatformCalls({ engine, targetOf, multi: () => multi, lang: () => lang, log, onFailure })
  const polling = createPolling({ poll, every: () => pollSeconds * 1000, later })

  store.begin(targets, multi)
  const links = targets.map(target =>
    startPlatformLink(target, {
      store,
      calls,
      targetOf,
      lang: () => lang,
      now,
      later,
      openSocket: surroundings.openSocket,
      pollOnly: setup.pollOnly,
      pageSize: surroundings.pageSize,
      onServerTime: time => tell(host.serverTime(time)),
      onFailure,
      onChange: changed,
      log,
    }),
  )

  function changed() {
    if (stopped) return
    if (links.some(link => link.needsPolling)) polling.on()
    else polling.off()
    if (!cancelKeep && links.every(({ loading }) => loading === undefined) && links.some(link => link.tracked().loaded)) {
      keepLater(keepAfter.loading)
    }
    events.onChange()
  }

  async function poll() {
    await Promise.all(links.filter(link => link.needsPolling).map(link => link.poll()))
    if (!polling.isOn) return
    for (const { target } of links) {
      const ids = ownIds(target.code, looked)
      if (ids.length === 0) continue
      try {
        store.applyRecords(target.code, await calls.positions(target, ids))
      } catch (error) {
        log('positions of the chosen vehicles could not be asked for', error)
      }
    }
  }

  /** A platform's own vehicles among those, by the ids it knows. */
  function ownIds(code: string, vehicleIds: readonly string[]): string[] {
    const split = vehicleIds.map(splitId)
    return split.filter(({ platformCode }) => !multi || platformCode === code).map(({ id }) => id)
  }

  const keyOf = ({ code, url }: Target) => keptKey(url, setup.users[code] ?? '')

  /** A choice belongs to the platforms that are in use together. */
  const choiceKey = `choice ${targets.map(keyOf).join(' ')}`

  async function showKept() {
    await kept.keepOnly([...targets.map(keyOf), choiceKey])
    const choice = await kept.readChoice(choiceKey)
    if (choice && !stopped) events.onKeptChoice(choice)
    await Promise.all(
      links.map(async link => {
        const found = await kept.read(keyOf(link.target))
        if (found && !stopped) link.show(found)
      }),
    )
  }

  /** Only what a platform has said in this run: what was kept before keeps its age. */
  async function write() {
    keptLast = now()
    for (const link of links) {
      const { code, loaded, keptAt } = link.tracked()
      const copy = loaded && keptAt === undefined ? keptOf(store, code, now()) : undefined
      if (copy) await kept.write(keyOf(link.target), copy)
    }
  }

  /** A browser that stores nothing is one where a cold start begins empty. */
  const quietly = (doing: Promise<void>) => void doing.catch((error: unknown) => log('the browser keeps no fleet', error))

  function keepLater(ms: number) {
    cancelKeep = later(() => {
      quietly(write())
      keepLater(keepAfter.open)
    }, ms)
  }

  quietly(showKept())
  for (const link of links) link.load()

  return {
    links,
    get online() {
      return online
    },
    reload() {
      for (const link of links) link.load()
    },
    wake(nowOnline) {
      online = nowOnline
      events.onChange()
      if (online) for (const link of links) link.hurry()
      polling.hurry()
    },
    keep() {
      if (now() - keptLast >= keepAfter.least) quietly(write())
    },
    targets(next) {
      targets = next
      for (const { code, title } of next) store.entitle(code, title)
      events.onChange()
    },
    speak(next) {
      lang = next
    },
    pollEvery(seconds) {
      pollSeconds = Math.max(pollPace.fastest, seconds)
    },
    look(vehicleIds) {
      looked = vehicleIds
    },
    learn(positions) {
      for (const { target } of links) {
        const own = positions.filter(({ vehicleId }) => !multi || splitId(vehicleId).platformCode === target.code)
        const bare = own.map(position => ({ ...position, vehicleId: splitId(position.vehicleId).id }))
        if (bare.length > 0) store.applyRecords(target.code, bare)
      }
    },
    keepChoice: choice => quietly(kept.writeChoice(choiceKey, choice)),
    stop() {
      stopped = true
      cancelKeep?.()
      polling.off()
      for (const link of links) link.stop()
      store.begin([], false)
    },
  }
}
