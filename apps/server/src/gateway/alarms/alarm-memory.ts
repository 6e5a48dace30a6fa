/**
 * Which alarm conditions the reports of a link have stated, so that a report carries only what changed: most carry nothing. Begins empty at each
 * sign-in, so that the first report states everything.
 */
import { type AlarmCondition, type AlarmSignal, alarmTypesOfBits } from '../../events/alarm-signals.ts'
import { clockIsSound, type PositionReport, quality } from '../../events/position-report.ts'
import type { Edition } from '../../events/edition.ts'
import { itemConditions, type ItemConditions } from './item-conditions.ts'

type Extras = Parameters<typeof itemConditions>[0]
type Report = Pick<PositionReport, 'alarms' | 'quality' | 'edition'>

const nothing: readonly AlarmCondition[] = []

export class AlarmMemory {
  /** undefined: nothing has been stated yet. */
  #bits: number | undefined
  #lasting: readonly AlarmCondition[] = nothing

  /** A report was not stored: the next one states everything again. */
  forget(): void {
    this.#bits = undefined
  }

  /** What a live report states; null: nothing new. */
  next(report: Report, extras: Extras): AlarmSignal | null {
    const items = itemConditions(extras)
    const bits = (report.alarms | items.bits) >>> 0
    const before = this.#bits
    const lastingBefore = this.#lasting
    if (bits === before && items.lasting.length === 0 && lastingBefore.length === 0 && items.events.length === 0) return null
    this.#bits = bits
    this.#lasting = items.lasting
    const edition = report.edition ?? 2013
    if (before === undefined) return { whole: true, conditions: conditionsOf(bits, bits, edition, items) }
    const conditions = conditionsOf(bits, bits ^ before, edition, {
      ...items,
      lasting: [
        ...items.lasting.filter(({ type }) => !lastingBefore.some(other => other.type === type)),
        ...lastingBefore.flatMap(({ type }) => (items.lasting.some(other => other.type === type) ? [] : [{ type, on: false }])),
      ],
    })
    return conditions.length > 0 ? { whole: false, conditions } : null
  }
}

/** Of a report that came late: what was on. null: nothing. Its time must be known. */
export function lateSignal(report: Report, extras: Extras): AlarmSignal | null {
  if (!clockIsSound(report.quality)) return null
  const items = itemConditions(extras)
  const bits = (report.alarms | items.bits) >>> 0
  if (bits === 0 && items.lasting.length === 0 && items.events.length === 0) return null
  return { whole: false, conditions: conditionsOf(bits, bits, report.edition ?? 2013, items) }
}

/** `memory` undefined: of a report without a link, which is late. */
export const signalOf = (memory: AlarmMemory | undefined, report: Report, extras: Extras): AlarmSignal | null =>
  memory === undefined || (report.quality & quality.late) !== 0 ? lateSignal(report, extras) : memory.next(report, extras)

/** Conditions of the bits in `which`, and those of the items. */
function conditionsOf(bits: number, which: number, edition: Edition, items: ItemConditions): AlarmCondition[] {
  const conditions: AlarmCondition[] = []
  const types = alarmTypesOfBits(edition)
  if (which !== 0)
    for (let bit = 0; bit < 32; bit += 1) {
      if (((which >>> bit) & 1) === 0) continue
      const detail = items.bitDetails.get(bit)
      conditions.push({ type: types[bit] as number, on: ((bits >>> bit) & 1) === 1, ...(detail && { detail }) })
    }
  conditions.push(...items.lasting, ...items.events)
  return conditions
}
