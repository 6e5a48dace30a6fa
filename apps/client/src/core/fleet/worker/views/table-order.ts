/** The order of the vehicle table: what each vehicle is sorted by as one number, and sorting slots by it. */
import { flagBits } from '@outrider/contract'
import type { TableSort, TableSortKey } from '../../table-sort.ts'
import { classBits } from '../store/classes.ts'
import type { FleetColumns } from '../store/fleet-columns.ts'
import type { TextName } from '../store/vehicle-page.ts'
import { textRanks } from './text-ranks.ts'

/** NaN: the vehicle does not have it. */
type ValueOf = (slot: number) => number

/** Texts change with the list only: their ranks are kept for as long as it is the same. */
const textColumns = {
  plate: 'plateNum',
  nickname: 'nickname',
  vehicleType: 'vehicleType',
  phone: 'simNum',
  terminalId: 'terminalId',
} as const satisfies Partial<Record<TableSortKey, TextName>>
type TextSort = keyof typeof textColumns | 'organisation' | 'platform'

/** Driving, idling, parked, offline: the order of a dispatcher's interest. */
const stateRanks = [3, 0, 1, 2]

function bitsIn(bits: number): number {
  let count = 0
  for (let left = bits >>> 0; left !== 0; left &= left - 1) count++
  return count
}

const known = (value: number | undefined): number => (value === undefined || value < 0 ? Number.NaN : value)

export interface TableOrder {
  /** The slots, given in list order, in the order of `sort`; equal ones stay in list order. */
  sorted: (slots: Uint32Array, sort: TableSort | undefined) => Uint32Array
  /** Prepares what one more column of texts is sorted by; false: all are prepared. */
  prepare: () => boolean
}

export function createTableOrder(columns: FleetColumns): TableOrder {
  let generation = -1
  const ranks = new Map<TextSort, Float64Array>()

  /** There are few names of these, so the names are ranked and not the vehicles. */
  function platformRanks(): Float64Array {
    const ofPlatform = textRanks(columns.platforms.map(({ title }) => title))
    return Float64Array.from(columns.platformOf, at => ofPlatform[at] ?? Number.NaN)
  }

  function organisationRanks(): Float64Array {
    const { organisations, platforms, platformOf, multi } = columns
    const rankOf = textRanks(organisations.map(({ orgName }) => orgName))
    const ofPlatform = new Map<string, Map<number, number>>()
    organisations.forEach(({ orgId, pcode = '' }, at) => {
      const ranked = ofPlatform.get(pcode) ?? new Map<number, number>()
      ranked.set(orgId, rankOf[at] ?? Number.NaN)
      ofPlatform.set(pcode, ranked)
    })
    const tables = platforms.map(({ code }) => ofPlatform.get(multi ? code : ''))
    const only = ofPlatform.get('')
    return Float64Array.from(columns.numbers.orgId, (orgId, slot) => {
      const table = multi ? tables[platformOf[slot] ?? 0] : only
      return table?.get(orgId) ?? Number.NaN
    })
  }

  function makeRanks(name: TextSort): Float64Array {
    if (name === 'platform') return platformRanks()
    if (name === 'organisation') return organisationRanks()
    return textRanks(Array.from({ length: columns.size }, (_, slot) => columns.text(slot, textColumns[name])))
  }

  function ranksOf(name: TextSort): ValueOf {
    if (generation !== columns.generation) {
      generation = columns.generation
      ranks.clear()
    }
    let found = ranks.get(name)
    if (!found) {
      found = makeRanks(name)
      ranks.set(name, found)
    }
    return slot => found[slot] ?? Number.NaN
  }

  const isOnline = (slot: number): boolean => ((columns.classes[slot] ?? 0) & classBits.state) !== 0
  const hasReported = (slot: number): boolean => !Number.isNaN(columns.numbers.serverTime[slot] ?? Number.NaN)

  const values: Record<TableSortKey, () => ValueOf> = {
    state: () => slot => stateRanks[(columns.classes[slot] ?? 0) & classBits.state] ?? Number.NaN,
    plate: () => ranksOf('plate'),
    nickname: () => ranksOf('nickname'),
    organisation: () => ranksOf('organisation'),
    platform: () => ranksOf('platform'),
    vehicleType: () => ranksOf('vehicleType'),
    phone: () => ranksOf('phone'),
    terminalId: () => ranksOf('terminalId'),
    // An offline vehicle's last speed says nothing of now.
    speed: () => slot => (isOnline(slot) && hasReported(slot) ? (columns.numbers.speed[slot] ?? 0) : Number.NaN),
    offlineSince: () => slot => (isOnline(slot) ? Number.NaN : columns.numbers.serverTime[slot] || 0),
    reportTime: () => slot => columns.numbers.serverTime[slot] ?? Number.NaN,
    fixTime: () => slot => columns.numbers.gpsTime[slot] ?? Number.NaN,
    acc: () => slot => (hasReported(slot) ? ((columns.numbers.flags[slot] ?? 0) & flagBits.accOn ? 0 : 1) : Number.NaN),
    fuel: () => slot => known(columns.numbers.fuel[slot]),
    mileage: () => slot => known(columns.numbers.mileage[slot]),
    alarms: () => slot => bitsIn(columns.numbers.alarms[slot] ?? 0) || Number.NaN,
  }

  return {
    sorted: (slots, sort) => (sort ? sortedBy(slots, values[sort.by](), sort.down) : slots),
    prepare() {
      const names = [...(Object.keys(textColumns) as TextSort[]), 'organisation', 'platform'] as const
      const next = generation === columns.generation ? names.find(name => !ranks.has(name)) : names[0]
      if (next) ranksOf(next)
      return next !== undefined
    },
  }
}

/** Bits of a float's 53 that are left for the value beside an index of up to 2^21 vehicles. */
const indexRange = 2 ** 21
const valueRange = 2 ** 32

/** Stable; vehicles without the value last. */
export function sortedBy(slots: Uint32Array, valueOf: ValueOf, down: boolean): Uint32Array {
  const values = new Float64Array(slots.length)
  const at = new Uint32Array(slots.length)
  const result = new Uint32Array(slots.length)
  let count = 0
  let missing = slots.length
  let smallest = Number.POSITIVE_INFINITY
  let largest = Number.NEGATIVE_INFINITY
  // From the end, so that those without the value fill the result from its end in their order.
  for (let index = slots.length - 1; index >= 0; index--) {
    const slot = slots[index] ?? 0
    const value = valueOf(slot)
    if (Number.isNaN(value)) {
      result[--missing] = slot
      continue
    }
    if (value < smallest) smallest = value
    if (value > largest) largest = value
    values[count] = value
    at[count++] = index
  }
  const packed = new Float64Array(count)
  if (largest - smallest < valueRange && slots.length <= indexRange) {
    // Value and index in one number: numbers sort several times faster than a comparison function can be called.
    for (let each = 0; each < count; each++) {
      const value = values[each] ?? 0
      packed[each] = (down ? largest - value : value - smallest) * indexRange + (at[each] ?? 0)
    }
    packed.sort()
    for (let each = 0; each < count; each++) result[each] = slots[(packed[each] ?? 0) % indexRange] ?? 0
    return result
  }
  const byIndex = Uint32Array.from({ length: count }, (_, each) => count - 1 - each)
  byIndex.sort((a, b) => (down ? -1 : 1) * ((values[a] ?? 0) - (values[b] ?? 0)))
  byIndex.forEach((each, place) => {
    result[place] = slots[at[each] ?? 0] ?? 0
  })
  return result
}
