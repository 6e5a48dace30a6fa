/** The vehicle list of one platform: loads it, follows the positions of its vehicles, and loads it again when the two disagree. */
import type { Lang } from '@outrider/contract'
import { CallError } from '../../../api/call-error.ts'
import type { ChangeCursor, ReceivedContents } from '../../../live/feed-message.ts'
import type { LiveLink } from '../../../live/live-link.ts'
import type { Target } from '../../../session/target.ts'
import { type PlainError, plainError } from '../../plain-error.ts'
import type { MissingPages, LinkStatus } from '../../platform-status.ts'
import { type CachedFleet, listFromCache } from '../persist/cached-fleet.ts'
import type { FleetStore } from '../store/fleet-store.ts'
import { cursorOf, listOf, type ListLoading, loadList, loadPages, missingOf } from './load-list.ts'
import type { PlatformCalls } from './platform-calls.ts'

/** Delay before the list is reloaded after unknown vehicles or a list change, to collect several, ms. */
const reloadDelay = 400
/** Delay before a failed list is requested again: 2 s, doubling to 30 s. */
const reloadPause = (failures: number): number => Math.min(30_000, 1000 * 2 ** failures)
/** Interval at which a partly loaded list is shown, ms: each time all columns are rebuilt. */
const partialListInterval = 400
/** Of a large one that takes longer than others: it is shown for so many times as long before it is built again. */
const shownForBuilt = 4

export interface PlatformListOptions {
  store: FleetStore
  calls: PlatformCalls
  title: () => string
  lang: () => Lang
  now: () => number
  later: (run: () => void, ms: number) => () => void
  pageSize?: number | undefined
  /** The platform's status may have changed. */
  onChange: () => void
  log: (line: string, detail?: unknown) => void
}

export class PlatformList {
  readonly #link: LiveLink
  readonly #options: PlatformListOptions
  readonly #code: string
  #loaded = false
  #cachedAt: number | undefined
  #error: PlainError | undefined
  #gap: MissingPages | undefined
  /** Failed loads in a row; and loads in a row after which the list still did not match the feed. */
  #failures = 0
  #mismatches = 0
  #loading: ListLoading | undefined
  #busy = false
  /** An incomplete list whose missing pages are still wanted. */
  #unfinished: ListLoading | undefined
  /** Reload the whole list, not only missing pages. */
  #reloadAll = false
  #cancelReload: (() => void) | undefined
  #stopped = false
  /** Until when a partly loaded list stays as it is. */
  #shownUntil = Number.NEGATIVE_INFINITY

  constructor(link: LiveLink, options: PlatformListOptions) {
    this.#link = link
    this.#options = options
    this.#code = link.target.code
  }

  get target(): Target {
    return this.#link.target
  }

  /** The list being loaded, if any. */
  get loading(): ListLoading | undefined {
    return this.#loading
  }

  /** Change cursor; undefined: not known yet. */
  get cursor(): ChangeCursor | undefined {
    return this.#link.cursorOf('positions')
  }

  status(): LinkStatus<PlainError> {
    // Before the list is loaded no positions are followed.
    const state = !this.#loaded && this.#error ? 'offline' : this.#link.stateOf('positions')
    return {
      code: this.#code,
      title: this.#options.title(),
      loaded: this.#loaded,
      error: this.#error,
      gap: this.#gap,
      cachedAt: this.#cachedAt,
      state,
    }
  }

  /** Shows cached data, unless the platform has delivered already. */
  showCached(cached: CachedFleet): void {
    const { store, onChange } = this.#options
    if (this.#stopped || store.sizeOf(this.#code) > 0) return
    this.#cachedAt = cached.at
    store.replace(this.#code, listFromCache(cached))
    onChange()
  }

  load(): void {
    // Requested during a load: its result may be outdated, so load once more.
    if (this.#busy) return this.#reloadAfter(reloadDelay)
    this.#busy = true
    this.#cancelReload?.()
    this.#cancelReload = undefined
    void this.#loadOnce()
  }

  /** Retries now instead of waiting. */
  retryNow(): void {
    if (this.#failures > 0 && !this.#busy) this.load()
  }

  stop(): void {
    this.#stopped = true
    this.#cancelReload?.()
  }

  async #loadOnce(): Promise<void> {
    try {
      const done = await this.#run()
      if (!this.#stopped) this.#accept(done)
    } catch (cause) {
      if (!this.#stopped) this.#fail(cause)
    } finally {
      this.#busy = false
      this.#loading = undefined
      if (!this.#stopped) this.#options.onChange()
    }
  }

  async #run(): Promise<ListLoading> {
    const { calls, lang, log, pageSize } = this.#options
    const unfinished = this.#reloadAll ? undefined : this.#unfinished
    this.#reloadAll = false
    const how = { calls, lang: lang(), log, pageSize, onProgress: (part: ListLoading) => this.#onProgress(part) }
    if (!unfinished) return loadList(this.#link.target, how)
    await loadPages(unfinished, how)
    return unfinished
  }

  #onProgress(part: ListLoading): void {
    if (this.#stopped) return
    this.#loading = part
    // A complete list is replaced only once the new one is complete.
    if (!this.#loaded) this.#showPart(part)
    this.#options.onChange()
  }

  #showPart(part: ListLoading): void {
    const { store, now } = this.#options
    if (part.pages.every(page => page === undefined)) return
    const shown = store.sizeOf(this.#code) > 0 && this.#cachedAt === undefined
    const began = now()
    if (shown && began < this.#shownUntil) return
    store.replace(this.#code, { ...listOf(part), complete: false })
    const took = now() - began
    this.#shownUntil = now() + Math.max(partialListInterval - took, took * shownForBuilt)
  }

  #accept(done: ListLoading): void {
    this.#options.store.replace(this.#code, listOf(done))
    const missing = missingOf(done)
    const first = !this.#loaded
    this.#gap = missing.pages > 0 ? missing : undefined
    this.#loaded = true
    this.#cachedAt = undefined
    this.#error = undefined
    if (this.#gap) {
      this.#unfinished = done
      this.#failures++
      this.#reloadAfter(reloadPause(this.#failures), 'missing')
    } else {
      this.#unfinished = undefined
      this.#failures = 0
    }
    if (first) this.#follow(cursorOf(done))
  }

  /** Loaded vehicles stay in the list; the platform is asked again later. */
  #fail(cause: unknown): void {
    const { log } = this.#options
    log(`${this.#link.target.title}: ${cause instanceof CallError ? cause.message : 'the list could not be loaded'}`, cause)
    this.#error = plainError(cause)
    this.#failures++
    this.#reloadAfter(reloadPause(this.#failures))
  }

  #follow(cursor: ChangeCursor | undefined): void {
    this.#link.follow(
      'positions',
      {
        onUpdate: (contents, { epoch, whole }) => this.#apply(contents, epoch, whole),
        onListChanged: () => {
          this.#mismatches = 0
          this.#reloadAfter(reloadDelay)
        },
      },
      cursor,
    )
  }

  #apply(contents: ReceivedContents<'positions'>, epoch: string, whole: boolean): void {
    const { store } = this.#options
    const records = 'positions' in contents
    const rows = records ? contents.positions.length : contents.rows
    const unknown = records
      ? store.applyRecords(this.#code, contents.positions, epoch)
      : store.apply(this.#code, { ...contents, epoch })
    if (unknown > 0 || (whole && store.sizeOf(this.#code) !== rows)) this.#onMismatch()
    else if (whole) this.#mismatches = 0
  }

  /** The feed and the loaded list disagree about which vehicles exist: schedule a reload. */
  #onMismatch(): void {
    // Vehicles of missing pages are expected to be unknown; those pages are being requested already.
    if (this.#unfinished) return
    this.#reloadAfter(this.#mismatches === 0 ? reloadDelay : reloadPause(this.#mismatches))
    this.#mismatches++
  }

  #reloadAfter(ms: number, which: 'all' | 'missing' = 'all'): void {
    if (which === 'all') this.#reloadAll = true
    this.#cancelReload ??= this.#options.later(() => {
      this.#cancelReload = undefined
      this.load()
    }, ms)
  }
}
