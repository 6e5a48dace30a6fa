/**
 * One screen of a large fleet: what it asks for, and what of it was sent. Read once it answers a call; read again it says what has changed,
 * part by part. It holds what is on the screen and nothing of the rest.
 */
import type { FleetScreen, FleetScreenContents, Lang, ScreenCell, ScreenList, ScreenTree, Vehicle } from '@outrider/contract'
import { countsOf } from '@outrider/contract'
import type { LRUCache } from 'lru-cache'
import type { AccessScope } from '../access-scope.ts'
import type { LiveFleet } from '../live-fleet.ts'
import { type LiveVehicle, vehicleOf } from '../live-vehicle.ts'
import type { StateRights } from '../seen-vehicle.ts'
import { type Extent, extentOf } from './extent.ts'
import { cellsOf } from './map-cells.ts'
import { countsIn, type ListWindow, type Narrowed, organisationsOf, windowOf } from './list-window.ts'
import { countsByOrganisation, type OrganisationCounts } from './organisation-counts.ts'
import type { FleetIndex } from './fleet-index.ts'
import { type SeenFleet, seenFleet, seesSlot, tallyOf } from './seen-fleet.ts'
import { isEmpty, SentRows } from './sent-rows.ts'
import type { SearchTexts } from './search-texts.ts'

export interface ScreenOf {
  scope: AccessScope
  rights: StateRights
  lang: Lang
  /** Of the last change of lists and organisations for this reader. */
  listChange: number
}

/** A vehicle as the reader sees it now; the vehicle itself goes on changing. */
interface VehicleRow {
  vehicle: LiveVehicle
  identity: LiveVehicle['identity']
  /** Of its last change. */
  seq: number
}

/** What is left while the rest of a screen changes. */
interface SentPart {
  asked: string
  vehicles: SentRows<VehicleRow>
  cells: SentRows<ScreenCell>
  organisations: SentRows<OrganisationCounts>
  /** What is neither a vehicle nor a cell. */
  rest: string
}

type TreeWindow = FleetScreenContents['trees'][number]['windows'][number]

/** Where a large fleet is changes slowly, and finding it takes a pass: it is found again after so long, ms. */
const extentMs = 60_000
/** Of fewer it is found each time. */
const foundEachTime = 2_000
/** A cell's middle may wander by this share of the cell before it is sent for that alone. */
const wandering = 1 / 8

const cellFigures = ['total', 'driving', 'idling', 'parked', 'offline', 'alarm'] as const

const newPart = (asked: string, degreesOfCell: number): SentPart => ({
  asked,
  vehicles: new SentRows(
    ({ identity }) => String(identity.id),
    (before, now) => before.seq === now.seq && before.identity === now.identity,
  ),
  cells: new SentRows(
    ({ cell }) => cell,
    (before, now) =>
      cellFigures.every(name => before[name] === now[name]) &&
      Math.abs(before.longitude - now.longitude) < degreesOfCell * wandering &&
      Math.abs(before.latitude - now.latitude) < degreesOfCell * wandering,
  ),
  organisations: new SentRows(
    ({ orgId }) => String(orgId),
    (before, now) => JSON.stringify(before) === JSON.stringify(now),
  ),
  rest: '',
})

export interface ScreenSources {
  fleet: Pick<LiveFleet, 'vehicle' | 'organisations'>
  index: FleetIndex
  texts: SearchTexts
  nickNameOn: boolean
  /** By who sees which vehicles. */
  extents: LRUCache<string, { at: number; extent: Extent }>
  /** ms, monotonic */
  now: () => number
}

export class ScreenReader {
  readonly #sources: ScreenSources
  #parts = new Map<string, SentPart>()
  #head = ''

  constructor(sources: ScreenSources) {
    this.#sources = sources
  }

  /** The next reading is a whole one. */
  forget(): void {
    this.#parts.clear()
    this.#head = ''
  }

  /** What has changed since the last reading; `same`: nothing. */
  read(screen: FleetScreen, of: ScreenOf): { contents: FleetScreenContents; same: boolean } {
    const { fleet, index } = this.#sources
    const seen = seenFleet(index, of.scope, of.rights, id => fleet.vehicle(id)?.slot)
    const before = this.#parts
    this.#parts = new Map()
    const map = screen.map && this.#mapOf(screen.map, before, seen, of)
    const lists = screen.lists.flatMap(list => this.#listOf(list, before, seen, of) ?? [])
    const trees = screen.trees.flatMap(tree => this.#treeOf(tree, before, seen, of) ?? [])
    const watched = this.#watchedOf(screen.vehicleIds, before, seen, of)
    const head = {
      number: screen.number,
      listChange: of.listChange,
      nickNameOn: this.#sources.nickNameOn,
      counts: countsOf(tallyOf(seen, 'tallies')),
    }
    const headText = JSON.stringify(head)
    const same = headText === this.#head && !map && lists.length === 0 && trees.length === 0 && !watched
    this.#head = headText
    const contents = { ...head, ...(map && { map }), lists, trees, ...(watched ?? { vehicles: [], goneVehicles: [] }) }
    return { contents, same }
  }

  /** The part as it was sent, if it is asked for in the same way; `whole`: it is another one now. */
  #part(
    key: string,
    asked: object,
    before: ReadonlyMap<string, SentPart>,
    degreesOfCell = 0,
  ): { part: SentPart; whole: boolean } {
    const text = JSON.stringify(asked)
    const kept = before.get(key)
    const whole = kept?.asked !== text
    const part = whole ? newPart(text, degreesOfCell) : kept
    this.#parts.set(key, part)
    return { part, whole }
  }

  #onWire(rows: readonly VehicleRow[], { lang }: ScreenOf): Vehicle[] {
    const nameOfOrganisation = (id: number, as: Lang): string => this.#sources.fleet.organisations.name(id, as)
    return rows.map(({ vehicle }) => vehicleOf(vehicle, { nameOfOrganisation, rank: -1, lang }))
  }

  #vehiclesAt(slots: readonly number[], { rights }: ScreenOf): VehicleRow[] {
    const { index } = this.#sources
    return slots.flatMap(slot => {
      const vehicle = index.vehicle(slot)
      return vehicle ? { vehicle: rights.seen(vehicle), identity: vehicle.identity, seq: vehicle.seq } : []
    })
  }

  /** Slots of the vehicles that a part names, in the order of names, or of the only one that the reader sees; undefined: neither. */
  #named(only: readonly string[] | undefined, { onlySlot }: SeenFleet): Uint32Array | undefined {
    const { fleet, index } = this.#sources
    if (only === undefined) return onlySlot === undefined ? undefined : Uint32Array.from(onlySlot < 0 ? [] : [onlySlot])
    const named = new Set(only.flatMap(id => fleet.vehicle(Number(id))?.slot ?? []))
    return index.names.filter(slot => named.has(slot) && (onlySlot === undefined || slot === onlySlot))
  }

  /** @param within organisations that are meant, by id; undefined: all */
  #narrowed(
    { words = '', only }: { words?: string; only?: readonly string[] | undefined },
    seen: SeenFleet,
    within?: ReadonlySet<number>,
  ): Narrowed {
    const { texts, index } = this.#sources
    const organisations = organisationsOf(seen, within)
    const named = this.#named(only, seen)
    return { organisations, having: texts.find(words), named, among: named ?? index.slotsOf(organisations) }
  }

  #mapOf(
    map: NonNullable<FleetScreen['map']>,
    before: ReadonlyMap<string, SentPart>,
    seen: SeenFleet,
    of: ScreenOf,
  ): FleetScreenContents['map'] {
    const narrowed = this.#narrowed({ only: map.only }, seen)
    const { level, cells, singles } = cellsOf(seen, map, narrowed.among)
    // Where a map is moved, cells that stay in view are not sent again.
    const { part, whole } = this.#part('map', { level, state: map.state, only: map.only }, before, 360 / 2 ** level)
    const changedCells = part.cells.take(cells)
    const vehicles = part.vehicles.take(this.#vehiclesAt(singles, of))
    const counts = countsIn(seen, narrowed)
    const total = map.state === 'all' ? counts.total : counts[map.state]
    const located = this.#locatedOf(map, seen, narrowed)
    const extent = this.#extentOf(seen, counts.total, narrowed.among, `${of.scope.key}${of.rights.key} ${map.only?.join() ?? ''}`)
    const rest = { level, total, located, box: extent?.box ?? null, mainBox: extent?.mainBox ?? null }
    const restText = JSON.stringify(rest)
    if (restText === part.rest && isEmpty(changedCells) && isEmpty(vehicles)) return undefined
    part.rest = restText
    return {
      ...rest,
      whole,
      cells: changedCells.changed,
      goneCells: changedCells.gone,
      vehicles: this.#onWire(vehicles.changed, of),
      goneVehicles: vehicles.gone,
    }
  }

  #locatedOf({ state }: NonNullable<FleetScreen['map']>, seen: SeenFleet, narrowed: Narrowed): number {
    if (!seen.rights.positions) return 0
    const filter = (counts: ReturnType<typeof countsOf>): number => (state === 'all' ? counts.total : counts[state])
    if (!narrowed.named) return filter(countsOf(tallyOf(seen, 'placed')))
    const { index } = this.#sources
    const placed = narrowed.named.filter(slot => index.vehicle(slot)?.latest.fix)
    return filter(countsIn(seen, { ...narrowed, named: placed, among: placed }))
  }

  #extentOf(seen: SeenFleet, total: number, among: Uint32Array | undefined, key: string): Extent | undefined {
    if (total <= foundEachTime) return extentOf(seen, total, among)
    const { extents, now } = this.#sources
    const known = extents.get(key)
    if (known && now() - known.at < extentMs) return known.extent
    const extent = extentOf(seen, total, among)
    if (extent) extents.set(key, { at: now(), extent })
    return extent
  }

  #listOf(
    list: ScreenList,
    before: ReadonlyMap<string, SentPart>,
    seen: SeenFleet,
    of: ScreenOf,
  ): FleetScreenContents['lists'][number] | undefined {
    const { organisations } = this.#sources.fleet
    const ranks = () => organisations.ranks(this.#sources.index.organisationIds, of.lang)
    const { orgId } = list
    // One above those that the reader sees is another's: it finds nothing, as if it did not exist.
    const named = orgId !== undefined && of.scope.organisationIds.has(orgId) ? [orgId] : []
    const narrowed = this.#narrowed(list, seen, orgId === undefined ? undefined : organisations.below(named))
    const found = windowOf(seen, { list, narrowed, ranks })
    const { part } = this.#part(`list ${list.key}`, { ...list, from: 0, limit: 0 }, before)
    const { total, from, counts } = found
    return this.#rowsOf(part, found, of, { key: list.key, total, from, counts })
  }

  #treeOf(
    tree: ScreenTree,
    before: ReadonlyMap<string, SentPart>,
    seen: SeenFleet,
    of: ScreenOf,
  ): FleetScreenContents['trees'][number] | undefined {
    const narrowed = this.#narrowed(tree, seen)
    const counts = countsIn(seen, narrowed)
    const { rows, allOpen } = countsByOrganisation(seen, tree, narrowed, this.#sources.fleet.organisations)
    const { part, whole } = this.#part(`tree ${tree.key}`, { ...tree, open: [], windows: [] }, before)
    const { changed, gone } = part.organisations.take(rows)
    // Others are not known to the reader, whether they exist or not.
    const visible = tree.windows.filter(({ orgId }) => seen.scope.organisationIds.has(orgId))
    const windows = visible.flatMap(asked => this.#windowOf(tree, asked, whole ? new Map() : before, seen, of) ?? [])
    const rest = { total: tree.state === 'all' ? counts.total : counts[tree.state], counts, allOpen }
    const restText = JSON.stringify(rest)
    if (restText === part.rest && changed.length === 0 && gone.length === 0 && windows.length === 0) return undefined
    part.rest = restText
    return { key: tree.key, ...rest, whole, organisations: changed, goneOrganisations: gone.map(Number), windows }
  }

  /** Vehicles right in an organisation of a tree. */
  #windowOf(
    { key, words, state, only }: ScreenTree,
    { orgId, from: wanted, limit }: ScreenTree['windows'][number],
    before: ReadonlyMap<string, SentPart>,
    seen: SeenFleet,
    of: ScreenOf,
  ): TreeWindow | undefined {
    const list = { key, words, state, only, down: false, from: wanted, limit }
    const narrowed = this.#narrowed(list, seen, new Set([orgId]))
    const found = windowOf(seen, { list, narrowed, ranks: () => new Uint32Array() })
    const { part } = this.#part(`tree ${key} ${orgId}`, {}, before)
    return this.#rowsOf(part, found, of, { orgId, total: found.total, from: found.from })
  }

  /** Rows of a window, if any of them or `rest` has changed. */
  #rowsOf<Rest extends object>(part: SentPart, { slots }: ListWindow, of: ScreenOf, rest: Rest) {
    const rows = this.#vehiclesAt(slots, of)
    const { changed } = part.vehicles.take(rows)
    const sent = { ...rest, ids: rows.map(({ identity }) => String(identity.id)) }
    const text = JSON.stringify(sent)
    if (text === part.rest && changed.length === 0) return undefined
    part.rest = text
    return { ...sent, vehicles: this.#onWire(changed, of) }
  }

  #watchedOf(ids: readonly string[], before: ReadonlyMap<string, SentPart>, seen: SeenFleet, of: ScreenOf) {
    const { fleet } = this.#sources
    const slots = ids.flatMap(id => fleet.vehicle(Number(id))?.slot ?? []).filter(slot => seesSlot(seen, slot))
    const { part } = this.#part('vehicles', {}, before)
    const { changed } = part.vehicles.take(this.#vehiclesAt(slots, of))
    const there = new Set(slots.map(slot => String(this.#sources.index.vehicle(slot)?.identity.id)))
    const goneVehicles = ids.filter(id => !there.has(String(Number(id))))
    const rest = goneVehicles.join()
    if (changed.length === 0 && rest === part.rest) return undefined
    part.rest = rest
    return { vehicles: this.#onWire(changed, of), goneVehicles }
  }
}
