/** Writes a PMTiles v3 archive of vector tiles (the published package only reads). Deterministic. */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { tileIdToZxy, zxyToTileId } from 'pmtiles'

export interface Tile {
  z: number
  x: number
  y: number
  /** An uncompressed vector tile. */
  bytes: Uint8Array
}

export interface Archive {
  /** Written unchanged; readers use name, attribution and vector_layers. */
  metadata: Record<string, unknown>
  center: { lon: number; lat: number; zoom: number }
}

interface Entry {
  tileId: number
  offset: number
  length: number
  /** Number of consecutive tiles with this content; 0: the entry points to a leaf directory. */
  run: number
}

const headerLength = 127
/** Header and root directory must fit into the first 16 KiB, which readers fetch at once. */
const rootLimit = 16_384 - headerLength
const leafEntries = 4_096
/** Format identifiers: gzip, Mapbox vector tiles. */
const gzipped = 2
const vectorTiles = 1

export function writeArchive(tiles: Iterable<Tile>, { metadata, center }: Archive): Buffer {
  const { entries, data, contents, addressed } = layOut(tiles)
  const { root, leaves } = directories(entries)
  const meta = gzipSync(JSON.stringify(metadata), { level: 9 })

  const header = Buffer.alloc(headerLength)
  header.write('PMTiles', 0, 'latin1')
  header.writeUInt8(3, 7)
  const rooms = [root.length, meta.length, leaves.length, data.length]
  let at = headerLength
  for (const [index, length] of rooms.entries()) {
    header.writeBigUInt64LE(BigInt(at), 8 + index * 16)
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16)
    at += length
  }
  for (const [index, count] of [addressed, entries.length, contents].entries())
    header.writeBigUInt64LE(BigInt(count), 72 + index * 8)
  header.writeUInt8(1, 96) // clustered: tile data are in the order of their ids
  header.writeUInt8(gzipped, 97)
  header.writeUInt8(gzipped, 98)
  header.writeUInt8(vectorTiles, 99)
  const zooms = entries.map(entry => tileIdToZxy(entry.tileId)[0])
  header.writeUInt8(zooms[0] ?? 0, 100)
  header.writeUInt8(zooms.at(-1) ?? 0, 101)
  for (const [index, degrees] of [-180, -85.0511287, 180, 85.0511287].entries()) header.writeInt32LE(e7(degrees), 102 + index * 4)
  header.writeUInt8(center.zoom, 118)
  header.writeInt32LE(e7(center.lon), 119)
  header.writeInt32LE(e7(center.lat), 123)
  return Buffer.concat([header, root, meta, leaves, data])
}

const e7 = (degrees: number): number => Math.round(degrees * 1e7)

/** Tiles in id order; equal content (mostly plain land) is stored once. */
function layOut(tiles: Iterable<Tile>): { entries: Entry[]; data: Buffer; contents: number; addressed: number } {
  const ordered = [...tiles]
    .map(tile => ({ id: zxyToTileId(tile.z, tile.x, tile.y), bytes: tile.bytes }))
    .sort((a, b) => a.id - b.id)
  const known = new Map<string, { offset: number; length: number }>()
  const chunks: Buffer[] = []
  const entries: Entry[] = []
  let end = 0
  for (const { id, bytes } of ordered) {
    const key = createHash('sha256').update(bytes).digest('base64')
    let place = known.get(key)
    if (!place) {
      const packed = gzipSync(bytes, { level: 9 })
      place = { offset: end, length: packed.length }
      known.set(key, place)
      chunks.push(packed)
      end += packed.length
    }
    const last = entries.at(-1)
    if (last && last.offset === place.offset && last.tileId + last.run === id) last.run++
    else entries.push({ tileId: id, ...place, run: 1 })
  }
  return { entries, data: Buffer.concat(chunks), contents: known.size, addressed: ordered.length }
}

function directories(entries: Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = directory(entries)
  if (whole.length <= rootLimit) return { root: whole, leaves: Buffer.alloc(0) }
  const pointers: Entry[] = []
  const leaves: Buffer[] = []
  let offset = 0
  for (let from = 0; from < entries.length; from += leafEntries) {
    const part = entries.slice(from, from + leafEntries)
    const leaf = directory(part)
    pointers.push({ tileId: part[0]?.tileId ?? 0, offset, length: leaf.length, run: 0 })
    leaves.push(leaf)
    offset += leaf.length
  }
  const root = directory(pointers)
  if (root.length > rootLimit) throw new Error(`the root directory needs ${root.length} bytes, ${rootLimit} fit`)
  return { root, leaves: Buffer.concat(leaves) }
}

/** Varint columns: id differences, run lengths, lengths, and offsets (0: directly after the previous entry). */
function directory(entries: Entry[]): Buffer {
  const bytes: number[] = []
  const put = (value: number): void => {
    let rest = value
    while (rest > 127) {
      bytes.push((rest % 128) | 128)
      rest = Math.floor(rest / 128)
    }
    bytes.push(rest)
  }
  put(entries.length)
  for (const [index, entry] of entries.entries()) put(entry.tileId - (entries[index - 1]?.tileId ?? 0))
  for (const entry of entries) put(entry.run)
  for (const entry of entries) put(entry.length)
  for (const [index, entry] of entries.entries()) {
    const before = entries[index - 1]
    put(before && before.offset + before.length === entry.offset ? 0 : entry.offset + 1)
  }
  return gzipSync(Buffer.from(bytes), { level: 9 })
}
