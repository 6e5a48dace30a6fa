/** Loads complete days of very large tracks around the clock, merges them into the reduced line, and drops them again. */
import { mergeTracks, sliceTrack, type Track } from '@outrider/track'
import type { Clock } from './clock.ts'
import { type DaySpan, daysIn } from './track-query.ts'

/** Days kept per vehicle; the one farthest from the clock is dropped first. */
const maxDays = 3

export interface DayLoaderOptions {
  clock: Clock
  /** Reduced tracks by vehicle id. */
  lines: ReadonlyMap<string, Track>
  loadDay: (vehicleId: string, day: DaySpan) => Promise<Track>
  /** A day was loaded or dropped. */
  onTrack: (vehicleId: string, track: Track, whole: readonly DaySpan[]) => void
  onFailed: (vehicleId: string, error: unknown) => void
}

/** The line, with all points on the loaded days. */
export function mergeDays(line: Track, days: ReadonlyMap<DaySpan, Track>): Track {
  const pieces: Track[] = []
  let from = Number.NEGATIVE_INFINITY
  for (const [day, track] of [...days].sort(([a], [b]) => a.from - b.from)) {
    pieces.push(sliceTrack(line, from, day.from - 1), track)
    from = day.to + 1
  }
  return mergeTracks([...pieces, sliceTrack(line, from, Number.POSITIVE_INFINITY)])
}

/** Returns a function that stops it. */
export function loadDaysAroundClock({ clock, lines, loadDay, onTrack, onFailed }: DayLoaderOptions): () => void {
  const days = daysIn(clock.get().from, clock.get().to)
  const loaded = new Map([...lines.keys()].map(id => [id, new Map<DaySpan, Track>()]))
  /** A day that failed is not retried until the clock has left it. */
  let failedDay: DaySpan | undefined
  let busy = false
  let stopped = false

  const dayNow = () => {
    const { time } = clock.get()
    return days.find(({ from, to }) => time >= from && time <= to)
  }

  function keep(id: string, day: DaySpan, track: Track): void {
    const line = lines.get(id)
    const held = loaded.get(id)
    if (!line || !held) return
    held.set(day, track)
    const { time } = clock.get()
    const away = ({ from, to }: DaySpan) => Math.max(0, from - time, time - to)
    for (const each of [...held.keys()].sort((a, b) => away(a) - away(b)).slice(maxDays)) held.delete(each)
    onTrack(id, mergeDays(line, held), [...held.keys()])
  }

  async function loadNext(): Promise<void> {
    if (busy || stopped) return
    const day = dayNow()
    if (day !== failedDay) failedDay = undefined
    const id = [...loaded].find(([, held]) => day && !held.has(day))?.[0]
    if (!day || id === undefined || day === failedDay) return
    busy = true
    try {
      const track = await loadDay(id, day)
      if (!stopped) keep(id, day, track)
    } catch (error) {
      failedDay = day
      if (!stopped) onFailed(id, error)
    }
    busy = false
    void loadNext()
  }

  const unsubscribe = clock.subscribe(() => void loadNext())
  void loadNext()
  return () => {
    stopped = true
    unsubscribe()
  }
}
