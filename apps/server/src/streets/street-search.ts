/** Searches the names of all street maps that are kept; of a map without rows they are made, once, while others are searched. */
import { join } from 'node:path'
import type { Lang } from '@outrider/contract'
import { type Coordinates, distance } from '@outrider/geo'
import { LRUCache } from 'lru-cache'
import type { KeptMap, KeptMaps } from './kept-maps.ts'
import { type NameRow, namesFile, namesIn, readNames, writeNames } from './names-index.ts'
import { type Match, SearchNames } from './search-names.ts'

/** Of all maps in memory together: about 100 bytes each, twice. */
const maxRows = 600_000
/** A quarter is told of a place this near to its centre, m. */
const maxQuarter = 4_000

interface Loaded {
  rows: number
  search: SearchNames<NameRow>
  quarters: readonly NameRow[]
}

export interface StreetMatch extends Match<NameRow> {
  quarter: NameRow | undefined
}

export class StreetSearch {
  readonly #maps: KeptMaps
  readonly #loaded = new LRUCache<string, Loaded>({ maxSize: maxRows, sizeCalculation: ({ rows }) => rows + 1 })
  readonly #loading = new Map<string, Promise<Loaded | undefined>>()
  /** Of maps without rows, also of those that cannot be read: it is tried once. */
  readonly #making = new Set<string>()
  readonly #failed: (error: unknown, file: string) => void

  constructor(maps: KeptMaps, failed: (error: unknown, file: string) => void) {
    this.#maps = maps
    this.#failed = failed
  }

  /** The best of each map; what two maps both have is there twice. */
  async find(text: string, near: Coordinates | undefined, most: number): Promise<StreetMatch[]> {
    const all = await Promise.all(this.#maps.list().map(async map => this.#of(map)))
    return all.flatMap(loaded =>
      (loaded?.search.find(text, near, most) ?? []).map(match => ({
        ...match,
        quarter: quarterOf(match.row, loaded?.quarters ?? []),
      })),
    )
  }

  /** The name of the quarter around a place; its label may stand in another tile. */
  async quarterAt(map: KeptMap, place: Coordinates, lang: Lang): Promise<string | undefined> {
    const quarter = nearestQuarter(place, (await this.#of(map))?.quarters ?? [])
    return quarter?.[lang] || undefined
  }

  #of(map: KeptMap): Promise<Loaded | undefined> | Loaded {
    const { file } = map
    const known = this.#loaded.get(file) ?? this.#loading.get(file)
    if (known) return known
    const loading = this.#load(map).finally(() => this.#loading.delete(file))
    this.#loading.set(file, loading)
    return loading
  }

  async #load(map: KeptMap): Promise<Loaded | undefined> {
    const rows = await readNames(join(this.#maps.folder, namesFile(map.file)))
    if (!rows) {
      this.#make(map)
      return undefined
    }
    const loaded = { rows: rows.length, search: new SearchNames(rows), quarters: rows.filter(({ kind }) => kind === 'quarter') }
    this.#loaded.set(map.file, loaded)
    return loaded
  }

  #make({ file, maxZoom }: KeptMap): void {
    if (this.#making.has(file)) return
    this.#making.add(file)
    const path = join(this.#maps.folder, file)
    namesIn(path, maxZoom)
      .then(rows => writeNames(join(this.#maps.folder, namesFile(file)), rows))
      .catch((error: unknown) => this.#failed(error, file))
  }
}

const metres = (one: Coordinates, other: Coordinates): number =>
  distance({ lat: one.latitude, lon: one.longitude }, { lat: other.latitude, lon: other.longitude })

const quarterOf = (row: NameRow, quarters: readonly NameRow[]): NameRow | undefined =>
  row.kind === 'road' || row.kind === 'site' ? nearestQuarter(row, quarters) : undefined

function nearestQuarter(place: Coordinates, quarters: readonly NameRow[]): NameRow | undefined {
  let best: { quarter: NameRow; away: number } | undefined
  for (const quarter of quarters) {
    const away = metres(place, quarter)
    if (away < (best?.away ?? maxQuarter)) best = { quarter, away }
  }
  return best?.quarter
}
