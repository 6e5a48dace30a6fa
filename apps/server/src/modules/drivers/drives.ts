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
