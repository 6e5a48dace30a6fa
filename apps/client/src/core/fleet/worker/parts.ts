/** The vehicles of each platform side by side in common columns: how lists of pages become slots, and slots an order. */
import { vehicleTable } from '@outrider/contract'
import type { MarkedOrganisation } from '../organisation-tree.ts'
import type { AlarmNames } from './from-records.ts'
import { type Ids, idsOf, inOrder } from './ids.ts'
import { type NumberName, numberNames, type Numbers, type Page } from './page.ts'
import { textIn } from './texts.ts'

/** What one platform gave. */
export interface Part {
  readonly code: string
  title: string
  /** Once they are slots their numbers are views of the common columns: always as new as those. */
  pages: readonly Page[]
  /** Change numbers of different epochs cannot be compared. */
  epoch: string | undefined
  nickNameOn: boolean
  organisations: readonly MarkedOrganisation[]
  organisationNames: ReadonlyMap<number, string>
  alarms: AlarmNames
  /** The first slot. */
  first: number
  rows: number
  ids: Ids
}

export interface Slots {
  size: number
  numbers: Numbers
  platformOf: Uint8Array
  order: Uint32Array
  /** First slot of each page, ascending, and the page itself. */
  pages: readonly { first: number; page: Page }[]
}

const kinds = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, i16: Int16Array, i32: Int32Array, f64: Float64Array } as const

const each = (make: (name: NumberName) => unknown): Numbers =>
  Object.fromEntries(numberNames.map(name => [name, make(name)])) as unknown as Numbers

/** Puts all parts into new columns, one platform behind the other, and turns their pages into views of them. */
export function layOut(parts: readonly Part[]): Slots {
  const size = parts.reduce((sum, { pages }) => pages.reduce((rows, page) => rows + page.rows, sum), 0)
  const numbers = each(name => new kinds[vehicleTable[name]](size))
  const platformOf = new Uint8Array(size)
  const pages: Array<{ first: number; page: Page }> = []
  let at = 0
  parts.forEach((part, platform) => {
    part.first = at
    part.pages = part.pages.map(({ rows, numbers: given, texts }) => {
      for (const name of numberNames) numbers[name].set(given[name], at)
      const first = at
      at += rows
      const page = { rows, texts, numbers: each(name => numbers[name].subarray(first, at)) }
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
export function pageAt({ pages }: Pick<Slots, 'pages'>, slot: number): { first: number; page: Page } | undefined {
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

/** Each platform has put its vehicles in order already; several are joined by their names. */
function orderOf(parts: readonly Part[], slots: Omit<Slots, 'order'>): Uint32Array {
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
    let least: (typeof heads)[number] | undefined
    for (const head of heads) {
      if (head.at < head.order.length && (!least || collator.compare(head.name, least.name) < 0)) least = head
    }
    if (!least) break
    joined[to] = least.order[least.at] ?? 0
    least.at++
    if (least.at < least.order.length) least.name = name(least.order[least.at] ?? 0)
  }
  return joined
}
