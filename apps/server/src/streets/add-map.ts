/** From a place or a box to a kept map: found, planned, told, fetched, checked. The command line and the screen both use it. */
import { fail } from '../calls/refusal.ts'
import { type Area, areaAround, areaOf, placeNamed } from './area.ts'
import { checkMap } from './check-map.ts'
import { begunFrom, download, forgetPart } from './download.ts'
import type { KeptMap, KeptMaps } from './kept-maps.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { type Plan, planOf } from './plan.ts'
import { ArchiveChanged, type ReadOptions, RemoteArchive } from './remote-archive.ts'

/** What is asked for: a place of the built-in list, or a box. */
export interface AskedArea {
  place?: string | undefined
  /** west,south,east,north */
  bbox?: string | undefined
  /** Half the side of the box around a place, km. */
  radius?: number | undefined
  maxZoom?: number | undefined
}

export interface Meant {
  id: string
  zh: string
  en: string
  area: Area
  maxZoom: number
}

export interface StreetsSource {
  /** Address of an archive; {date} stands for the newest day there is. */
  address: string
  maxMegabytes: number
  /** Bytes that are fetched at once, at most. */
  chunkBytes?: number
  now: () => number
}

/** Beyond 15 archives of streets have nothing. */
export const usualMaxZoom = 15
/** Days that are tried back from today for {date}. */
const daysBack = 8
/** A file that changed while it was read is begun again so often. */
const maxBeginnings = 3

export function meantBy({ place, bbox, radius, maxZoom = usualMaxZoom }: AskedArea): Meant {
  if (bbox !== undefined) {
    const area = areaOf(bbox)
    const corners = [area.west, area.south, area.east, area.north].map(degrees => degrees.toFixed(2))
    const id = `area-${corners.join('-').replaceAll(/[^0-9]+/g, '-')}`.slice(0, 40).replace(/-+$/, '')
    return { id, zh: corners.join(', '), en: corners.join(', '), area, maxZoom }
  }
  const found = placeNamed(place ?? '')
  const id = found.en
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return { id, zh: found.zh, en: found.en, area: areaAround(found, radius), maxZoom }
}

export interface PlannedMap {
  archive: RemoteArchive
  plan: Plan
}

/** Reads directories only. `begun`: address of a download that was interrupted; as long as it is there, it is gone on with. */
export async function planMap(
  meant: Meant,
  source: StreetsSource,
  options: ReadOptions = {},
  begun?: string,
): Promise<PlannedMap> {
  if (!source.address) fail('streets.noSource')
  const { id, zh, en, area, maxZoom } = meant
  const archive = await newest(source, options, begun)
  const plan = await planOf(archive, { area, maxZoom, info: { id, zh, en }, chunkBytes: source.chunkBytes })
  if (plan.size > source.maxMegabytes * 1e6)
    fail('streets.tooLarge', { size: Math.ceil(plan.size / 1e6), most: source.maxMegabytes })
  return { archive, plan }
}

async function newest({ address, now }: StreetsSource, options: ReadOptions, begun: string | undefined): Promise<RemoteArchive> {
  const [before = '', after] = address.split('{date}')
  if (after === undefined) return new RemoteArchive(address, options)
  const dates = Array.from({ length: daysBack }, (_, day) => new Date(now() - day * 86_400_000).toISOString().slice(0, 10))
  const addresses = dates.map(date => `${before}${date.replaceAll('-', '')}${after}`)
  if (begun?.startsWith(before) && begun.endsWith(after)) addresses.unshift(begun)
  let reason: unknown
  for (const each of addresses) {
    const archive = new RemoteArchive(each, options)
    try {
      await archive.read(0, 127)
      return archive
    } catch (error) {
      if (options.signal?.aborted) throw error
      reason = error
    }
  }
  throw reason
}

export interface Reports {
  /** Called before anything of the tiles is fetched; false: it is not wanted. */
  onPlanned?: (plan: Plan) => Promise<boolean> | boolean
  onProgress?: (done: number, of: number) => void
  onChecking?: () => void
}

/** undefined: its size was told, and it was not wanted. */
export const addMap = (
  maps: KeptMaps,
  meant: Meant,
  source: StreetsSource,
  reports: Reports & ReadOptions = {},
): Promise<KeptMap | undefined> => oneAtATime(maps.folder, () => fetchMap(maps, meant, source, reports))

async function fetchMap(
  maps: KeptMaps,
  meant: Meant,
  source: StreetsSource,
  { onPlanned, onProgress = () => undefined, onChecking, ...options }: Reports & ReadOptions,
): Promise<KeptMap | undefined> {
  const part = maps.partFile(meant.id)
  for (let begun = 1; ; begun++) {
    try {
      const { archive, plan } = await planMap(meant, source, options, await begunFrom(part))
      if (onPlanned && !(await onPlanned(plan))) return undefined
      await download(archive, plan, part, onProgress)
      onChecking?.()
      const checked = await checkPart(part)
      if (checked.tiles !== plan.tiles) fail('streets.damaged', { reason: `${checked.tiles} / ${plan.tiles}` })
      const map = await maps.keep(part, meant.id, checked)
      await forgetPart(part)
      return map
    } catch (error) {
      if (!(error instanceof ArchiveChanged)) throw error
      await forgetPart(part)
      if (begun >= maxBeginnings) return fail('streets.changing')
    }
  }
}

/** What is damaged is fetched again the next time. */
async function checkPart(part: string) {
  try {
    return await checkMap(part)
  } catch (error) {
    await forgetPart(part)
    throw error
  }
}
