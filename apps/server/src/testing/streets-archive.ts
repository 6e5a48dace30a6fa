/** A small archive of streets for tests: vector tiles and PMTiles 3 written from their specifications, by nothing that the product reads or writes with. */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { roadsOfShanghai } from './streets-of-shanghai.ts'
import type { Position, StreetFeature } from './street-feature.ts'

const extent = 4096

function varint(value: number): number[] {
  const bytes = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return [...bytes, rest]
}
const numberField = (field: number, value: number): number[] => [...varint(field * 8), ...varint(value)]
const bytesField = (field: number, bytes: readonly number[]): number[] => [
  ...varint(field * 8 + 2),
  ...varint(bytes.length),
  ...bytes,
]
const textField = (field: number, text: string): number[] => bytesField(field, [...Buffer.from(text)])
const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)

const worldX = ([longitude]: Position): number => (longitude + 180) / 360
const worldY = ([, latitude]: Position): number => 0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)

function geometryOf({ kind, shape }: StreetFeature, z: number, x: number, y: number): number[] {
  const points = shape.map(at => [Math.round((worldX(at) * 2 ** z - x) * extent), Math.round((worldY(at) * 2 ** z - y) * extent)])
  const out: number[] = []
  let [beforeX, beforeY] = [0, 0]
  for (const [index, [px = 0, py = 0]] of points.entries()) {
    if (index === 0) out.push(...varint(1 + 8))
    if (index === 1) out.push(...varint(2 + 8 * (points.length - 1)))
    out.push(...varint(zigzag(px - beforeX)), ...varint(zigzag(py - beforeY)))
    ;[beforeX, beforeY] = [px, py]
  }
  return kind === 'area' ? [...out, ...varint(7 + 8)] : out
}

function tileOf(features: readonly StreetFeature[], z: number, x: number, y: number): Buffer {
  const layers = new Map<string, StreetFeature[]>()
  for (const feature of features) layers.set(feature.layer, [...(layers.get(feature.layer) ?? []), feature])
  const tile: number[] = []
  for (const [name, inside] of layers) {
    const keys: string[] = []
    const values: (string | number)[] = []
    const indexIn = <T>(list: T[], item: T): number => (list.includes(item) ? list.indexOf(item) : list.push(item) - 1)
    const encoded = inside.map(feature => {
      const tags = Object.entries(feature.tags).flatMap(([key, value]) => [indexIn(keys, key), indexIn(values, value)])
      const kind = { point: 1, line: 2, area: 3 }[feature.kind]
      return [...bytesField(2, tags.flatMap(varint)), ...numberField(3, kind), ...bytesField(4, geometryOf(feature, z, x, y))]
    })
    const layer = [
      ...textField(1, name),
      ...encoded.flatMap(feature => bytesField(2, feature)),
      ...keys.flatMap(key => textField(3, key)),
      ...values.flatMap(value => bytesField(4, typeof value === 'string' ? textField(1, value) : numberField(5, value))),
      ...numberField(5, extent),
      ...numberField(15, 2),
    ]
    tile.push(...bytesField(3, layer))
  }
  return Buffer.from(tile)
}

/** The curve of Hilbert, by its textbook algorithm. */
function idOf(z: number, column: number, row: number): number {
  let [x, y, id] = [column, row, 0]
  for (let level = 0; level < z; level++) id += 4 ** level
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const [right, low] = [Math.floor(x / side) % 2, Math.floor(y / side) % 2]
    id += side * side * ((3 * right) ^ low)
    if (low === 1) continue
    if (right === 1) [x, y] = [side - 1 - (x % side), side - 1 - (y % side)]
    ;[x, y] = [y, x]
  }
  return id
}

interface Row {
  id: number
  offset: number
  length: number
  run: number
}

function directoryOf(rows: readonly Row[]): Buffer {
  const bytes = [
    ...varint(rows.length),
    ...rows.flatMap(({ id }, index) => varint(id - (rows[index - 1]?.id ?? 0))),
    ...rows.flatMap(({ run }) => varint(run)),
    ...rows.flatMap(({ length }) => varint(length)),
    ...rows.flatMap(({ offset }) => varint(offset + 1)),
  ]
  return gzipSync(Buffer.from(bytes))
}

export interface StreetsArchive {
  bytes: Buffer
  /** By z/x/y, uncompressed. */
  tiles: ReadonlyMap<string, Buffer>
}

interface Options {
  maxZoom?: number
  /** Entries of one leaf; undefined: all are in the root. */
  leafSize?: number
  /** Something that makes every tile another one. */
  edition?: string
}

/** Streets around Shanghai by default; `box`: what there is of them, west, south, east, north. */
export function streetsArchive(
  { maxZoom = 12, leafSize, edition = '1' }: Options = {},
  features: readonly StreetFeature[] = roadsOfShanghai,
  [west, south, east, north]: readonly [number, number, number, number] = [121.2, 31, 121.8, 31.45],
): StreetsArchive {
  const tiles = new Map<string, Buffer>()
  const rows: Row[] = []
  const contents: Buffer[] = []
  const known = new Map<string, { offset: number; length: number }>()
  let end = 0
  const all: { id: number; bytes: Buffer }[] = []
  for (let z = 0; z <= maxZoom; z++) {
    const span = (from: number, to: number): number[] => {
      const [first, last] = [Math.floor(from * 2 ** z), Math.floor(to * 2 ** z)]
      return Array.from({ length: last - first + 1 }, (_, index) => first + index)
    }
    for (const x of span(worldX([west, 0]), worldX([east, 0])))
      for (const y of span(worldY([0, north]), worldY([0, south]))) {
        const bytes = tileOf(
          features.filter(feature => feature.minZoom <= z && touches(feature, z, x, y)),
          z,
          x,
          y,
        )
        tiles.set(`${z}/${x}/${y}`, bytes)
        all.push({ id: idOf(z, x, y), bytes })
      }
  }
  for (const { id, bytes } of all.toSorted((a, b) => a.id - b.id)) {
    const key = createHash('sha256').update(bytes).digest('hex')
    const place = known.get(key) ?? { offset: end, length: 0 }
    if (!known.has(key)) {
      const packed = gzipSync(Buffer.concat([bytes, Buffer.from(textField(100, edition))]))
      place.length = packed.length
      known.set(key, place)
      contents.push(packed)
      end += packed.length
    }
    const last = rows.at(-1)
    if (last && last.offset === place.offset && last.id + last.run === id) last.run++
    else rows.push({ id, ...place, run: 1 })
  }
  return {
    bytes: archiveOf(rows, Buffer.concat(contents), { maxZoom, leafSize, counts: [all.length, rows.length, known.size] }),
    tiles,
  }
}

function touches({ kind, shape }: StreetFeature, z: number, x: number, y: number): boolean {
  const margin = kind === 'point' ? 0 : 0.05
  const xs = shape.map(at => worldX(at) * 2 ** z)
  const ys = shape.map(at => worldY(at) * 2 ** z)
  return (
    Math.max(...xs) >= x - margin &&
    Math.min(...xs) < x + 1 + margin &&
    Math.max(...ys) >= y - margin &&
    Math.min(...ys) < y + 1 + margin
  )
}

function archiveOf(
  rows: readonly Row[],
  data: Buffer,
  { maxZoom, leafSize, counts }: { maxZoom: number; leafSize: number | undefined; counts: number[] },
): Buffer {
  const leaves: Buffer[] = []
  let root = directoryOf(rows)
  if (leafSize !== undefined) {
    const pointers: Row[] = []
    let offset = 0
    for (let from = 0; from < rows.length; from += leafSize) {
      const leaf = directoryOf(rows.slice(from, from + leafSize))
      pointers.push({ id: rows[from]?.id ?? 0, offset, length: leaf.length, run: 0 })
      leaves.push(leaf)
      offset += leaf.length
    }
    root = directoryOf(pointers)
  }
  const metadata = gzipSync(
    JSON.stringify({
      name: 'Streets for tests',
      attribution: '<a href="https://www.openstreetmap.org/copyright">&copy; OpenStreetMap</a>',
      vector_layers: ['earth', 'water', 'landuse', 'roads', 'places', 'buildings'].map(id => ({ id, fields: {} })),
    }),
  )
  const header = Buffer.alloc(127)
  header.write('PMTiles')
  header[7] = 3
  let at = header.length
  for (const [index, length] of [root.length, metadata.length, Buffer.concat(leaves).length, data.length].entries()) {
    header.writeBigUInt64LE(BigInt(at), 8 + 16 * index)
    header.writeBigUInt64LE(BigInt(length), 16 + 16 * index)
    at += length
  }
  for (const [index, count] of counts.entries()) header.writeBigUInt64LE(BigInt(count), 72 + 8 * index)
  header.set([1, 2, 2, 1, 0, maxZoom], 96)
  for (const [index, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + 4 * index)
  return Buffer.concat([header, root, metadata, ...leaves, data])
}
