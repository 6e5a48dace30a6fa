/**
 * Checks a map file: its directories, and every tile, whose gzip has a checksum of its own. Maps end with a digest of all before it, which readers of
 * PMTiles ignore, so that one that was cut short on its way is told.
 */
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Entry } from 'pmtiles'
import { fail } from '../calls/refusal.ts'
import { headerLength, unpacked } from './directory.ts'
import { type ArchiveHeader, readHeader } from './header.ts'
import { bytesAt, entriesBelow, partOf } from './map-file.ts'
import { readMetadata } from './metadata.ts'

const mark = Buffer.from('OUTRIDER-SHA256:')
export const trailerLength = mark.length + 32
/** Unpacked, bytes; clients cannot draw larger ones in time anyway. */
const maxTile = 16_000_000
const unpackedTile = promisify(gunzip)

export interface CheckedMap {
  header: ArchiveHeader
  /** Addressed by the directories. */
  tiles: number
  sha256: string
  bytes: number
}

/** Reads every byte once. */
export async function checkMap(path: string, onProgress: (share: number) => void = () => undefined): Promise<CheckedMap> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const trailer = await bytesAt(file, Math.max(0, size - trailerLength), Math.min(size, trailerLength))
    const isSigned = size > trailerLength && trailer.subarray(0, mark.length).equals(mark)
    const bytes = isSigned ? size - trailerLength : size
    const header = readHeader(await bytesAt(file, 0, Math.min(bytes, headerLength)), bytes)
    const sha256 = await digestOf(file, bytes)
    if (isSigned && !trailer.subarray(mark.length).equals(Buffer.from(sha256, 'hex')))
      fail('streets.damaged', { reason: 'SHA-256' })
    const root = await partOf(file, header.rootDirectoryOffset, header.rootDirectoryLength)
    const metadata = await partOf(file, header.jsonMetadataOffset, header.jsonMetadataLength)
    readMetadata(unpacked(metadata, header.internalCompression, 'metadata'))
    const entries = await entriesBelow(file, header, root, 1)
    await checkTiles(file, header, entries, onProgress)
    return { header, sha256, bytes, tiles: entries.reduce((sum, { runLength }) => sum + runLength, 0) }
  } finally {
    await file.close()
  }
}

/** Appends the digest; the file is on the disk afterwards. */
export async function signMap(path: string, { sha256, bytes }: Pick<CheckedMap, 'sha256' | 'bytes'>): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.truncate(bytes)
    await file.write(Buffer.concat([mark, Buffer.from(sha256, 'hex')]), 0, trailerLength, bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function digestOf(file: FileHandle, bytes: number): Promise<string> {
  const hash = createHash('sha256')
  const step = 1 << 20
  for (let at = 0; at < bytes; at += step) hash.update(await bytesAt(file, at, Math.min(step, bytes - at)))
  return hash.digest('hex')
}

async function checkTiles(
  file: FileHandle,
  header: ArchiveHeader,
  entries: readonly Entry[],
  onProgress: (share: number) => void,
): Promise<void> {
  // Contents that many tiles share are read once.
  const contents = [...new Map(entries.map(entry => [entry.offset, entry])).values()]
  for (const [index, { offset, length, tileId }] of contents.entries()) {
    if (offset + length > header.tileDataLength || length > maxTile) fail('streets.damaged', { reason: `tile ${tileId}` })
    const packed = await bytesAt(file, header.tileDataOffset + offset, length)
    await unpackedTile(packed, { maxOutputLength: maxTile }).catch((error: unknown) =>
      fail('streets.damaged', { reason: `tile ${tileId}: ${error instanceof Error ? error.message : String(error)}` }),
    )
    if (index % 100 === 0) onProgress(index / contents.length)
  }
}
