/** One platform of the fleet: loads its list, follows its feed, is polled where there is none, and comes back by itself after failures. */
import { type Lang, livePath } from '@outrider/contract'
import { CallError, repliedError } from '../../api/call-error.ts'
import type { Target } from '../../api/target.ts'
import type { LinkState } from '../freshness.ts'
import { type PlainError, plainError } from '../plain-error.ts'
import type { Gap, Tracked } from '../platform-status.ts'
import type { FleetStore } from './fleet-store.ts'
import { type Kept, listOfKept } from './kept-fleet.ts'
import { type LiveFeed, type News, type Refusal, type Socket, startLiveFeed } from './live-feed.ts'
import { type Cursor, cursorOf, listOf, type Loading, loadList, loadPages, missingOf } from './load-list.ts'
import type { PlatformCalls } from './platform-calls.ts'

/** A feed that failed this often in a row is helped out by polling; it goes on trying. */
const attemptsBeforePolling = 2
/** News of vehicles that are not on the list, or a list that changed, gather for this long before the list is loaded, ms. */
const reloadDelay = 400
/** Pause before a platform that could not be loaded is asked again: 2 s, doubling to 30 s. */
const reloadPause = (failures: number): number => Math.min(30_000, 1000 * 2 ** failures)
/** New tokens are here within this time after the old ones have been ended on purpose, ms. */
const newTokenDelay = 1000
/** While a list is loaded what has come is shown this often, ms: each showing puts all columns together anew. */
const showEvery = 400

export interface LinkOptions {
  store: FleetStore
  calls: PlatformCalls
  /** The platform as it is now, with the tokens that count. */
  targetOf: (code: string) => Target | undefined
  lang: () => Lang
  now: () => number
  later: (run: () => void, ms: number) => () => void
  openSocket: (url: string) => Socket
  pollOnly: boolean
  pageSize?: number | undefined
  onServerTime: (time: number) => void
  /** A failure the page may have to act upon. */
  onFailure: (error: unknown) => void
  /** How it stands with the platform may be another. */
  onChange: () => void
  log: (line: string, detail?: unknown) => void
}

export interface PlatformLink {
  readonly target: Target
  /** The loading under way. */
  readonly loading: Loading | undefined
  /** Where it stands in the platform's changes; undefined: not known yet. */
  readonly cursor: Cursor | undefined
  /** Polls have to stand in for a feed. */
  readonly needsPolling: boolean
  tracked(): Tracked<PlainError>
  /** Shows what was kept, unless the platform itself has spoken already. */
  show(kept: Kept): void
  load(): void
  poll(): Promise<void>
  /** Waits out no pause. */
  hurry(): void
  stop(): void
}

export const liveAddress = (url: string): string => `${url.replace(/^http/, 'ws')}${livePath}`

export function startPlatformLink(target: Target, options: LinkOptions): PlatformLink {
  const { store, calls, log } = options
  const { code, title } = target
  let state: LinkState = 'connecting'
  let feed: LiveFeed | undefined
  let cursor: Cursor | undefined
  let loaded = false
  let keptAt: number | undefined
  let error: PlainError | undefined
  let gap: Gap | undefined
  /** Attempts in a row that failed; loadings in a row that did not make the list fit the news. */
  let failures = 0
  let misfits = 0
  let loading: Loading | undefined
  let busy = false
  /** A loading whose missing pages are still wanted. */
  let unfinished: Loading | undefined
  /** The whole list is wanted anew, whatever pages are here. */
  let anew = false
  let cancelReload: (() => void) | undefined
  let stopped = false
  /** When a part of a list was shown last. */
  let shownAt = Number.NEGATIVE_INFINITY

  function become(next: LinkState) {
    state = next
    options.onChange()
  }

  function reloadAfter(ms: number, which: 'all' | 'missing' = 'all') {
    if (which === 'all') anew = true
    cancelReload ??= options.later(() => {
      cancelReload = undefined
      load()
    }, ms)
  }

  /** The list does not hold what the news speak of, or the other way round. */
  function misfit() {
    // What stands on missing pages is not on the list, and asked for again already.
    if (unfinished) return
    reloadAfter(misfits === 0 ? reloadDelay : reloadPause(misfits))
    misfits++
  }

  function take(news: News, epoch: string, whole: boolean) {
    const rows = 'positions' in news ? news.positions.length : news.rows
    const unknown = 'positions' in news ? store.applyRecords(code, news.positions, epoch) : store.apply(code, { ...news, epoch })
    if (unknown > 0 || (whole && store.sizeOf(code) !== rows)) misfit()
    else if (whole) misfits = 0
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
      onNews(news, { epoch, whole, serverTime }) {
        options.onServerTime(serverTime)
        take(news, epoch, whole)
      },
      onListChanged: () => {
        misfits = 0
        reloadAfter(reloadDelay)
      },
      onSessionEnded: refusal => void feedEnded(refusal ?? { rspCode: 4010002, msg: '' }, accessToken),
      onState(is, attempts) {
        if (is === 'live') become('live')
        else if (attempts < attemptsBeforePolling) become('connecting')
        else if (state !== 'polling') become('offline')
        else options.onChange()
      },
    })
  }

  /**
   * An ended token is renewed as for any call, and the feed begins anew with it. Any other end is the end of the session, unless
   * new tokens are on their way already: a changed password ends the feed a moment before its reply is here.
   */
  async function feedEnded(refusal: Refusal, usedToken: string) {
    const ended = repliedError(refusal, options.lang(), code)
    const sameToken = () => options.targetOf(code)?.accessToken === usedToken
    become('connecting')
    if (ended.error === 'session.expired') await tryToken()
    else if (sameToken()) {
      await new Promise<void>(resolve => void options.later(resolve, newTokenDelay))
      if (stopped) return
      if (sameToken()) {
        become('offline')
        return options.onFailure(ended)
      }
    }
    if (!stopped) feed = openFeed()
  }

  /** Any call does: it gets a new token on its way, or does what is to be done when there is none. */
  async function tryToken() {
    try {
      await calls.total(target)
    } catch (cause) {
      log(`${title}: no new token for the live feed yet`, cause)
    }
  }

  /** What has come of the list so far. */
  function showPart(part: Loading) {
    const shown = store.sizeOf(code) > 0 && keptAt === undefined && !loaded
    if (part.pages.every(page => page === undefined)) return options.onChange()
    if (shown && options.now() - shownAt < showEvery) return options.onChange()
    shownAt = options.now()
    store.replace(code, { ...listOf(part), complete: false })
    options.onChange()
  }

  function accept(done: Loading) {
    store.replace(code, listOf(done))
    const missing = missingOf(done)
    gap = missing.pages > 0 ? missing : undefined
    loaded = true
    keptAt = undefined
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

  /** What was loaded before stays on the list; the platform is asked again after a while, by itself. */
  function failed(cause: unknown) {
    log(`${title}: ${cause instanceof CallError ? cause.message : 'the list could not be loaded'}`, cause)
    error = plainError(cause)
    failures++
    if (!loaded) state = 'offline'
    reloadAfter(reloadPause(failures))
  }

  async function run() {
    const again = anew ? undefined : unfinished
    anew = false
    const how = { calls, lang: options.lang(), log, pageSize: options.pageSize, onProgress }
    if (!again) return loadList(target, how)
    await loadPages(again, how)
    return again
  }

  function onProgress(part: Loading) {
    if (stopped) return
    loading = part
    // A list that is there is replaced at once, when all of the new one is here.
    if (loaded) options.onChange()
    else showPart(part)
  }

  function load() {
    // Asked for while it is under way: what is under way may be out of date, so once more.
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
    tracked: () => ({ code, title: options.targetOf(code)?.title ?? title, loaded, error, gap, keptAt, state }),
    show(kept) {
      if (stopped || store.sizeOf(code) > 0) return
      keptAt = kept.at
      store.replace(code, listOfKept(kept))
      options.onChange()
    },
    load,
    async poll() {
      try {
        const changes = await calls.changes(target, cursor ?? {})
        if (stopped) return
        cursor = { epoch: changes.epoch, seq: changes.seq }
        take({ positions: changes.positions }, changes.epoch, changes.complete)
        if (changes.listChanged) reloadAfter(reloadDelay)
        if (state !== 'live') become('polling')
      } catch (cause) {
        log(`${title}: poll failed`, cause)
        if (!stopped && state !== 'live') become('offline')
      }
    },
    hurry() {
      feed?.hurry()
      if (failures > 0 && !busy) load()
    },
    stop() {
      stopped = true
      cancelReload?.()
      feed?.stop()
    },
  }
}
