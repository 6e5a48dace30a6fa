/** Write access to the fleet's columns: lists by platform, newer states row by row. */
import {
  type Columns,
  plateColors,
  positionAt,
  type Position,
  type StateTable,
  stateTable,
  type Vehicle,
} from '@outrider/contract'
import { joinId, splitId } from '../../../api/identity.ts'
import { type Counts, sameCounts } from '../../counts.ts'
import type { TaggedOrganisation } from '../../organisation-tree.ts'
import { classCount, classOf, countsOf } from './classes.ts'
import type { Changed, FleetColumns } from './fleet-columns.ts'
import { type AlarmNames, statesOf } from './from-records.ts'
import { slotIn } from './ids.ts'
import { rowsNotOn, withoutDuplicates } from './merge-pages.ts'
import type { VehiclePage, TextName } from './vehicle-page.ts'
import { layOut, pageAt, type PlatformVehicles, type VehicleSlots } from './platform-vehicles.ts'
import { textIn } from './texts.ts'

/** A platform's list, or the part loaded so far. */
export interface LoadedList {
  pages: readonly VehiclePage[]
  /** All pages are here: vehicles on none of them are removed. */
  complete: boolean
  epoch: string | undefined
  nickNameOn: boolean
  alarmNames: readonly string[]
  organisations: readonly TaggedOrganisation[]
}

export interface StateRows {
  rows: number
  columns: Columns<StateTable>
  alarmNames: readonly string[]
  /** undefined: the platform's current epoch. */
  epoch?: string | undefined
}

const stateNames = Object.keys(stateTable) as Array<keyof StateTable>

const emptyPlatform = (code: string, title: string): PlatformVehicles => ({
  code,
  title,
  pages: [],
  epoch: undefined,
  nickNameOn: false,
  organisations: [],
  organisationNames: new Map(),
  alarms: { names: [] },
  first: 0,
  rows: 0,
  ids: { sorted: new Uint32Array(), slots: new Uint32Array() },
})

const isPlateColor = (number: number): number is Vehicle['plateColor'] => Object.hasOwn(plateColors, number)

export class FleetStore implements FleetColumns {
  #parts: PlatformVehicles[] = []
  #multi = false
  #slots: VehicleSlots = layOut([])
  #classes = new Uint8Array()
  #changedAt = new Uint32Array()
  #tally = new Uint32Array(classCount)
  #generation = 0
  #version = 0
  #counts: { version: number; now: Counts } = { version: -1, now: countsOf(this.#tally) }
  readonly #listeners = new Set<(changed: Changed | 'all') => void>()

  #notify(changed: Changed | 'all'): void {
    for (const run of this.#listeners) run(changed)
  }

  #partNamed(code: string): PlatformVehicles | undefined {
    return this.#parts.find(part => part.code === code)
  }

  #partAt(slot: number): PlatformVehicles | undefined {
    return this.#parts[this.#slots.platformOf[slot] ?? 0]
  }

  #rebuild(): void {
    this.#slots = layOut(this.#parts)
    this.#generation++
    this.#version++
    const { size, numbers } = this.#slots
    const classes = new Uint8Array(size)
    const tally = new Uint32Array(classCount)
    for (let slot = 0; slot < size; slot++) {
      const of = classOf(numbers.flags[slot] ?? 0)
      classes[slot] = of
      tally[of] = (tally[of] ?? 0) + 1
    }
    this.#classes = classes
    this.#tally = tally
    this.#changedAt = new Uint32Array(size).fill(this.#version)
    this.#notify('all')
  }

  /** States from the feed may be newer than those on a page. */
  #keepNewer(pages: readonly VehiclePage[], part: PlatformVehicles, epoch: string | undefined): void {
    if (epoch !== part.epoch) return
    const own = this.#slots.numbers
    for (const { rows, numbers } of pages) {
      for (let row = 0; row < rows; row++) {
        const slot = slotIn(part.ids, numbers.id[row] ?? 0)
        if (slot < 0 || (own.seq[slot] ?? 0) <= (numbers.seq[row] ?? 0)) continue
        for (const name of stateNames) numbers[name][row] = own[name][slot] ?? 0
      }
    }
  }

  /** The server restarted: its sequence numbers start over. */
  #startEpoch(part: PlatformVehicles, epoch: string): void {
    part.epoch = epoch
    this.#slots.numbers.seq.fill(-1, part.first, part.first + part.rows)
  }

  /** Returns the previous class. */
  #reclass(slot: number): number {
    const before = this.#classes[slot] ?? 0
    const now = classOf(this.#slots.numbers.flags[slot] ?? 0)
    if (now !== before) {
      const tally = this.#tally
      this.#classes[slot] = now
      tally[before] = (tally[before] ?? 0) - 1
      tally[now] = (tally[now] ?? 0) + 1
    }
    return before
  }

  get size() {
    return this.#slots.size
  }
  get generation() {
    return this.#generation
  }
  get version() {
    return this.#version
  }
  get numbers() {
    return this.#slots.numbers
  }
  get classes() {
    return this.#classes
  }
  get changedAt() {
    return this.#changedAt
  }
  get order() {
    return this.#slots.order
  }
  get platformOf() {
    return this.#slots.platformOf
  }
  get platforms() {
    return this.#parts
  }
  get multi() {
    return this.#multi
  }
  get nickNameOn() {
    return this.#parts.some(part => part.nickNameOn)
  }
  get organisations() {
    return this.#parts.flatMap(part => part.organisations)
  }
  get counts() {
    if (this.#counts.version !== this.#version) {
      const before = this.#counts.now
      const now = countsOf(this.#tally)
      // The same object while they are the same: what shows them need not be rendered then.
      this.#counts = { version: this.#version, now: sameCounts(before, now) ? before : now }
    }
    return this.#counts.now
  }

  text(slot: number, name: TextName): string {
    const found = pageAt(this.#slots, slot)
    return found ? textIn(found.page.texts[name], slot - found.first) : ''
  }

  idOf(slot: number): string {
    const id = String(this.#slots.numbers.id[slot])
    const part = this.#partAt(slot)
    return this.#multi && part ? joinId(id, part.code) : id
  }

  slotOf(vehicleId: string): number {
    const { id, platformCode } = splitId(vehicleId)
    const part = this.#multi ? this.#partNamed(platformCode ?? '') : this.#parts[0]
    const number = Number(id)
    return part && Number.isInteger(number) ? slotIn(part.ids, number) : -1
  }

  vehicle(slot: number): Vehicle {
    const { numbers } = this.#slots
    const part = this.#partAt(slot)
    const tag = this.#multi && part ? { pcode: part.code, ptitle: part.title } : {}
    const position = { ...positionAt(numbers, slot, part?.alarms.names ?? []), ...tag, vehicleId: this.idOf(slot) }
    const plateColor = numbers.plateColor[slot] ?? 0
    const orgId = numbers.orgId[slot] ?? 0
    return {
      id: position.vehicleId,
      plateNum: this.text(slot, 'plateNum'),
      plateColor: isPlateColor(plateColor) ? plateColor : 9,
      nickname: this.text(slot, 'nickname'),
      orgId,
      orgName: part?.organisationNames.get(orgId) ?? '',
      vehicleType: this.text(slot, 'vehicleType'),
      simNum: this.text(slot, 'simNum'),
      terminalId: this.text(slot, 'terminalId'),
      initials: this.text(slot, 'initials'),
      rank: numbers.rank[slot] ?? 0,
      speed: position.speed,
      onlineState: position.onlineState,
      alarmState: position.alarmState,
      driveState: position.driveState,
      position,
      ...tag,
    }
  }

  onChange(run: (changed: Changed | 'all') => void): () => void {
    this.#listeners.add(run)
    return () => void this.#listeners.delete(run)
  }

  /** Starts over with these platforms, without vehicles. */
  begin(platforms: readonly { code: string; title: string }[], multi: boolean): void {
    this.#parts = platforms.map(({ code, title }) => emptyPlatform(code, title))
    this.#multi = multi
    this.#rebuild()
  }

  /** Sets a platform's display name. */
  setTitle(code: string, title: string): void {
    const part = this.#partNamed(code)
    if (!part || part.title === title) return
    part.title = title
    this.#generation++
    this.#version++
    this.#notify('all')
  }

  replace(code: string, { pages, complete, epoch, nickNameOn, alarmNames, organisations }: LoadedList): void {
    const part = this.#partNamed(code)
    if (!part) return
    const single = withoutDuplicates(pages)
    this.#keepNewer(single, part, epoch)
    part.pages = complete ? single : [...single, ...rowsNotOn(single, part.pages)]
    part.epoch = epoch
    part.nickNameOn = nickNameOn
    if (alarmNames.length > 0) part.alarms = { names: [...alarmNames] }
    part.organisations = organisations
    part.organisationNames = new Map(organisations.map(each => [each.orgId, each.orgName]))
    this.#rebuild()
  }

  /** Applies newer states and skips older ones. Returns the number of unknown vehicles. */
  apply(code: string, { rows, columns, alarmNames, epoch }: StateRows): number {
    const part = this.#partNamed(code)
    if (!part) return 0
    if (epoch !== undefined && epoch !== part.epoch) this.#startEpoch(part, epoch)
    if (alarmNames.length > 0) part.alarms.names = [...alarmNames]
    const changed: Changed = { slots: new Uint32Array(rows), before: new Uint8Array(rows) }
    const { numbers } = this.#slots
    const changedAt = this.#changedAt
    const version = ++this.#version
    let unknown = 0
    let count = 0
    for (let row = 0; row < rows; row++) {
      const slot = slotIn(part.ids, columns.id[row] ?? 0)
      if (slot < 0) unknown++
      else if ((columns.seq[row] ?? 0) > (numbers.seq[slot] ?? -1)) {
        for (const name of stateNames) numbers[name][slot] = columns[name][row] ?? 0
        changed.slots[count] = slot
        changed.before[count] = this.#reclass(slot)
        changedAt[slot] = version
        count++
      }
    }
    if (count > 0) this.#notify({ slots: changed.slots.subarray(0, count), before: changed.before.subarray(0, count) })
    return unknown
  }

  applyRecords(code: string, positions: readonly Position[], epoch?: string): number {
    const part = this.#partNamed(code)
    if (!part) return 0
    const alarms: AlarmNames = { names: [...part.alarms.names] }
    const columns = statesOf(positions, alarms)
    return this.apply(code, { rows: positions.length, columns, alarmNames: alarms.names, epoch })
  }

  /** Number of vehicles of one platform. */
  sizeOf(code: string): number {
    return this.#partNamed(code)?.rows ?? 0
  }

  /** Ids of one platform's vehicles, as the platform knows them. */
  idsOf(code: string): string[] {
    const part = this.#partNamed(code)
    return part ? Array.from(this.#slots.numbers.id.subarray(part.first, part.first + part.rows), String) : []
  }

  /** A platform's current vehicles, for the cache. */
  partOf(code: string): Readonly<PlatformVehicles> | undefined {
    return this.#partNamed(code)
  }
}
