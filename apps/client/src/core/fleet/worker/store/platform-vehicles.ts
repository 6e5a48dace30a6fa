/** Lays out the vehicles of all platforms in common columns: from pages to slots to the list order. */
import { vehicleTable } from '@outrider/contract'
import type { TaggedOrganisation } from '../../organisation-tree.ts'
import type { AlarmNames } from './from-records.ts'
import { type Ids, idsOf, inOrder } from './ids.ts'
import { type NumberName, numberNames, type Numbers, type VehiclePage } from './vehicle-page.ts'
import { textIn } from './texts.ts'

/** The vehicles of one platform. */
export interface PlatformVehicles {
  readonly code: string
  title: string
  /** After layout their numbers are views of the common columns. */
  pages: readonly VehiclePage[]
  /** Change numbers of different epochs cannot be compared. */
  epoch: string | undefined
  nickNameOn: boolean
  organisations: readonly TaggedOrganisation[]
  organisationNames: ReadonlyMap<number, string>
  alarms: AlarmNames
  /** First slot. */
  first: number
  rows: number
  ids: Ids
}

export interface VehicleSlots {
  size: number
  numbers: Numbers
  platformOf: Uint8Array
  order: Uint32Array
  /** First slot of each page, ascending. */
  pages: readonly { first: number; page: VehiclePage }[]
}

const kinds = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, i16: Int16Array, i32: Int32Array, f64: Float64Array } as const

const numberColumns = (make: (name: NumberName) => unknown): Numbers =>
  Object.fromEntries(numberNames.map(name => [name, make(name)])) as unknown as Numbers

/** Copies all parts into new columns, one platform after the other, and turns their pages into views of them. */
export function layOut(parts: readonly PlatformVehicles[]): VehicleSlots {
  const size = parts.reduce((sum, { pages }) => pages.reduce((rows, page) => rows + page.rows, sum), 0)
  const numbers = numberColumns(name => new kinds[vehicleTable[name]](size))
  const platformOf = new Uint8Array(size)
  const pages: Array<{ first: number; page: VehiclePage }> = []
  let at = 0
  parts.forEach((part, platform) => {
    part.first = at
    part.pages = part.pages.map(({ rows, numbers: source, texts }) => {
      for (const name of numberNames) numbers[name].set(source[name], at)
      const first = at
      at += rows
      const page = { rows, texts, numbers: numberColumns(name => numbers[name].subarray(first, at)) }
      if (rows > 0) pages.push({ first, page })
      return page
    })
    part.rows = at - part.first
    part.ids = idsOf(numbers.id.subarray(part.first, at), part.first)
    platformOf.fill(platform, part.first, at)
  })
  const slots = { size, numbers, platformOf, pages }
  return { ...slots, order: orderOf(parts, slots) }
}

/** The page that holds a slot. */
export function pageAt({ pages }: Pick<VehicleSlots, 'pages'>, slot: number): { first: number; page: VehiclePage } | undefined {
  let low = 0
  let high = pages.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((pages[middle]?.first ?? 0) <= slot) low = middle
    else high = middle - 1
  }
  return pages[low]
}

const collator = new Intl.Collator(['zh-CN', 'en'], { numeric: true })

/** Each platform's vehicles are sorted already (`rank`); several are merged by name. */
function orderOf(parts: readonly PlatformVehicles[], slots: Omit<VehicleSlots, 'order'>): Uint32Array {
  const nickNameOn = parts.some(part => part.nickNameOn)
  const name = (slot: number): string => {
    const found = pageAt(slots, slot)
    if (!found) return ''
    const row = slot - found.first
    return (nickNameOn && textIn(found.page.texts.nickname, row)) || textIn(found.page.texts.plateNum, row)
  }
  const queues = parts.map(({ first, rows }) => {
    const order = inOrder(slots.numbers.rank.subarray(first, first + rows))
    for (let at = 0; at < rows; at++) order[at] = (order[at] ?? 0) + first
    return order
  })
  const filled = queues.filter(({ length }) => length > 0)
  if (filled.length <= 1) return filled[0] ?? new Uint32Array()
  const heads = filled.map(order => ({ order, at: 0, name: name(order[0] ?? 0) }))
  const joined = new Uint32Array(slots.size)
  for (let to = 0; to < slots.size; to++) {
    let smallest: (typeof heads)[number] | undefined
    for (const head of heads) {
      if (head.at < head.order.length && (!smallest || collator.compare(head.name, smallest.name) < 0)) smallest = head
    }
    if (!smallest) break
    joined[to] = smallest.order[smallest.at] ?? 0
    smallest.at++
    if (smallest.at < smallest.order.length) smallest.name = name(smallest.order[smallest.at] ?? 0)
  }
  return joined
}
