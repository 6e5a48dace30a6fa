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
import { type LiveFeed, type Socket, startLiveFeed } from './live-feed.ts'
import { type Cursor, type LoadedFleet, loadFleet } from './load.ts'
import { createNewest, type Newest } from './newest.ts'
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
}

/** A feed that failed this often in a row is helped out by polling; it goes on trying. */
const attemptsBeforePolling = 2
/** News of vehicles that are not on the list, or a list that changed, gather for this long before the list is loaded, ms. */
const reloadDelay = 400

/** Until the platform says how often to poll, and never faster than the lower bound, seconds. */
const pollPace = { usual: 10, fastest: 2 } as const

export const liveAddress = (url: string): string => `${url.replace(/^http/, 'ws')}${livePath}`

export function createLiveFleet(options: LiveFleetOptions): LiveFleet {
  const store = createFleetStore()
  const status = createStore<FleetStatus>(() => idleStatus(options.now()))
  const links = new Map<string, Link>()
  let targets: readonly Target[] = []
  let looked: readonly string[] = []
  /** Grows with every start and stop, so that answers of an earlier session are dropped. */
  let run = 0
  let loading = false
  let pollSeconds: number = pollPace.usual
  let cancelReload: (() => void) | undefined

  const polling = createPolling({ poll, every: () => pollSeconds * 1000, later: options.later })

  function setLink(link: Link, state: LinkState) {
    link.state = state
    refreshFreshness()
  }

  function refreshFreshness() {
    const { freshness } = status.getState()
    const states = [...links.values()].map(link => link.state)
    const next = freshnessOf(states, options.online(), freshness, options.now())
    if (next !== freshness) status.setState({ freshness: next })
  }

  function soonReload() {
    cancelReload ??= options.later(() => {
      cancelReload = undefined
      void load()
    }, reloadDelay)
  }

  /** `whole`: these are all vehicles of the platform; one that is missing or new means that the list is out of date. */
  function takePositions(link: Link, positions: readonly Position[], epoch: string, whole: boolean) {
    const unknown = store.apply(link.newest.filter(positions, epoch))
    if (unknown > 0) return soonReload()
    if (!whole) return
    let known = 0
    for (const vehicle of store.vehicles()) if (!options.multi() || vehicle.pcode === link.target.code) known++
    if (known !== positions.length) soonReload()
  }

  function openFeed(link: Link): LiveFeed {
    const { target } = link
    return startLiveFeed({
      url: liveAddress(target.url),
      accessToken: target.accessToken ?? '',
      lang: options.lang(),
      cursor: link.cursor,
      openSocket: options.openSocket,
      later: options.later,
      log: options.log,
      onPositions(positions, { epoch, whole, serverTime }) {
        options.noteServerTime(serverTime)
        takePositions(link, options.multi() ? markReply(positions, target) : positions, epoch, whole)
      },
      onListChanged: soonReload,
      onSessionEnded: refusal =>
        options.react(repliedError(refusal ?? { rspCode: 4010002, msg: '' }, options.lang(), target.code)),
      onState(state, attempts) {
        if (state === 'live') setLink(link, 'live')
        else if (attempts < attemptsBeforePolling) setLink(link, 'connecting')
        else if (link.state !== 'polling') setLink(link, 'offline')
        if ([...links.values()].some(needsPolling)) polling.on()
        else polling.off()
      },
    })
  }

  const needsPolling = (link: Link) => options.pollOnly || link.state === 'offline' || link.state === 'polling'

  async function pollPlatform(link: Link) {
    try {
      const how = { platform: link.target.code, quiet: true }
      const changed = await options.api.call('vehicle/getChangedVehicles', link.cursor ?? {}, how)
      if (!links.has(link.target.code)) return
      link.cursor = { epoch: changed.epoch, seq: changed.seq }
      takePositions(link, changed.positions, changed.epoch, changed.complete)
      if (changed.listChanged) soonReload()
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

  function accept(loaded: LoadedFleet) {
    const nickNameOn = loaded.platforms.some(platform => platform.nickNameOn)
    const vehicles = loaded.platforms.flatMap(({ target, vehicles, cursor }) => {
      const link = links.get(target.code) ?? {
        target,
        newest: createNewest(),
        cursor,
        feed: undefined,
        state: 'connecting' as const,
      }
      links.set(target.code, link)
      return withNewest(link, vehicles, cursor?.epoch)
    })
    store.replaceAll(vehicles.sort(byName(nickNameOn)))
    status.setState({
      phase: 'ready',
      error: undefined,
      nickNameOn,
      organisations: loaded.organisations,
      missing: loaded.failed.map(({ target }) => target.title),
      failedPages: loaded.platforms.reduce((sum, platform) => sum + platform.failedPages, 0),
    })
    for (const link of links.values()) {
      if (options.pollOnly) polling.on()
      else link.feed ??= openFeed(link)
    }
  }

  async function load() {
    if (loading) return soonReload()
    const mine = run
    loading = true
    if (status.getState().phase !== 'ready') status.setState({ phase: 'loading', error: undefined })
    try {
      const { api, log } = options
      const loaded = await loadFleet({ api, log, targets, lang: options.lang() })
      if (mine === run) accept(loaded)
    } catch (error) {
      options.log('the vehicle list could not be loaded', error)
      if (mine === run && status.getState().phase !== 'ready') status.setState({ phase: 'failed', error })
    } finally {
      if (mine === run) loading = false
    }
  }

  function stop() {
    run++
    loading = false
    polling.off()
    cancelReload?.()
    cancelReload = undefined
    for (const link of links.values()) link.feed?.stop()
    links.clear()
    targets = []
    store.clear()
    status.setState(idleStatus(options.now()))
  }

  return {
    fleet: store,
    status,
    start(next) {
      stop()
      targets = next
      void load()
    },
    stop,
    reload() {
      if (targets.length > 0) void load()
    },
    wake() {
      refreshFreshness()
      for (const link of links.values()) link.feed?.hurry()
      polling.hurry()
      if (status.getState().phase === 'failed' && options.online()) void load()
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
