/** Loads the whole vehicle list of the platforms in use: all pages at once, what fails is tolerated and named. */
import { type Lang, limits, pageCount, type Vehicle } from '@outrider/contract'
import type { Api } from '../api/api.ts'
import { messageOf, ownError } from '../api/call-error.ts'
import type { Target } from '../api/target.ts'
import { mergeOrganisations } from './merge-organisations.ts'
import type { MarkedOrganisation } from './organisation-tree.ts'

export interface Cursor {
  epoch: string
  seq: number
}

export interface PlatformFleet {
  target: Target
  vehicles: Vehicle[]
  organisations: MarkedOrganisation[]
  nickNameOn: boolean
  /** Where the list stands in the platform's changes; undefined: its pages disagree. */
  cursor: Cursor | undefined
  failedPages: number
}

export interface LoadedFleet {
  platforms: PlatformFleet[]
  /** Platforms of which nothing could be loaded. */
  failed: Array<{ target: Target; error: unknown }>
}

export interface LoadOptions {
  api: Api
  targets: readonly Target[]
  lang: Lang
  log: (line: string) => void
  pageSize?: number
}

/** The oldest of the pages' numbers: what changed behind it is sent again, nothing is missed. */
function cursorOf(pages: readonly Cursor[]): Cursor | undefined {
  const [first] = pages
  if (!first || pages.some(page => page.epoch !== first.epoch)) return undefined
  return { epoch: first.epoch, seq: Math.min(...pages.map(page => page.seq)) }
}

/** Organisations only name things: their failure is logged and the list goes on without. */
async function loadOrganisations(target: Target, { api, lang, log }: LoadOptions): Promise<MarkedOrganisation[]> {
  try {
    return (await api.call('vehicle/getOrg', {}, { platform: target.code, quiet: true })).host
  } catch (error) {
    log(messageOf(error, lang))
    return []
  }
}

async function loadVehicles(
  target: Target,
  { api, lang, log, pageSize = limits.batchPageSize }: LoadOptions,
): Promise<Omit<PlatformFleet, 'organisations'>> {
  const how = { platform: target.code, quiet: true }
  const { vehiclesCnt } = await api.call('vehicle/getVehiclesTotal', {}, how)
  const pageNums = Array.from({ length: pageCount(vehiclesCnt, pageSize) }, (_, at) => at + 1)
  const settled = await Promise.allSettled(
    pageNums.map(pageNum => api.call('vehicle/getBatchVehicles', { pageSize, pageNum }, how)),
  )
  const pages = settled.filter(result => result.status === 'fulfilled').map(result => result.value)
  const failures = settled.filter(result => result.status === 'rejected')
  for (const { reason } of failures) log(`${target.title}: ${messageOf(reason, lang)}`)
  if (pages.length === 0 && failures.length > 0) {
    throw ownError('vehicles.allPagesFailed', lang, { platformCode: target.code, cause: failures[0]?.reason })
  }
  return {
    target,
    vehicles: pages.flatMap(page => page.vehicles),
    nickNameOn: pages.some(page => page.nickNameOn),
    cursor: cursorOf(pages),
    failedPages: failures.length,
  }
}

async function loadPlatform(target: Target, options: LoadOptions): Promise<PlatformFleet> {
  const [organisations, loaded] = await Promise.all([loadOrganisations(target, options), loadVehicles(target, options)])
  return { ...loaded, organisations, vehicles: mergeOrganisations(loaded.vehicles, organisations) }
}

/** What each platform gave, and which gave nothing; never throws. */
export async function loadFleet(options: LoadOptions): Promise<LoadedFleet> {
  const settled = await Promise.allSettled(options.targets.map(target => loadPlatform(target, options)))
  const platforms: PlatformFleet[] = []
  const failed: LoadedFleet['failed'] = []
  settled.forEach((result, at) => {
    const target = options.targets[at]
    if (!target) return
    if (result.status === 'fulfilled') platforms.push(result.value)
    else {
      failed.push({ target, error: result.reason })
      options.log(`${target.title}: ${messageOf(result.reason, options.lang)}`)
    }
  })
  return { platforms, failed }
}
