/** One platform of the fleet: loads its list, follows its feed, polls where there is none, and recovers from failures. */
import { type Lang, livePath } from '@outrider/contract'
import { CallError, replyError } from '../../../api/call-error.ts'
import type { Target } from '../../../session/target.ts'
import type { LinkState } from '../../freshness.ts'
import { type PlainError, plainError } from '../../plain-error.ts'
import type { MissingPages, LinkStatus } from '../../platform-status.ts'
import type { FleetStore } from '../store/fleet-store.ts'
import { type CachedFleet, listFromCache } from '../persist/cached-fleet.ts'
import {
  type LiveFeed,
  type StateUpdates,
  type FeedRefusal,
  type FeedSocket,
  startLiveFeed,
  type ChangeCursor,
} from '../../../live/live-feed.ts'
import { cursorOf, listOf, type ListLoading, loadList, loadPages, missingOf } from './load-list.ts'
import type { PlatformCalls } from './platform-calls.ts'

/** Failed connections in a row after which polling takes over; the feed keeps trying. */
const attemptsBeforePolling = 2
/** Delay before the list is reloaded after unknown vehicles or a list change, to collect several, ms. */
const reloadDelay = 400
/** Delay before a failed list is requested again: 2 s, doubling to 30 s. */
const reloadPause = (failures: number): number => Math.min(30_000, 1000 * 2 ** failures)
/** Time within which new tokens arrive after a deliberate end of the old ones, such as a password change, ms. */
const newTokenDelay = 1000
/** Interval at which a partly loaded list is shown, ms: each time all columns are rebuilt. */
const partialListInterval = 400

export interface PlatformLinkOptions {
  store: FleetStore
  calls: PlatformCalls
  /** The platform with its current tokens. */
  targetOf: (code: string) => Target | undefined
  lang: () => Lang
  now: () => number
  later: (run: () => void, ms: number) => () => void
  openSocket: (url: string) => FeedSocket
  pollOnly: boolean
  pageSize?: number | undefined
  onServerTime: (time: number) => void
  /** A failure the page may have to handle. */
  onFailure: (error: unknown) => void
  /** The platform's status may have changed. */
  onChange: () => void
  log: (line: string, detail?: unknown) => void
}

export interface PlatformLink {
  readonly target: Target
  /** The list being loaded, if any. */
  readonly loading: ListLoading | undefined
  /** Change cursor; undefined: not known yet. */
  readonly cursor: ChangeCursor | undefined
  /** Polling has to stand in for the feed. */
  readonly needsPolling: boolean
  status(): LinkStatus<PlainError>
  /** Shows cached data, unless the platform has delivered already. */
  showCached(cached: CachedFleet): void
  load(): void
  poll(): Promise<void>
  /** Retries now instead of waiting. */
  retryNow(): void
  stop(): void
}

export const liveAddress = (url: string): string => `${url.replace(/^http/, 'ws')}${livePath}`

export function startPlatformLink(target: Target, options: PlatformLinkOptions): PlatformLink {
  const { store, calls, log } = options
  const { code, title } = target
  let state: LinkState = 'connecting'
  let feed: LiveFeed | undefined
  let cursor: ChangeCursor | undefined
  let loaded = false
  let cachedAt: number | undefined
  let error: PlainError | undefined
  let gap: MissingPages | undefined
  /** Failed loads in a row; and loads in a row after which the list still did not match the feed. */
  let failures = 0
  let mismatches = 0
  let loading: ListLoading | undefined
  let busy = false
  /** An incomplete list whose missing pages are still wanted. */
  let unfinished: ListLoading | undefined
  /** Reload the whole list, not only missing pages. */
  let reloadAll = false
  let cancelReload: (() => void) | undefined
  let stopped = false
  /** When a partly loaded list was last shown. */
  let shownAt = Number.NEGATIVE_INFINITY

  function setState(next: LinkState) {
    state = next
    options.onChange()
  }

  function reloadAfter(ms: number, which: 'all' | 'missing' = 'all') {
    if (which === 'all') reloadAll = true
    cancelReload ??= options.later(() => {
      cancelReload = undefined
      load()
    }, ms)
  }

  /** The feed and the loaded list disagree about which vehicles exist: schedule a reload. */
  function onMismatch() {
    // Vehicles of missing pages are expected to be unknown; those pages are being requested already.
    if (unfinished) return
    reloadAfter(mismatches === 0 ? reloadDelay : reloadPause(mismatches))
    mismatches++
  }

  function applyUpdates(updates: StateUpdates, epoch: string, whole: boolean) {
    const rows = 'positions' in updates ? updates.positions.length : updates.rows
    const unknown =
      'positions' in updates ? store.applyRecords(code, updates.positions, epoch) : store.apply(code, { ...updates, epoch })
    if (unknown > 0 || (whole && store.sizeOf(code) !== rows)) onMismatch()
    else if (whole) mismatches = 0
  }

  function openFeed(): LiveFeed {
    const accessToken = options.targetOf(code)?.accessToken ?? ''
    return startLiveFeed({
      url: liveAddress(target.url),
      accessToken,
      lang: options.lang(),
      cursor,
      openSocket: options.openSocket,
      later: options.later,
      log,
      onUpdates(updates, { epoch, whole, serverTime }) {
        options.onServerTime(serverTime)
        applyUpdates(updates, epoch, whole)
      },
      onListChanged: () => {
        mismatches = 0
        reloadAfter(reloadDelay)
      },
      onSessionEnded: refusal => void feedEnded(refusal ?? { rspCode: 4010001, msg: '' }, accessToken),
      onState(is, attempts) {
        if (is === 'live') setState('live')
        else if (attempts < attemptsBeforePolling) setState('connecting')
        else if (state !== 'polling') setState('offline')
        else options.onChange()
      },
    })
  }

  /**
   * An expired token is refreshed as for any call, and the feed starts again with it. Any other end ends the session, unless new
   * tokens are about to arrive: after a password change the feed ends shortly before the reply with new tokens.
   */
  async function feedEnded(refusal: FeedRefusal, usedToken: string) {
    const ended = replyError(refusal, options.lang(), code)
    const sameToken = () => options.targetOf(code)?.accessToken === usedToken
    setState('connecting')
    if (ended.error === 'session.expired') await refreshToken()
    else if (sameToken()) {
      await new Promise<void>(resolve => void options.later(resolve, newTokenDelay))
      if (stopped) return
      if (sameToken()) {
        setState('offline')
        return options.onFailure(ended)
      }
    }
    if (!stopped) feed = openFeed()
  }

  /** Any call refreshes the token on the way, or reports the ended session. */
  async function refreshToken() {
    try {
      await calls.total(target)
    } catch (cause) {
      log(`${title}: no new token for the live feed yet`, cause)
    }
  }

  /** Shows the part loaded so far. */
  function showPart(part: ListLoading) {
    const shown = store.sizeOf(code) > 0 && cachedAt === undefined && !loaded
    if (part.pages.every(page => page === undefined)) return options.onChange()
    if (shown && options.now() - shownAt < partialListInterval) return options.onChange()
    shownAt = options.now()
    store.replace(code, { ...listOf(part), complete: false })
    options.onChange()
  }

  function accept(done: ListLoading) {
    store.replace(code, listOf(done))
    const missing = missingOf(done)
    gap = missing.pages > 0 ? missing : undefined
    loaded = true
    cachedAt = undefined
    error = undefined
    cursor ??= cursorOf(done)
    if (gap) {
      unfinished = done
      failures++
      reloadAfter(reloadPause(failures), 'missing')
    } else {
      unfinished = undefined
      failures = 0
    }
    if (!options.pollOnly) feed ??= openFeed()
  }

  /** Loaded vehicles stay in the list; the platform is asked again later. */
  function failed(cause: unknown) {
    log(`${title}: ${cause instanceof CallError ? cause.message : 'the list could not be loaded'}`, cause)
    error = plainError(cause)
    failures++
    if (!loaded) state = 'offline'
    reloadAfter(reloadPause(failures))
  }

  async function run() {
    const unfinishedLoading = reloadAll ? undefined : unfinished
    reloadAll = false
    const how = { calls, lang: options.lang(), log, pageSize: options.pageSize, onProgress }
    if (!unfinishedLoading) return loadList(target, how)
    await loadPages(unfinishedLoading, how)
    return unfinishedLoading
  }

  function onProgress(part: ListLoading) {
    if (stopped) return
    loading = part
    // A complete list is replaced only once the new one is complete.
    if (loaded) options.onChange()
    else showPart(part)
  }

  function load() {
    // Requested during a load: its result may be outdated, so load once more.
    if (busy) return reloadAfter(reloadDelay)
    busy = true
    cancelReload?.()
    cancelReload = undefined
    void loadOnce()
  }

  async function loadOnce() {
    try {
      const done = await run()
      if (!stopped) accept(done)
    } catch (cause) {
      if (!stopped) failed(cause)
    } finally {
      busy = false
      loading = undefined
      if (!stopped) options.onChange()
    }
  }

  return {
    target,
    get loading() {
      return loading
    },
    get cursor() {
      return feed?.cursor ?? cursor
    },
    get needsPolling() {
      return loaded && (options.pollOnly || state === 'offline' || state === 'polling')
    },
    status: () => ({ code, title: options.targetOf(code)?.title ?? title, loaded, error, gap, cachedAt, state }),
    showCached(cached) {
      if (stopped || store.sizeOf(code) > 0) return
      cachedAt = cached.at
      store.replace(code, listFromCache(cached))
      options.onChange()
    },
    load,
    async poll() {
      try {
        const changes = await calls.changes(target, cursor ?? {})
        if (stopped) return
        cursor = { epoch: changes.epoch, seq: changes.seq }
        applyUpdates({ positions: changes.positions }, changes.epoch, changes.complete)
        if (changes.listChanged) reloadAfter(reloadDelay)
        if (state !== 'live') setState('polling')
      } catch (cause) {
        log(`${title}: poll failed`, cause)
        if (!stopped && state !== 'live') setState('offline')
      }
    },
    retryNow() {
      feed?.connectNow()
      if (failures > 0 && !busy) load()
    },
    stop() {
      stopped = true
      cancelReload?.()
      feed?.stop()
    },
  }
}
