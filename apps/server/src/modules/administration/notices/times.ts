/** When a notice is due for a person: at once, after the quiet hours, or with the digest of the day. Clocks that change in between are counted. */
import { timeOfWall } from '../../../tracks/calendar-days.ts'
import { zoneOffset } from '../../../tracks/zone-offset.ts'

export interface NoticeTimes {
  /** Minutes of the day in `zone`; an end before the start is on the next day. null: none. */
  readonly quiet: { readonly from: number; readonly until: number } | null
  readonly sosPasses: boolean
  readonly digestAt: number
  /** IANA name. */
  readonly zone: string
}

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs

/** A new account has no quiet hours, and reads its digest at eight. */
export const usualTimes = (zone: string): NoticeTimes => ({ quiet: null, sosPasses: true, digestAt: 480, zone })

export function dueAt(
  { quiet, sosPasses, digestAt, zone }: NoticeTimes,
  { at, digest, sos }: { at: number; digest: boolean; sos: boolean },
): number {
  if (sos && sosPasses) return at
  const wall = at + zoneOffset(zone, at)
  if (digest) return nextTime(zone, { at, wall, minute: digestAt })
  const minute = Math.floor((wall % dayMs) / minuteMs)
  return quiet && isWithin(quiet, minute) ? nextTime(zone, { at, wall, minute: quiet.until }) : at
}

/** When clocks of the zone show this minute of the day next. */
function nextTime(zone: string, { at, wall, minute }: { at: number; wall: number; minute: number }): number {
  const today = wall - (wall % dayMs) + minute * minuteMs
  let next = timeOfWall(zone, today > wall ? today : today + dayMs)
  // In an hour that comes twice it may be the first of both.
  while (next <= at) next += 30 * minuteMs
  return next
}

/** The start belongs to it, the end does not. */
function isWithin({ from, until }: { from: number; until: number }, minute: number): boolean {
  return from < until ? minute >= from && minute < until : minute >= from || minute < until
}

export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
