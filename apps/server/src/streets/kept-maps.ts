/** The street maps of a data folder: one file each, which carries its name, its area and its digest. */
import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { fail } from '../calls/refusal.ts'
import type { Area } from './area.ts'
import { checkMap, type CheckedMap, signMap, trailerLength } from './check-map.ts'
import { headerLength } from './directory.ts'
import { forgetPart } from './download.ts'
import { readHeader } from './header.ts'
import { plainAttribution, readMetadata, streetsInfo } from './metadata.ts'
import { namesFile, namesIn, writeNames } from './names-index.ts'

export interface KeptMap {
  id: string
  /** Its name has the beginning of its digest: another content has another address. */
  file: string
  zh: string
  en: string
  area: Area
  minZoom: number
  maxZoom: number
  bytes: number
  attribution: string
  source: string
  /** ms since 1970. */
  addedAt: number
}

const kept = /^([a-z0-9][a-z0-9-]{0,39})-([0-9a-f]{12})\.pmtiles$/
/** Of OpenStreetMap, whose data archives have that say nothing else. */
const usualAttribution = '© OpenStreetMap'

export const mapsFolder = (dataFolder: string): string => join(dataFolder, 'maps')

export class KeptMaps {
  readonly folder: string
  #read: { at: number; maps: readonly KeptMap[] } | undefined

  constructor(folder: string) {
    this.folder = folder
  }

  /** The newest first. Read again when the folder has changed, also by another process. */
  list(): readonly KeptMap[] {
    const at = changedAt(this.folder)
    if (at === undefined) return []
    if (this.#read?.at !== at) this.#read = { at, maps: this.#all() }
    return this.#read.maps
  }

  #all(): KeptMap[] {
    return readdirSync(this.folder)
      .filter(name => kept.test(name))
      .flatMap(name => describe(this.folder, name) ?? [])
      .toSorted((a, b) => b.addedAt - a.addedAt)
  }

  byId(id: string): KeptMap {
    return this.list().find(map => map.id === id) ?? fail('streets.unknown', { id })
  }

  /** undefined: there is none of this name. */
  pathOf(file: string): string | undefined {
    return this.list().some(map => map.file === file) ? join(this.folder, file) : undefined
  }

  partFile(id: string): string {
    return join(this.folder, `${id}.part`)
  }

  async makeFolder(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
  }

  /** A checked file of this folder gets its digest and its name, and takes the place of an earlier map of that id. */
  async keep(path: string, id: string, checked: CheckedMap): Promise<KeptMap> {
    await signMap(path, checked)
    const before = this.list().filter(map => map.id === id)
    const file = `${id}-${checked.sha256.slice(0, 12)}.pmtiles`
    await this.#writeNames(path, file, checked.header.maxZoom)
    await rename(path, join(this.folder, file))
    for (const map of before) if (map.file !== file) await this.#forget(map.file)
    this.#read = undefined
    return this.byId(id)
  }

  /** Before the map is offered, so that it can be searched from then on. A map without its names is still a map. */
  async #writeNames(path: string, file: string, maxZoom: number): Promise<void> {
    try {
      await writeNames(join(this.folder, namesFile(file)), await namesIn(path, maxZoom))
    } catch (error) {
      console.error(`${namesFile(file)}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  async #forget(file: string): Promise<void> {
    await rm(join(this.folder, file), { force: true })
    await rm(join(this.folder, namesFile(file)), { force: true })
  }

  async remove(id: string): Promise<void> {
    const before = this.list().filter(map => map.id === id)
    const part = this.partFile(id)
    if (!kept.test(`${id}-000000000000.pmtiles`) || (before.length === 0 && changedAt(part) === undefined))
      fail('streets.unknown', { id })
    for (const { file } of before) await this.#forget(file)
    await forgetPart(part)
    this.#read = undefined
  }

  /** Copies a map to a file to be carried elsewhere. */
  async pack(id: string, to: string): Promise<KeptMap> {
    const map = this.byId(id)
    await copyFile(join(this.folder, map.file), to)
    await checkMap(to)
    return map
  }

  /** Takes a file that was packed, or any archive of street tiles, which then needs a name. */
  async unpack(from: string, name?: string): Promise<KeptMap> {
    await this.makeFolder()
    const part = join(this.folder, 'unpacked.part')
    try {
      await copyFile(from, part)
      const checked = await checkMap(part)
      const info = infoOf(part)
      const id = name ?? info?.id
      if (id === undefined || !kept.test(`${id}-000000000000.pmtiles`)) fail('streets.notArchive', { reason: 'name' })
      return await this.keep(part, id, checked)
    } finally {
      await rm(part, { force: true })
    }
  }
}

function changedAt(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs
}

const bytesOf = (path: string, offset: number, length: number): Buffer => {
  const file = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(length)
    return buffer.subarray(0, readSync(file, buffer, 0, length, offset))
  } finally {
    closeSync(file)
  }
}

function headOf(path: string) {
  const { size, mtimeMs } = statSync(path)
  const header = readHeader(bytesOf(path, 0, headerLength), size)
  const packed = bytesOf(path, header.jsonMetadataOffset, Math.min(header.jsonMetadataLength, 4_000_000))
  return { size, mtimeMs, header, metadata: readMetadata(gunzipSync(packed, { maxOutputLength: 16_000_000 })) }
}

const infoOf = (path: string) => headOf(path).metadata.info

/** undefined: not a whole map; it is not offered. */
function describe(folder: string, file: string): KeptMap | undefined {
  const [, id = ''] = kept.exec(file) ?? []
  try {
    const { size, mtimeMs, header, metadata } = headOf(join(folder, file))
    const { minLon: west, minLat: south, maxLon: east, maxLat: north, minZoom, maxZoom } = header
    const info = streetsInfo.safeParse(metadata.info).data
    return {
      id,
      file,
      zh: info?.zh ?? id,
      en: info?.en ?? id,
      area: info?.area ?? { west, south, east, north },
      minZoom,
      maxZoom,
      bytes: size - trailerLength,
      attribution: plainAttribution(metadata.kept.attribution) || usualAttribution,
      source: info?.source ?? '',
      addedAt: mtimeMs,
    }
  } catch (error) {
    // Somebody put it there by hand, or it was removed just now: one bad file must not take the others away.
    console.error(`${file}: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}
