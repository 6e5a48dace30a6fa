/**
 * Loads the whole vehicle list of one platform: all pages in parallel, usable from the first one on. Failed pages are reported
 * and requested again later.
 */
import { type Lang, limits, pageCount } from '@outrider/contract'
import { messageOf, ownError } from '../../../api/call-error.ts'
import type { ChangeCursor } from '../../../live/feed-message.ts'
import type { Target } from '../../../session/target.ts'
import type { TaggedOrganisation } from '../../organisation-tree.ts'
import type { LoadedList } from '../store/fleet-store.ts'
import type { LoadedPage, PlatformCalls } from './platform-calls.ts'
import { ranked } from './rank-pages.ts'

/** A list that is being loaded. */
export interface ListLoading {
  readonly target: Target
  /** Number of vehicles, as the platform says. */
  total: number
  readonly pageSize: number
  /** undefined: pending or failed. */
  pages: Array<LoadedPage | undefined>
  organisations: readonly TaggedOrganisation[]
}

export interface ListLoadingOptions {
  calls: PlatformCalls
  lang: Lang
  log: (line: string) => void
  pageSize?: number | undefined
  /** A page arrived, or the number of pages became known. */
  onProgress?: ((loading: ListLoading) => void) | undefined
}

const loadedPages = (loading: ListLoading): LoadedPage[] => loading.pages.filter(page => page !== undefined)

/** Number of missing pages, and the maximum number of vehicles on them. */
export function missingOf({ pages, total, pageSize }: ListLoading): { pages: number; vehicles: number } {
  const missing = { pages: 0, vehicles: 0 }
  pages.forEach((page, at) => {
    if (page) return
    missing.pages++
    missing.vehicles += Math.min(pageSize, total - at * pageSize)
  })
  return missing
}

/** The lowest seq of all pages: later changes are sent again, so none is missed. undefined: the pages are of different epochs. */
export function cursorOf(loading: ListLoading): ChangeCursor | undefined {
  const pages = loadedPages(loading)
  const [first] = pages
  if (!first || pages.some(page => page.epoch !== first.epoch)) return undefined
  return { epoch: first.epoch, seq: Math.min(...pages.map(page => page.seq)) }
}

/** The pages loaded so far, as a list. */
export function listOf(loading: ListLoading): LoadedList {
  const loaded = loadedPages(loading)
  const nickNameOn = loaded.some(page => page.nickNameOn)
  return {
    pages: ranked(
      loaded.map(({ page }) => page),
      nickNameOn,
    ),
    complete: loaded.length === loading.pages.length,
    epoch: cursorOf(loading)?.epoch,
    nickNameOn,
    alarmNames: loaded.map(({ alarmNames }) => alarmNames).sort((a, b) => b.length - a.length)[0] ?? [],
    organisations: loading.organisations,
  }
}

/** Requests the missing pages. Throws when no page could be loaded at all. */
export async function loadPages(loading: ListLoading, { calls, lang, log, onProgress }: ListLoadingOptions): Promise<void> {
  const { target, pageSize, pages } = loading
  let reason: unknown
  await Promise.all(
    pages.map(async (known, at) => {
      if (known) return
      try {
        pages[at] = await calls.page(target, { pageSize, pageNum: at + 1 })
        onProgress?.(loading)
      } catch (error) {
        reason ??= error
        log(`${target.title}: ${messageOf(error, lang)}`)
      }
    }),
  )
  if (pages.length > 0 && loadedPages(loading).length === 0) {
    throw ownError('vehicles.allPagesFailed', lang, { platformCode: target.code, cause: reason })
  }
}

/** Organisations only provide names: a failure is logged and the list is shown without. */
async function loadOrganisations(loading: ListLoading, { calls, lang, log }: ListLoadingOptions): Promise<void> {
  try {
    loading.organisations = await calls.organisations(loading.target)
  } catch (error) {
    log(messageOf(error, lang))
  }
}

/** Throws when the total or every page failed. */
export async function loadList(target: Target, options: ListLoadingOptions): Promise<ListLoading> {
  const { calls, onProgress, pageSize = limits.batchPageSize } = options
  const loading: ListLoading = { target, total: 0, pageSize, pages: [], organisations: [] }
  const organisations = loadOrganisations(loading, options)
  loading.total = await calls.total(target)
  loading.pages = Array.from({ length: pageCount(loading.total, pageSize) }, () => undefined)
  onProgress?.(loading)
  await Promise.all([loadPages(loading, options), organisations])
  return loading
}
