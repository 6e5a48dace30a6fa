/** Loads the whole vehicle list of one platform: all pages at once, usable from the first on; what fails is tolerated, named and asked for again. */
import { type Lang, limits, pageCount } from '@outrider/contract'
import { messageOf, ownError } from '../../api/call-error.ts'
import type { Target } from '../../api/target.ts'
import type { MarkedOrganisation } from '../organisation-tree.ts'
import type { LoadedList } from './fleet-store.ts'
import type { LoadedPage, PlatformCalls } from './platform-calls.ts'

/** Where something stands in a platform's changes. */
export interface Cursor {
  epoch: string
  seq: number
}

/** One loading of a list. */
export interface Loading {
  readonly target: Target
  /** Vehicles the platform says it has. */
  total: number
  readonly pageSize: number
  /** undefined: under way or failed. */
  pages: Array<LoadedPage | undefined>
  organisations: readonly MarkedOrganisation[]
}

export interface LoadOptions {
  calls: PlatformCalls
  lang: Lang
  log: (line: string) => void
  pageSize?: number | undefined
  /** A page has arrived, or the number of pages is known. */
  onProgress?: ((loading: Loading) => void) | undefined
}

const here = (loading: Loading): LoadedPage[] => loading.pages.filter(page => page !== undefined)

/** Pages that are not there, and how many vehicles may stand on them at most. */
export function missingOf({ pages, total, pageSize }: Loading): { pages: number; vehicles: number } {
  const missing = { pages: 0, vehicles: 0 }
  pages.forEach((page, at) => {
    if (page) return
    missing.pages++
    missing.vehicles += Math.min(pageSize, total - at * pageSize)
  })
  return missing
}

/** The oldest of the pages' numbers: what changed behind it is sent again, nothing is missed. undefined: the pages disagree. */
export function cursorOf(loading: Loading): Cursor | undefined {
  const pages = here(loading)
  const [first] = pages
  if (!first || pages.some(page => page.epoch !== first.epoch)) return undefined
  return { epoch: first.epoch, seq: Math.min(...pages.map(page => page.seq)) }
}

/** What is there, for the columns. */
export function listOf(loading: Loading): LoadedList {
  const pages = here(loading)
  return {
    pages: pages.map(({ page }) => page),
    complete: pages.length === loading.pages.length,
    epoch: cursorOf(loading)?.epoch,
    nickNameOn: pages.some(page => page.nickNameOn),
    alarmNames: pages.map(({ alarmNames }) => alarmNames).sort((a, b) => b.length - a.length)[0] ?? [],
    organisations: loading.organisations,
  }
}

/** Asks for the pages that are not there. Throws when none is there in the end. */
export async function loadPages(loading: Loading, { calls, lang, log, onProgress }: LoadOptions): Promise<void> {
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
  if (pages.length > 0 && here(loading).length === 0) {
    throw ownError('vehicles.allPagesFailed', lang, { platformCode: target.code, cause: reason })
  }
}

/** Organisations only name things: their failure is logged and the list goes on without. */
async function loadOrganisations(loading: Loading, { calls, lang, log }: LoadOptions): Promise<void> {
  try {
    loading.organisations = await calls.organisations(loading.target)
  } catch (error) {
    log(messageOf(error, lang))
  }
}

/** Throws when the number of vehicles or every page cannot be had. */
export async function loadList(target: Target, options: LoadOptions): Promise<Loading> {
  const { calls, onProgress, pageSize = limits.batchPageSize } = options
  const loading: Loading = { target, total: 0, pageSize, pages: [], organisations: [] }
  const organisations = loadOrganisations(loading, options)
  loading.total = await calls.total(target)
  loading.pages = Array.from({ length: pageCount(loading.total, pageSize) }, () => undefined)
  onProgress?.(loading)
  await Promise.all([loadPages(loading, options), organisations])
  return loading
}
