/** The first bytes of a PMTiles archive (version 3): where its parts are. */
import { bytesToHeader, Compression, type Header, TileType } from 'pmtiles'
import { fail } from '../calls/refusal.ts'
import type { Area } from './area.ts'
import { headerLength } from './directory.ts'

export type ArchiveHeader = Header & { leafDirectoryLength: number; tileDataLength: number }

/** Refuses what is no archive of vector tiles in gzip. `size`: of the file; undefined: not known. */
export function readHeader(bytes: Buffer, size: number | undefined): ArchiveHeader {
  const isArchive = bytes.length >= headerLength && bytes.toString('latin1', 0, 7) === 'PMTiles'
  if (!isArchive || bytes[7] !== 3) fail('streets.notArchive', { reason: 'PMTiles 3' })
  const header = bytesToHeader(Uint8Array.from(bytes.subarray(0, headerLength)).buffer)
  const { leafDirectoryLength = 0, tileDataLength = 0 } = header
  if (header.tileType !== TileType.Mvt)
    fail('streets.notArchive', { reason: `tiles of type ${TileType[header.tileType]}, not MVT` })
  for (const compression of [header.tileCompression, header.internalCompression])
    if (compression !== Compression.Gzip)
      fail('streets.notArchive', { reason: `compression ${Compression[compression]}, not gzip` })
  const ends = [
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + leafDirectoryLength,
    header.tileDataOffset + tileDataLength,
  ]
  if (ends.some(end => !Number.isSafeInteger(end) || (size !== undefined && end > size)) || header.maxZoom > 24)
    fail('streets.damaged', { reason: `${size ?? '?'} bytes of ${Math.max(...ends)}` })
  return { ...header, leafDirectoryLength, tileDataLength }
}

interface Parts {
  root: Buffer
  metadata: Buffer
  leaves: Buffer
  dataLength: number
  addressed: number
  entries: number
  contents: number
  minZoom: number
  maxZoom: number
  area: Area
}

/** Header and all before the tiles. */
export function writeHead(parts: Parts): Buffer {
  const header = Buffer.alloc(headerLength)
  header.write('PMTiles', 0, 'latin1')
  header.writeUInt8(3, 7)
  let at = headerLength
  for (const [index, length] of [parts.root.length, parts.metadata.length, parts.leaves.length, parts.dataLength].entries()) {
    header.writeBigUInt64LE(BigInt(at), 8 + index * 16)
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16)
    at += length
  }
  for (const [index, count] of [parts.addressed, parts.entries, parts.contents].entries())
    header.writeBigUInt64LE(BigInt(count), 72 + index * 8)
  header.writeUInt8(1, 96) // tiles are in the order of their ids
  header.writeUInt8(Compression.Gzip, 97)
  header.writeUInt8(Compression.Gzip, 98)
  header.writeUInt8(TileType.Mvt, 99)
  header.writeUInt8(parts.minZoom, 100)
  header.writeUInt8(parts.maxZoom, 101)
  const { west, south, east, north } = parts.area
  for (const [index, degrees] of [west, south, east, north].entries()) header.writeInt32LE(e7(degrees), 102 + index * 4)
  header.writeUInt8(Math.min(parts.maxZoom, 10), 118)
  header.writeInt32LE(e7((west + east) / 2), 119)
  header.writeInt32LE(e7((south + north) / 2), 123)
  return Buffer.concat([header, parts.root, parts.metadata, parts.leaves])
}

const e7 = (degrees: number): number => Math.round(degrees * 1e7)
