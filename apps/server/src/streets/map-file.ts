/** Parts of a map file, read at their place: its directories, and its tiles one after the other. */
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type Entry, tileIdToZxy, zxyToTileId } from 'pmtiles'
import { fail } from '../calls/refusal.ts'
import { headerLength, readDirectory } from './directory.ts'
import { type ArchiveHeader, readHeader } from './header.ts'

const maxPart = 64_000_000
/** Unpacked, bytes. */
const maxTile = 16_000_000
const unpacked = promisify(gunzip)

export async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length)
  for (let at = 0; at < length; ) {
    const { bytesRead } = await file.read(buffer, at, length - at, position + at)
    if (bytesRead === 0) fail('streets.damaged', { reason: `${position + at} bytes` })
    at += bytesRead
  }
  return buffer
}

export const partOf = (file: FileHandle, offset: number, length: number): Promise<Buffer> =>
  length > maxPart ? fail('streets.damaged', { reason: 'directory' }) : bytesAt(file, offset, length)

export async function entriesBelow(file: FileHandle, header: ArchiveHeader, bytes: Buffer, depth: number): Promise<Entry[]> {
  const found: Entry[] = []
  for (const entry of readDirectory(bytes, header.internalCompression)) {
    if (entry.runLength > 0) {
      found.push(entry)
      continue
    }
    if (depth >= 3 || entry.offset + entry.length > header.leafDirectoryLength) fail('streets.damaged', { reason: 'directory' })
    const leaf = await partOf(file, header.leafDirectoryOffset + entry.offset, entry.length)
    for (const below of await entriesBelow(file, header, leaf, depth + 1)) found.push(below)
  }
  return found
}

export interface TileAt {
  x: number
  y: number
  bytes: Uint8Array
}

/** Every tile of a zoom level; of those that have the same content, such as the sea, the first. */
export async function* tilesAt(path: string, zoom: number): AsyncGenerator<TileAt> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const header = readHeader(await bytesAt(file, 0, Math.min(size, headerLength)), size)
    const root = await partOf(file, header.rootDirectoryOffset, header.rootDirectoryLength)
    const [first, end] = [zxyToTileId(zoom, 0, 0), zxyToTileId(zoom + 1, 0, 0)]
    const seen = new Set<number>()
    for (const { tileId, offset, length } of await entriesBelow(file, header, root, 1)) {
      if (tileId < first || tileId >= end || seen.has(offset)) continue
      seen.add(offset)
      const packed = await bytesAt(file, header.tileDataOffset + offset, length)
      const [, x, y] = tileIdToZxy(tileId)
      yield { x, y, bytes: new Uint8Array(await unpacked(packed, { maxOutputLength: maxTile })) }
    }
  } finally {
    await file.close()
  }
}
