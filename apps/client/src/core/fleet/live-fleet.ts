/** Keeps the live fleet alive: loads it, follows each platform's feed, polls where there is no feed, and stops all of it at sign-out. */
import { type Lang, livePath, type Position, type Vehicle } from '@outrider/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Api } from '../api/api.ts'
import { repliedError } from '../api/call-error.ts'
import { markReply } from '../api/marking.ts'
import type { React } from '../api/reactions.ts'
import type { Target } from '../api/target.ts'
import { type FleetStatus, idleStatus } from './fleet-status.ts'
import { freshnessOf, type LinkState } from './freshness.ts'
import { byName } from './list-order.ts'
import { type LiveFeed, type Refusal, type Socket, startLiveFeed } from './live-feed.ts'
import { type Cursor, type LoadedFleet, loadFleet, type PlatformFleet } from './load.ts'
import { createNewest, type Newest } from './newest.ts'
import { platformStatuses } from './platform-status.ts'
import { createPolling } from './polling.ts'
import { createFleetStore, type Fleet } from './store.ts'

export interface LiveFleet {
  fleet: Fleet
  status: StoreApi<FleetStatus>
  start: (targets: readonly Target[]) => void
  stop: () => void
  /** Loads the list anew. */
  reload: () => void
  /** The network came or went, or the page came to the front: do not wait out any pause. */
  wake: () => void
  /** Positions that came as the answer to a question. */
  learn: (positions: readonly Position[]) => void
  /** How the platform wants to be watched. */
  configure: (wishes: { pollSeconds: number; staleAfterSeconds: number }) => void
  /** The vehicles that are looked at: polls ask for them by name. */
  look: (vehicleIds: readonly string[]) => void
}

export interface LiveFleetOptions {
  api: Api
  /** A platform as it is now, with the tokens that count. */
  targetOf: (platformCode: string) => Target | undefined
  multi: () => boolean
  lang: () => Lang
  react: React
  online: () => boolean
  now: () => number
  later: (run: () => void, ms: number) => () => void
  openSocket: (url: string) => Socket
  /** Never open a socket: for networks that let none through. */
  pollOnly: boolean
  noteServerTime: (time: number) => void
  log: (line: string, detail?: unknown) => void
}

interface Link {
  target: Target
  newest: Newest
  cursor: Cursor | undefined
  feed: LiveFeed | undefined
  state: LinkState
  /** What the platform gave when it was last loaded; undefined: nothing yet. */
  loaded: Pick<PlatformFleet, 'nickNameOn' | 'organisations' | 'failedPages'> | undefined
  /** Why the latest attempt to load it failed. */
  error: unknown
  /** Attempts in a row that failed. */
  failures: number
  loading: boolean
  cancelReload: (() => void) | undefined
}

/** A feed that failed this often in a row is helped out by polling; it goes on trying. */
const attemptsBeforePolling = 2
/** News of vehicles that are not on the list, or a list that changed, gather for this long before the list is loaded, ms. */
const reloadDelay = 400

/** New tokens are here within this time after the old ones have been ended on purpose, ms. */
const newTokenDelay = 1000

/** Pause before a platform that could not be loaded is asked again: 2 s, doubling to 30 s. */
const reloadPause = (failures: number): number => Math.min(30_000, 1000 * 2 ** failures)

/** Until the platform says how often to poll, and never faster than the lower bound, seconds. */
const pollPace = { usual: 10, fastest: 2 } as const

export const liveAddress = (url: string): string => `${url.replace(/^http/, 'ws')}${livePath}`

export function createLiveFleet(options: LiveFleetOptions): LiveFleet {
  const store = createFleetStore()
  const status = createStore<FleetStatus>(() => idleStatus(options.now()))
  const links = new Map<string, Link>()
  let looked: readonly string[] = []
  /** Grows with every start and stop, so that answers of an earlier session are dropped. */
  let run = 0
  let pollSeconds: number = pollPace.usual

  const polling = createPolling({ poll, every: () => pollSeconds * 1000, later: options.later })

  function setLink(link: Link, state: LinkState) {
    link.state = state
    tell()
  }

  /** Brings the status up to date with the links. */
  function tell() {
    const { freshness, platforms } = status.getState()
    const all = [...links.values()]
    const now = options.now()
    const online = options.online()
    const tracked = all.map(({ target: { code, title }, loaded, error, state }) => {
      return { code, title, loaded: loaded !== undefined, error, state }
    })
    const next = {
      freshness: freshnessOf(
        all.map(link => link.state),
        online,
        freshness,
        now,
      ),
      platforms: platformStatuses(tracked, online, platforms, now),
    }
    if (next.freshness !== freshness || next.platforms !== platforms) status.setState(next)
  }

  function soonReload(link: Link, ms: number = reloadDelay) {
    link.cancelReload ??= options.later(() => {
      link.cancelReload = undefined
      void load([link])
    }, ms)
  }

  /** `whole`: these are all vehicles of the platform; one that is missing or new means that the list is out of date. */
  function takePositions(link: Link, positions: readonly Position[], epoch: string, whole: boolean) {
    const unknown = store.apply(link.newest.filter(positions, epoch))
    if (unknown > 0) return soonReload(link)
    if (!whole) return
    let known = 0
    for (const vehicle of store.vehicles()) if (!options.multi() || vehicle.pcode === link.target.code) known++
    if (known !== positions.length) soonReload(link)
  }

  function openFeed(link: Link): LiveFeed {
    const { target } = link
    const accessToken = options.targetOf(target.code)?.accessToken ?? ''
    return startLiveFeed({
      url: liveAddress(target.url),
      accessToken,
      lang: options.lang(),
      cursor: link.cursor,
      openSocket: options.openSocket,
      later: options.later,
      log: options.log,
      onPositions(positions, { epoch, whole, serverTime }) {
        options.noteServerTime(serverTime)
        takePositions(link, options.multi() ? markReply(positions, target) : positions, epoch, whole)
      },
      onListChanged: () => soonReload(link),
      onSessionEnded: refusal => void feedEnded(link, refusal ?? { rspCode: 4010002, msg: '' }, accessToken),
      onState(state, attempts) {
        if (state === 'live') setLink(link, 'live')
        else if (attempts < attemptsBeforePolling) setLink(link, 'connecting')
        else if (link.state !== 'polling') setLink(link, 'offline')
        if ([...links.values()].some(needsPolling)) polling.on()
        else polling.off()
      },
    })
  }

  /**
   * An ended token is renewed as for any call, and the feed begins anew with it. Any other end is the end of the session, unless
   * new tokens are on their way already: a changed password ends the feed a moment before its reply is here.
   */
  async function feedEnded(link: Link, refusal: Refusal, usedToken: string) {
    const { code } = link.target
    const error = repliedError(refusal, options.lang(), code)
    const sameToken = () => options.targetOf(code)?.accessToken === usedToken
    setLink(link, 'connecting')
    if (error.error === 'session.expired') await tryToken(link)
    else if (sameToken()) {
      await new Promise<void>(resolve => void options.later(resolve, newTokenDelay))
      if (links.get(code) !== link) return
      if (sameToken()) {
        setLink(link, 'offline')
        polling.on()
        return options.react(error)
      }
    }
    if (links.get(code) === link) link.feed = openFeed(link)
  }

  /** Any call does: it gets a new token on its way, or does what is to be done when there is none. */
  async function tryToken({ target }: Link) {
    try {
      await options.api.call('vehicle/getVehiclesTotal', {}, { platform: target.code, quiet: true })
    } catch (cause) {
      options.log(`${target.title}: no new token for the live feed yet`, cause)
    }
  }

  const needsPolling = (link: Link) => link.loaded && (options.pollOnly || link.state === 'offline' || link.state === 'polling')

  async function pollPlatform(link: Link) {
    try {
      const how = { platform: link.target.code, quiet: true }
      const changed = await options.api.call('vehicle/getChangedVehicles', link.cursor ?? {}, how)
      if (!links.has(link.target.code)) return
      link.cursor = { epoch: changed.epoch, seq: changed.seq }
      takePositions(link, changed.positions, changed.epoch, changed.complete)
      if (changed.listChanged) soonReload(link)
      if (link.state !== 'live') setLink(link, 'polling')
    } catch (error) {
      options.log(`${link.target.title}: poll failed`, error)
      if (links.has(link.target.code) && link.state !== 'live') setLink(link, 'offline')
    }
  }

  async function poll() {
    await Promise.all([...links.values()].filter(needsPolling).map(pollPlatform))
    if (looked.length === 0 || !polling.isOn) return
    try {
      const body = { vehicleIds: [...looked], currVehicleId: looked[0] ?? '' }
      learn((await options.api.call('vehicle/getVehiclesPosition', body, { quiet: true })).positions)
    } catch (error) {
      options.log('positions of the chosen vehicles could not be asked for', error)
    }
  }

  function learn(positions: readonly Position[]) {
    for (const link of links.values()) {
      const own = positions.filter(position => !options.multi() || position.pcode === link.target.code)
      store.apply(link.newest.filter(own))
    }
  }

  /** The list may be older than what the feed has told since. */
  function withNewest(link: Link, vehicles: readonly Vehicle[], epoch: string | undefined): Vehicle[] {
    return vehicles.map(vehicle => {
      const [newer] = link.newest.filter([vehicle.position], epoch)
      const known = store.vehicle(vehicle.id)
      if (newer || !known) return vehicle
      const { position, speed, onlineState, driveState, alarmState } = known
      return { ...vehicle, position, speed, onlineState, driveState, alarmState }
    })
  }

  const ofPlatform = (link: Link) => (vehicle: Vehicle) => !options.multi() || vehicle.pcode === link.target.code

  /** The list anew: what was loaded now, and of all other platforms what is known already. */
  function accept(loaded: readonly PlatformFleet[]) {
    const kept = [...store.vehicles()]
    for (const { target, cursor, nickNameOn, organisations, failedPages } of loaded) {
      const link = links.get(target.code)
      if (!link) continue
      link.loaded = { nickNameOn, organisations, failedPages }
      link.error = undefined
      link.failures = 0
      link.cursor ??= cursor
    }
    const vehicles = [...links.values()].flatMap(link => {
      const fresh = loaded.find(({ target }) => target.code === link.target.code)
      return fresh ? withNewest(link, fresh.vehicles, fresh.cursor?.epoch) : kept.filter(ofPlatform(link))
    })
    const all = [...links.values()].flatMap(link => link.loaded ?? [])
    const nickNameOn = all.some(each => each.nickNameOn)
    store.replaceAll(vehicles.sort(byName(nickNameOn)))
    status.setState({
      phase: 'ready',
      error: undefined,
      nickNameOn,
      organisations: all.flatMap(each => each.organisations),
      failedPages: all.reduce((sum, each) => sum + each.failedPages, 0),
    })
    for (const link of links.values()) {
      if (!link.loaded) continue
      if (options.pollOnly) polling.on()
      else link.feed ??= openFeed(link)
    }
  }

  /** What was loaded before stays on the list; the platform is asked again after a while, by itself. */
  function missed({ target, error }: LoadedFleet['failed'][number]) {
    const link = links.get(target.code)
    if (!link) return
    link.error = error
    link.failures++
    if (!link.loaded) link.state = 'offline'
    soonReload(link, reloadPause(link.failures))
  }

  async function load(asked: Iterable<Link>) {
    const mine = run
    const which = [...asked].filter(link => {
      // Asked for while it is under way: what is under way may be out of date, so once more.
      if (link.loading) soonReload(link)
      return !link.loading
    })
    if (which.length === 0) return
    for (const link of which) link.loading = true
    if (status.getState().phase !== 'ready') status.setState({ phase: 'loading', error: undefined })
    const { api, log } = options
    const loaded = await loadFleet({ api, log, targets: which.map(link => link.target), lang: options.lang() })
    for (const link of which) link.loading = false
    if (mine !== run) return
    for (const failure of loaded.failed) missed(failure)
    if (loaded.platforms.length > 0) accept(loaded.platforms)
    const [failure] = loaded.failed
    if (failure && status.getState().phase !== 'ready') status.setState({ phase: 'failed', error: failure.error })
    const missing = [...links.values()].filter(link => !link.loaded && link.error !== undefined)
    status.setState({ missing: missing.map(link => link.target.title) })
    tell()
  }

  function stop() {
    run++
    polling.off()
    for (const link of links.values()) {
      link.cancelReload?.()
      link.feed?.stop()
    }
    links.clear()
    store.clear()
    status.setState(idleStatus(options.now()))
  }

  const newLink = (target: Target): Link => ({
    target,
    newest: createNewest(),
    cursor: undefined,
    feed: undefined,
    state: 'connecting',
    loaded: undefined,
    error: undefined,
    failures: 0,
    loading: false,
    cancelReload: undefined,
  })

  /** Loads at once what waits for its next attempt. */
  function hurryLoads() {
    const waiting = [...links.values()].filter(link => link.failures > 0 && !link.loading)
    for (const link of waiting) {
      link.cancelReload?.()
      link.cancelReload = undefined
    }
    void load(waiting)
  }

  return {
    fleet: store,
    status,
    start(next) {
      stop()
      for (const target of next) links.set(target.code, newLink(target))
      tell()
      void load(links.values())
    },
    stop,
    reload() {
      void load(links.values())
    },
    wake() {
      tell()
      for (const link of links.values()) link.feed?.hurry()
      polling.hurry()
      if (options.online()) hurryLoads()
    },
    learn,
    configure(wishes) {
      pollSeconds = Math.max(pollPace.fastest, wishes.pollSeconds)
      status.setState({ staleAfterSeconds: wishes.staleAfterSeconds })
    },
    look(vehicleIds) {
      looked = vehicleIds
    },
  }
}
