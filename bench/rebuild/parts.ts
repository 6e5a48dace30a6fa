/**
 * What the figures of a day of a vehicle cost by part, in one thread and without a database: to read its packed days, to account for its movement,
 * to sum up, and to find the roads that it drove. Processor time, with what collects garbage.
 */
import { standardScore } from '@outrider/contract'
import { accountTogether, movementOf, mergeTracks, rowAtTime, sliceTrack, type Track } from '@outrider/track'
import { packedDay, packedTrack } from '../../apps/server/src/tracks/packed-day.ts'
import { dayFigures } from '../../apps/server/src/tracks/reducers/day-figures.ts'
import { roadsOfDay } from '../../apps/server/src/tracks/reducers/roads-of-day.ts'

const dayMs = 86_400_000
/** Days that are computed together, and the one before them that is read too. */
const together = 7
export const daysOfParts = together + 1
/** So often each is measured, after once for what is compiled on the way: the least is what is least disturbed. */
const times = 6

export interface PartsOfDay {
  reports: number
  /** ms of processor for a vehicle and day. */
  reading: number
  /** The account of all days, and of each by itself besides. */
  whole: number
  alone: number
  figures: number
  roads: number
}

/** Without what is known of it: accounts are kept by track. */
const fresh = (track: Track): Track => ({ ...track })

/** @param tracks of eight days each, from `begin`, ms since 1970 */
export async function partsOfDay(tracks: readonly Track[], begin: number): Promise<PartsOfDay> {
  const windows = Array.from({ length: together }, (_, nth) => ({
    begin: begin + (nth + 1) * dayMs,
    end: begin + (nth + 2) * dayMs,
  }))
  const count = tracks.length * together
  const packed = await Promise.all(
    tracks.map(track =>
      Promise.all(
        Array.from({ length: daysOfParts }, (_, nth) =>
          packedDay(sliceTrack(track, begin + nth * dayMs, begin + (nth + 1) * dayMs - 1)),
        ),
      ),
    ),
  )
  const cut = (track: Track): Track[] =>
    windows.map(({ begin: from, end }) => sliceTrack(track, track.time[Math.max(0, rowAtTime(track, from - 1))] ?? from, end - 1))
  const measure = async (work: () => Promise<unknown> | void): Promise<number> => {
    await work()
    let least = Number.POSITIVE_INFINITY
    for (let time = 0; time < times; time++) {
      const before = process.cpuUsage()
      await work()
      const { user, system } = process.cpuUsage(before)
      least = Math.min(least, user + system)
    }
    return least / 1_000 / count
  }
  const asked = { days: windows, measures: standardScore.measures }
  const each = (work: (track: Track) => unknown) => () => {
    for (const track of tracks) work(fresh(track))
  }
  const reading = await measure(async () => {
    for (const days of packed) mergeTracks(await Promise.all(days.map(packedTrack)))
  })
  const whole = await measure(each(track => movementOf(track)))
  const accounts = await measure(each(track => accountTogether(track, cut(track))))
  const all = await measure(each(track => dayFigures(track, asked)))
  const roads = await measure(each(track => windows.map(window => roadsOfDay(track, window))))
  return {
    reports: tracks.reduce((sum, { length }) => sum + length, 0) / tracks.length / daysOfParts,
    reading,
    whole,
    alone: accounts - whole,
    figures: all - accounts,
    roads: roads - whole,
  }
}
