/** When a notice is due for a person: at once, after the quiet hours, or with the digest of the day. */

export interface NoticeTimes {
  /** Minutes of the day in `zone`; an end before the start is on the next day. null: none. */
  readonly quiet: { readonly from: number; readonly until: number } | null
  readonly sosPasses: boolean
  readonly digestAt: number
  /** IANA name. */
  readonly zone: string
}

const dayMinutes = 1_440
const minuteMs = 60_000

/** A new account has no quiet hours, and reads its digest at eight. */
export const usualTimes = (zone: string): NoticeTimes => ({ quiet: null, sosPasses: true, digestAt: 480, zone })

/** @param what.minute of the day in the zone of the person, at `at` */
export function dueAt(
  { quiet, sosPasses, digestAt }: NoticeTimes,
  { at, minute, digest, sos }: { at: number; minute: number; digest: boolean; sos: boolean },
): number {
  if (sos && sosPasses) return at
  const until = (end: number) => ((end - minute + dayMinutes) % dayMinutes || dayMinutes) * minuteMs
  const onTheMinute = Math.floor(at / minuteMs) * minuteMs
  if (digest) return onTheMinute + until(digestAt)
  return quiet && isWithin(quiet, minute) ? onTheMinute + until(quiet.until) : at
}

/** The start belongs to it, the end does not. */
function isWithin({ from, until }: { from: number; until: number }, minute: number): boolean {
  return from < until ? minute >= from && minute < until : minute >= from || minute < until
}

export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
