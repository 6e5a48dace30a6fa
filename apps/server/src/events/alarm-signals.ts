/** What a report says of alarm conditions: stored with the report, and folded into alarms afterwards. */
import { alarmTypes, type WithdrawnWhy } from '@outrider/contract'
import type { Edition } from './edition.ts'

export interface AlarmCondition {
  /** Number of the contract's alarmTypes. */
  type: number
  on: boolean
  /** It begins and ends with this report. */
  once?: true
  /** Where the item says it. */
  level?: 1 | 2
  /** Active safety: the terminal's number of this alarm, and its identification in hex. */
  event?: number
  identification?: string
  detail?: Record<string, unknown>
  /** The rules that found it. */
  rules?: readonly string[]
  /** It raises no alarm: its only rule is on trial. */
  trial?: true
  /** Of a rule: the alarm that began then (ms since 1970) was none, and why. */
  withdraws?: { startedAt: number; why: WithdrawnWhy }
  /** Of a rule: the alarm that began then began at this late report already. ms since 1970 */
  moves?: number
}

export interface AlarmSignal {
  /** These are all conditions of the terminal; otherwise those that changed. Of late reports: those that were on. */
  whole: boolean
  conditions: readonly AlarmCondition[]
}

const editions = [2011, 2013, 2019] as const satisfies readonly Edition[]

/** Numbers of the types of the 32 alarm bits, bit 0 first. */
const typesOfBits = new Map<Edition, readonly number[]>(
  editions.map(edition => {
    const numbers = Array.from({ length: 32 }, () => 0)
    for (const { number, origin } of alarmTypes)
      if (origin.from === 'bit' && origin.editions.includes(edition)) numbers[origin.bit] = number
    return [edition, numbers]
  }),
)
export const alarmTypesOfBits = (edition: Edition): readonly number[] => typesOfBits.get(edition) ?? []

const safetyTypes = new Map(
  alarmTypes.flatMap(({ number, origin }) =>
    origin.from === 'safety' ? [[`${origin.item} ${origin.code}`, number] as const] : [],
  ),
)
/** Number of the type of an active-safety alarm; unknown codes have one type for each item. */
export const safetyAlarmType = (item: 0x64 | 0x65 | 0x67 | 0x70, code: number): number =>
  safetyTypes.get(`${item} ${code}`) ?? item * 256 + 0xff

const known: ReadonlySet<number> = new Set(alarmTypes.map(({ number }) => number))
const bitTypes = (base: number) => (bit: number) => (known.has(base + bit) ? base + bit : undefined)
/** Number of the type of a bit of item 0x14, of item 0x18, and of a wheel in item 0x66; undefined: it has none. */
export const videoAlarmType = bitTypes(0x1400)
export const drivingAlarmType = bitTypes(0x1800)
export const tyreAlarmType = bitTypes(0x6600)
