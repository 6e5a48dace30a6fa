/** What has to be fetched for the map of an area: read from the directories of the archive alone, so that its size is known before. */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { type Entry, tileIdToZxy } from 'pmtiles'
import { fail } from '../calls/refusal.ts'
import { type Area, tilesOf } from './area.ts'
import { firstBytes, readDirectory, unpacked, writeDirectories } from './directory.ts'
import { type ArchiveHeader, readHeader, writeHead } from './header.ts'
import { readMetadata, type StreetsInfo } from './metadata.ts'
import type { RemoteArchive } from './remote-archive.ts'

/** A range of the source; `pieces`: which parts of it go where into the tiles of the new file. */
export interface Chunk {
  offset: number
  length: number
  pieces: { from: number; length: number; to: number }[]
}

export interface Plan {
  /** Header and directories of the new file. */
  head: Buffer
  chunks: readonly Chunk[]
  /** Bytes of the new file, and bytes to be fetched. */
  size: number
  fetched: number
  tiles: number
  /** The same for the same part of the same file, so that a download can go on. */
  digest: string
}

/** Bytes between two wanted parts that are fetched with them rather than asking once more. */
const maxGap = 32_768
const usualChunk = 4_000_000
/** Directories and metadata of one archive, bytes; those of the planet have some 100 KB each. */
const maxDirectory = 8_000_000
const maxDepth = 3
/** Zoom from which there are streets. */
const firstStreets = 8

export interface Wanted {
  area: Area
  maxZoom: number
  info: Omit<StreetsInfo, 'source' | 'area'>
  /** At most, of one range. */
  chunkBytes?: number | undefined
}

export async function planOf(archive: RemoteArchive, { area, maxZoom, info, chunkBytes = usualChunk }: Wanted): Promise<Plan> {
  const first = await archive.read(0, firstBytes)
  const header = readHeader(first, archive.size)
  const top = Math.min(maxZoom, header.maxZoom)
  const ids = tilesOf(area, header.minZoom, top)
  const root = await part(archive, first, header.rootDirectoryOffset, header.rootDirectoryLength)
  const found = await entriesOf(archive, header, root, ids)
  // Far out any archive has a tile that this area is a part of.
  const [zoom] = tileIdToZxy(found.at(-1)?.tileId ?? 0)
  if (zoom < Math.min(firstStreets, top)) fail('streets.nothing')
  const metadata = readMetadata(
    unpacked(
      await part(archive, first, header.jsonMetadataOffset, header.jsonMetadataLength),
      header.internalCompression,
      'metadata',
    ),
  )
  const { entries, contents } = laidOut(found)
  const dataLength = contents.reduce((sum, { length }) => sum + length, 0)
  const source = { source: sourceOf(archive.address), area, ...info }
  const packed = gzipSync(JSON.stringify({ ...metadata.kept, outrider: source }))
  const tiles = found.reduce((sum, { runLength }) => sum + runLength, 0)
  const head = writeHead({
    ...writeDirectories(entries),
    metadata: packed,
    dataLength,
    addressed: tiles,
    entries: entries.length,
    contents: contents.length,
    minZoom: header.minZoom,
    maxZoom: top,
    area,
  })
  const chunks = chunksOf(contents, header, chunkBytes)
  const digest = createHash('sha256').update(archive.version).update(archive.address).update(head).digest('hex')
  const fetched = chunks.reduce((sum, { length }) => sum + length, 0)
  return { head, chunks, size: head.length + dataLength, fetched, tiles, digest }
}

/** Host and path: an address may have a key in its query. */
function sourceOf(address: string): string {
  const { host, pathname } = new URL(address)
  return `${host}${pathname}`
}

/** Of what was read first, if it is in there. */
async function part(archive: RemoteArchive, first: Buffer, offset: number, length: number): Promise<Buffer> {
  if (length > maxDirectory) fail('streets.damaged', { reason: 'directory' })
  if (offset + length <= first.length) return first.subarray(offset, offset + length)
  return length === 0 ? Buffer.alloc(0) : archive.read(offset, length)
}

/** Entries of wanted tiles only, cut to them, by id. `offset`: in the tiles of the source. */
async function entriesOf(archive: RemoteArchive, header: ArchiveHeader, root: Buffer, ids: Float64Array): Promise<Entry[]> {
  const found: Entry[] = []
  const visit = async (bytes: Buffer, end: number, depth: number): Promise<void> => {
    const entries = readDirectory(bytes, header.internalCompression)
    for (const [index, entry] of entries.entries()) {
      const isLeaf = entry.runLength === 0
      const next = isLeaf ? Math.min(end, entries[index + 1]?.tileId ?? end) : entry.tileId + entry.runLength
      let at = firstNotBelow(ids, entry.tileId)
      if ((ids[at] ?? Infinity) >= next) continue
      if (isLeaf) {
        const inside = entry.offset + entry.length <= header.leafDirectoryLength && entry.length <= maxDirectory
        if (!inside || depth >= maxDepth) fail('streets.damaged', { reason: 'directory' })
        await visit(await archive.read(header.leafDirectoryOffset + entry.offset, entry.length), next, depth + 1)
        continue
      }
      if (entry.offset + entry.length > header.tileDataLength) fail('streets.damaged', { reason: 'directory' })
      for (; (ids[at] ?? Infinity) < next; at++) {
        const tileId = ids[at] ?? 0
        const last = found.at(-1)
        if (last && last.offset === entry.offset && last.tileId + last.runLength === tileId) last.runLength++
        else found.push({ tileId, runLength: 1, offset: entry.offset, length: entry.length })
      }
    }
  }
  await visit(root, Infinity, 1)
  return found
}

function firstNotBelow(ids: Float64Array, id: number): number {
  let [from, to] = [0, ids.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((ids[middle] ?? 0) < id) from = middle + 1
    else to = middle
  }
  return from
}

interface Content {
  /** In the tiles of the source, and of the new file. */
  offset: number
  length: number
  to: number
}

/** Where each content goes: in the order in which tiles first have it. */
function laidOut(found: readonly Entry[]): { entries: Entry[]; contents: Content[] } {
  const places = new Map<number, Content>()
  let end = 0
  const entries = found.map(entry => {
    let place = places.get(entry.offset)
    if (!place) {
      place = { offset: entry.offset, length: entry.length, to: end }
      places.set(entry.offset, place)
      end += entry.length
    } else if (place.length !== entry.length) fail('streets.damaged', { reason: 'directory' })
    return { ...entry, offset: place.to }
  })
  return { entries, contents: [...places.values()] }
}

function chunksOf(contents: readonly Content[], { tileDataOffset }: ArchiveHeader, most: number): Chunk[] {
  const chunks: Chunk[] = []
  for (const { offset, length, to } of contents.toSorted((a, b) => a.offset - b.offset)) {
    const at = tileDataOffset + offset
    const last = chunks.at(-1)
    const near = last && at - (last.offset + last.length) <= maxGap && at + length - last.offset <= most
    const chunk = near ? last : { offset: at, length: 0, pieces: [] }
    if (!near) chunks.push(chunk)
    chunk.length = Math.max(chunk.length, at + length - chunk.offset)
    chunk.pieces.push({ from: at - chunk.offset, length, to })
  }
  return chunks
}
