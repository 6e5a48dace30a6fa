/** Derives driving periods from driver card events. Pure. */

/** What the card of a driver said when it was inserted. */
export interface CardHolder {
  driverId: number
  name: string
  licence: string
}

export interface CardEvent {
  /** ms since 1970. */
  time: number
  inserted: boolean
  /** null: removed, or the card could not be read. */
  holder: CardHolder | null
}

export interface DrivingPeriod {
  holder: CardHolder
  /** ms since 1970. */
  from: number
  /** null: the card is still inserted as far as known. */
  to: number | null
}

/** `cards`: events of one vehicle ordered by time. Repeated insert events of the same card are ignored. */
export function drivingPeriods(cards: readonly CardEvent[]): DrivingPeriod[] {
  const periods: DrivingPeriod[] = []
  let current: DrivingPeriod | undefined
  for (const { time, inserted, holder } of cards) {
    if (inserted && current && holder?.driverId === current.holder.driverId) continue
    if (current) current.to = time
    current = inserted && holder ? { holder, from: time, to: null } : undefined
    if (current) periods.push(current)
  }
  return periods
}

/** Periods that overlap the range. */
export const periodsWithin = (periods: readonly DrivingPeriod[], from: number, to: number): DrivingPeriod[] =>
  periods.filter(period => period.from <= to && (period.to === null || period.to >= from))

/** Length from which first and last digits are shown; shorter numbers show only the last two. */
const longNumber = 11
const visibleDigits = (length: number): { head: number; tail: number } =>
  length >= longNumber ? { head: 3, tail: 4 } : { head: 0, tail: Math.min(2, Math.max(0, length - 2)) }

/** Masks a licence number: shows the first three and last four digits, which distinguish the drivers of a fleet. */
export function maskedLicence(licence: string): string {
  const { head, tail } = visibleDigits(licence.length)
  const stars = '*'.repeat(licence.length - head - tail)
  return licence.slice(0, head) + stars + licence.slice(licence.length - tail)
}

/** Minimum length of a number that shows this many last digits; a search by suffix must not reveal masked digits. */
export function minLengthToMatch({ length: digits }: string): number {
  for (let length = 1; length <= longNumber; length++) if (visibleDigits(length).tail >= digits) return length
  return 2 ** 31 - 1
}
