/** From the cards that went into a vehicle and came out to who drove it when. Pure. */

export interface CardSeen {
  /** ms since 1970. */
  time: number
  inserted: boolean
  /** null: taken out, or nobody could tell whose it is. */
  driverId: number | null
}

export interface Drove {
  driverId: number
  /** ms since 1970. */
  from: number
  /** null: the card is in the vehicle as far as is known. */
  to: number | null
}

/** `cards` of one vehicle by time. A card that is told of again while it is in changes nothing. */
export function drivesIn(cards: readonly CardSeen[]): Drove[] {
  const drives: Drove[] = []
  let current: Drove | undefined
  for (const { time, inserted, driverId } of cards) {
    if (inserted && current && driverId === current.driverId) continue
    if (current) current.to = time
    current = inserted && driverId !== null ? { driverId, from: time, to: null } : undefined
    if (current) drives.push(current)
  }
  return drives
}

/** Those that touch the time. */
export const drivesWithin = (drives: readonly Drove[], from: number, to: number): Drove[] =>
  drives.filter(drove => drove.from <= to && (drove.to === null || drove.to >= from))

/** From so many digits on a number is a long one; how many digits of a number are shown. */
const long = 11
const shownOf = (length: number): { head: number; tail: number } =>
  length >= long ? { head: 3, tail: 4 } : { head: 0, tail: Math.min(2, Math.max(0, length - 2)) }

/** The first three and the last four digits tell people of one fleet apart; of a short number the last two. */
export function covered(licence: string): string {
  const { head, tail } = shownOf(licence.length)
  const stars = '*'.repeat(licence.length - head - tail)
  return licence.slice(0, head) + stars + licence.slice(licence.length - tail)
}

/** How long a number must be for so many digits at its end to be shown; of what is covered nothing is told, by no search either. */
export function leastFoundBy({ length: digits }: string): number {
  for (let length = 1; length <= long; length++) if (shownOf(length).tail >= digits) return length
  return 2 ** 31 - 1
}
