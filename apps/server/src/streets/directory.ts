/** Directories of PMTiles archives (version 3): which tile is where. Read with bounds, because they come from outside. */
import { gunzipSync, gzipSync } from 'node:zlib'
import { Compression, type Entry, readVarint } from 'pmtiles'
import { fail } from '../calls/refusal.ts'

export const headerLength = 127
/** Header and root directory are in the first 16 KiB, which readers fetch at once. */
export const firstBytes = 16_384
/** Unpacked, bytes; a leaf of the planet's archive has some 100 KB. */
const maxUnpacked = 64_000_000
const leafEntries = 4_096

export function unpacked(bytes: Uint8Array, compression: Compression, what: string): Buffer {
  if (compression === Compression.None) return Buffer.from(bytes)
  if (compression !== Compression.Gzip) return fail('streets.notArchive', { reason: `compression ${compression}` })
  try {
    return gunzipSync(bytes, { maxOutputLength: maxUnpacked })
  } catch (error) {
    return fail('streets.damaged', { reason: `${what}: ${error instanceof Error ? error.message : String(error)}` })
  }
}

/** Entries with `runLength` 0 lead to another directory. Ids ascend. */
export function readDirectory(bytes: Uint8Array, compression: Compression): Entry[] {
  const buf = unpacked(bytes, compression, 'directory')
  const place = { buf, pos: 0 }
  const next = (): number => {
    const value = place.pos < buf.length ? readVarint(place) : Number.NaN
    return Number.isSafeInteger(value) ? value : fail('streets.damaged', { reason: 'directory' })
  }
  const count = next()
  // Each entry has at least four bytes.
  if (count * 4 > buf.length) fail('streets.damaged', { reason: 'directory' })
  const entries: Entry[] = Array.from({ length: count }, () => ({ tileId: 0, offset: 0, length: 0, runLength: 0 }))
  let tileId = 0
  for (const [index, entry] of entries.entries()) {
    const step = next()
    if (index > 0 && step === 0) fail('streets.damaged', { reason: 'directory' })
    entry.tileId = tileId += step
  }
  for (const entry of entries) entry.runLength = next()
  for (const entry of entries) entry.length = next()
  let end = 0
  for (const [index, entry] of entries.entries()) {
    const offset = next()
    if (offset === 0 && index === 0) fail('streets.damaged', { reason: 'directory' })
    entry.offset = offset === 0 ? end : offset - 1
    end = entry.offset + entry.length
  }
  return entries
}

/** Root and leaves as they are stored. */
export function writeDirectories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = directory(entries)
  if (whole.length <= firstBytes - headerLength) return { root: whole, leaves: Buffer.alloc(0) }
  for (let size = leafEntries; ; size *= 2) {
    const pointers: Entry[] = []
    const leaves: Buffer[] = []
    let offset = 0
    for (let from = 0; from < entries.length; from += size) {
      const leaf = directory(entries.slice(from, from + size))
      pointers.push({ tileId: entries[from]?.tileId ?? 0, offset, length: leaf.length, runLength: 0 })
      leaves.push(leaf)
      offset += leaf.length
    }
    const root = directory(pointers)
    if (root.length <= firstBytes - headerLength) return { root, leaves: Buffer.concat(leaves) }
  }
}

function directory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = []
  const put = (value: number): void => {
    let rest = value
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
    bytes.push(rest)
  }
  put(entries.length)
  for (const [index, { tileId }] of entries.entries()) put(tileId - (entries[index - 1]?.tileId ?? 0))
  for (const { runLength } of entries) put(runLength)
  for (const { length } of entries) put(length)
  for (const [index, { offset }] of entries.entries()) {
    const before = entries[index - 1]
    put(before && before.offset + before.length === offset ? 0 : offset + 1)
  }
  return gzipSync(Buffer.from(bytes))
}
