import { createHash } from 'node:crypto'
import { PMTiles, type RangeResponse, type Source } from 'pmtiles'
import { describe, expect, it } from 'vitest'
import { type Tile, writeArchive } from './pmtiles-writer.ts'

class InMemory implements Source {
  readonly bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    this.bytes = Uint8Array.from(bytes)
  }
  getKey(): string {
    return 'in-memory'
  }
  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const part = this.bytes.slice(offset, offset + length)
    return { data: part.buffer }
  }
}

const hex = (bytes: ArrayBuffer | Uint8Array): string => Buffer.from(bytes as Uint8Array).toString('hex')
const archive = { metadata: { name: 'test', vector_layers: [{ id: 'land' }] }, center: { lon: 104, lat: 35, zoom: 3 } }
/** Every third column is open land, the others differ in content and length. */
const content = (z: number, x: number, y: number): Uint8Array =>
  x % 3 === 0
    ? Buffer.from('open land')
    : createHash('shake256', { outputLength: 1 + ((x * 31 + y * 17) % 200) })
        .update(`${z}/${x}/${y}`)
        .digest()

function* pyramid(maxZoom: number): Generator<Tile> {
  for (let z = 0; z <= maxZoom; z++) {
    for (let x = 0; x < 2 ** z; x++)
      for (let y = 0; y < 2 ** z; y++) if ((x + y) % 5 !== 1) yield { z, x, y, bytes: content(z, x, y) }
  }
}

describe('a PMTiles archive', () => {
  it('reads back tile by tile, with gaps where nothing was written', async () => {
    const reader = new PMTiles(new InMemory(writeArchive(pyramid(5), archive)))
    for (let z = 0; z <= 5; z++) {
      for (let x = 0; x < 2 ** z; x++) {
        for (let y = 0; y < 2 ** z; y++) {
          const found = await reader.getZxy(z, x, y)
          const written = (x + y) % 5 !== 1
          expect(found && hex(found.data)).toBe(written ? hex(content(z, x, y)) : undefined)
        }
      }
    }
  })

  it('reads back when its directory needs leaves', async () => {
    const reader = new PMTiles(new InMemory(writeArchive(pyramid(7), archive)))
    const header = await reader.getHeader()
    expect(header.leafDirectoryLength).toBeGreaterThan(0)
    expect(header.numAddressedTiles).toBe([...pyramid(7)].length)
    for (const [x, y] of [
      [0, 0],
      [127, 127],
      [64, 3],
      [1, 1],
      [77, 90],
    ] as const) {
      const found = await reader.getZxy(7, x, y)
      const written = (x + y) % 5 !== 1
      expect(found && hex(found.data)).toBe(written ? hex(content(7, x, y)) : undefined)
    }
  })

  it('names its zooms, centre, compression and metadata', async () => {
    const reader = new PMTiles(new InMemory(writeArchive(pyramid(4), archive)))
    expect(await reader.getHeader()).toMatchObject({
      specVersion: 3,
      minZoom: 0,
      maxZoom: 4,
      centerLon: 104,
      centerLat: 35,
      centerZoom: 3,
      tileCompression: 2,
      internalCompression: 2,
      tileType: 1,
      clustered: true,
    })
    expect(await reader.getMetadata()).toEqual(archive.metadata)
  })

  it('stores equal tiles once', async () => {
    const bytes = Buffer.from('open land')
    const same = writeArchive(
      [0, 1].flatMap(x => [0, 1].map(y => ({ z: 1, x, y, bytes }))),
      archive,
    )
    const header = await new PMTiles(new InMemory(same)).getHeader()
    expect([header.numAddressedTiles, header.numTileEntries, header.numTileContents]).toEqual([4, 1, 1])
  })

  it('comes out the same for the same tiles in another order', () => {
    expect(writeArchive([...pyramid(4)].reverse(), archive).equals(writeArchive(pyramid(4), archive))).toBe(true)
  })
})
