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

export interface FleetStore extends FleetColumns {
  /** Starts over with these platforms, without vehicles. */
  begin(platforms: readonly { code: string; title: string }[], multi: boolean): void
  /** Sets a platform's display name. */
  setTitle(code: string, title: string): void
  replace(code: string, list: LoadedList): void
  /** Applies newer states and skips older ones. Returns the number of unknown vehicles. */
  apply(code: string, states: StateRows): number
  applyRecords(code: string, positions: readonly Position[], epoch?: string): number
  /** Number of vehicles of one platform. */
  sizeOf(code: string): number
  /** Ids of one platform's vehicles, as the platform knows them. */
  idsOf(code: string): string[]
  /** A platform's current vehicles, for the cache. */
  partOf(code: string): Readonly<PlatformVehicles> | undefined
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

export function createFleetStore(): FleetStore {
  let parts: PlatformVehicles[] = []
  let multi = false
  let slots: VehicleSlots = layOut([])
  let classes = new Uint8Array()
  let changedAt = new Uint32Array()
  let tally = new Uint32Array(classCount)
  let generation = 0
  let version = 0
  let counts: { version: number; now: Counts } = { version: -1, now: countsOf(tally) }
  const listeners = new Set<(changed: Changed | 'all') => void>()

  const notify = (changed: Changed | 'all') => {
    for (const run of listeners) run(changed)
  }
  const partNamed = (code: string) => parts.find(part => part.code === code)
  const partAt = (slot: number) => parts[slots.platformOf[slot] ?? 0]

  function rebuild() {
    slots = layOut(parts)
    generation++
    version++
    classes = Uint8Array.from(slots.numbers.flags, classOf)
    changedAt = new Uint32Array(slots.size).fill(version)
    tally = new Uint32Array(classCount)
    for (const of of classes) tally[of] = (tally[of] ?? 0) + 1
    notify('all')
  }

  /** States from the feed may be newer than those on a page. */
  function keepNewer(pages: readonly VehiclePage[], part: PlatformVehicles, epoch: string | undefined) {
    if (epoch !== part.epoch) return
    for (const { rows, numbers } of pages) {
      for (let row = 0; row < rows; row++) {
        const slot = slotIn(part.ids, numbers.id[row] ?? 0)
        if (slot < 0 || (slots.numbers.seq[slot] ?? 0) <= (numbers.seq[row] ?? 0)) continue
        for (const name of stateNames) numbers[name][row] = slots.numbers[name][slot] ?? 0
      }
    }
  }

  function text(slot: number, name: TextName): string {
    const found = pageAt(slots, slot)
    return found ? textIn(found.page.texts[name], slot - found.first) : ''
  }

  function idOf(slot: number): string {
    const id = String(slots.numbers.id[slot])
    const part = partAt(slot)
    return multi && part ? joinId(id, part.code) : id
  }

  function vehicle(slot: number): Vehicle {
    const part = partAt(slot)
    const tag = multi && part ? { pcode: part.code, ptitle: part.title } : {}
    const position = { ...positionAt(slots.numbers, slot, part?.alarms.names ?? []), ...tag, vehicleId: idOf(slot) }
    const plateColor = slots.numbers.plateColor[slot] ?? 0
    const orgId = slots.numbers.orgId[slot] ?? 0
    return {
      id: position.vehicleId,
      plateNum: text(slot, 'plateNum'),
      plateColor: isPlateColor(plateColor) ? plateColor : 9,
      nickname: text(slot, 'nickname'),
      orgId,
      orgName: part?.organisationNames.get(orgId) ?? '',
      vehicleType: text(slot, 'vehicleType'),
      simNum: text(slot, 'simNum'),
      terminalId: text(slot, 'terminalId'),
      initials: text(slot, 'initials'),
      rank: slots.numbers.rank[slot] ?? 0,
      speed: position.speed,
      onlineState: position.onlineState,
      alarmState: position.alarmState,
      driveState: position.driveState,
      position,
      ...tag,
    }
  }

  /** The server restarted: its sequence numbers start over. */
  function startEpoch(part: PlatformVehicles, epoch: string) {
    part.epoch = epoch
    slots.numbers.seq.fill(-1, part.first, part.first + part.rows)
  }

  function apply(code: string, { rows, columns, alarmNames, epoch }: StateRows): number {
    const part = partNamed(code)
    if (!part) return 0
    if (epoch !== undefined && epoch !== part.epoch) startEpoch(part, epoch)
    if (alarmNames.length > 0) part.alarms.names = [...alarmNames]
    const changed: Changed = { slots: new Uint32Array(rows), before: new Uint8Array(rows) }
    const { numbers } = slots
    let unknown = 0
    let count = 0
    version++
    for (let row = 0; row < rows; row++) {
      const slot = slotIn(part.ids, columns.id[row] ?? 0)
      if (slot < 0) unknown++
      else if ((columns.seq[row] ?? 0) > (numbers.seq[slot] ?? -1)) {
        for (const name of stateNames) numbers[name][slot] = columns[name][row] ?? 0
        changed.slots[count] = slot
        changed.before[count] = reclass(slot)
        changedAt[slot] = version
        count++
      }
    }
    if (count > 0) notify({ slots: changed.slots.subarray(0, count), before: changed.before.subarray(0, count) })
    return unknown
  }

  /** Returns the previous class. */
  function reclass(slot: number): number {
    const before = classes[slot] ?? 0
    const now = classOf(slots.numbers.flags[slot] ?? 0)
    if (now !== before) {
      classes[slot] = now
      tally[before] = (tally[before] ?? 0) - 1
      tally[now] = (tally[now] ?? 0) + 1
    }
    return before
  }

  return {
    get size() {
      return slots.size
    },
    get generation() {
      return generation
    },
    get version() {
      return version
    },
    get numbers() {
      return slots.numbers
    },
    get classes() {
      return classes
    },
    get changedAt() {
      return changedAt
    },
    get order() {
      return slots.order
    },
    get platformOf() {
      return slots.platformOf
    },
    get platforms() {
      return parts
    },
    get multi() {
      return multi
    },
    get nickNameOn() {
      return parts.some(part => part.nickNameOn)
    },
    get organisations() {
      return parts.flatMap(part => part.organisations)
    },
    get counts() {
      if (counts.version !== version) {
        const now = countsOf(tally)
        // The same object while they are the same: what shows them need not be rendered then.
        counts = { version, now: sameCounts(counts.now, now) ? counts.now : now }
      }
      return counts.now
    },
    text,
    idOf,
    vehicle,
    slotOf(vehicleId) {
      const { id, platformCode } = splitId(vehicleId)
      const part = multi ? partNamed(platformCode ?? '') : parts[0]
      const number = Number(id)
      return part && Number.isInteger(number) ? slotIn(part.ids, number) : -1
    },
    onChange(run) {
      listeners.add(run)
      return () => listeners.delete(run)
    },
    begin(platforms, several) {
      parts = platforms.map(({ code, title }) => emptyPlatform(code, title))
      multi = several
      rebuild()
    },
    setTitle(code, title) {
      const part = partNamed(code)
      if (!part || part.title === title) return
      part.title = title
      generation++
      version++
      notify('all')
    },
    replace(code, { pages, complete, epoch, nickNameOn, alarmNames, organisations }) {
      const part = partNamed(code)
      if (!part) return
      const single = withoutDuplicates(pages)
      keepNewer(single, part, epoch)
      part.pages = complete ? single : [...single, ...rowsNotOn(single, part.pages)]
      part.epoch = epoch
      part.nickNameOn = nickNameOn
      if (alarmNames.length > 0) part.alarms = { names: [...alarmNames] }
      part.organisations = organisations
      part.organisationNames = new Map(organisations.map(each => [each.orgId, each.orgName]))
      rebuild()
    },
    apply,
    applyRecords(code, positions, epoch) {
      const part = partNamed(code)
      if (!part) return 0
      const alarms: AlarmNames = { names: [...part.alarms.names] }
      const columns = statesOf(positions, alarms)
      return apply(code, { rows: positions.length, columns, alarmNames: alarms.names, epoch })
    },
    sizeOf: code => partNamed(code)?.rows ?? 0,
    idsOf(code) {
      const part = partNamed(code)
      return part ? Array.from(slots.numbers.id.subarray(part.first, part.first + part.rows), String) : []
    },
    partOf: partNamed,
  }
}
