/** Whole days of tracks with very many points: they come when the clock does, take their place in the line, and leave again. */
import { mergeTracks, sliceTrack, type Track } from '@outrider/track'
import type { Clock } from './clock.ts'
import { type Day, daysIn } from './query.ts'

/** So many days of a vehicle are kept; the farthest from the clock leaves first. */
const mostDays = 3

export interface DaysScene {
  clock: Clock
  /** Vehicles whose tracks are lines, with these lines. */
  lines: ReadonlyMap<string, Track>
  ask: (vehicleId: string, day: Day) => Promise<Track>
  /** A day came or left. */
  onTrack: (vehicleId: string, track: Track, whole: readonly Day[]) => void
  onFailed: (vehicleId: string, error: unknown) => void
}

/** The line, with every point where whole days are there. */
export function withDays(line: Track, days: ReadonlyMap<Day, Track>): Track {
  const pieces: Track[] = []
  let from = Number.NEGATIVE_INFINITY
  for (const [day, track] of [...days].sort(([a], [b]) => a.from - b.from)) {
    pieces.push(sliceTrack(line, from, day.from - 1), track)
    from = day.to + 1
  }
  return mergeTracks([...pieces, sliceTrack(line, from, Number.POSITIVE_INFINITY)])
}

/** Gives a way to end it. */
export function fetchDays({ clock, lines, ask, onTrack, onFailed }: DaysScene): () => void {
  const days = daysIn(clock.get().from, clock.get().to)
  const there = new Map([...lines.keys()].map(id => [id, new Map<Day, Track>()]))
  /** Asked for in vain: not again before the clock has been elsewhere. */
  let refused: Day | undefined
  let busy = false
  let stopped = false

  const dayNow = () => {
    const { time } = clock.get()
    return days.find(({ from, to }) => time >= from && time <= to)
  }

  function keep(id: string, day: Day, track: Track): void {
    const line = lines.get(id)
    const held = there.get(id)
    if (!line || !held) return
    held.set(day, track)
    const { time } = clock.get()
    const away = ({ from, to }: Day) => Math.max(0, from - time, time - to)
    for (const each of [...held.keys()].sort((a, b) => away(a) - away(b)).slice(mostDays)) held.delete(each)
    onTrack(id, withDays(line, held), [...held.keys()])
  }

  async function look(): Promise<void> {
    if (busy || stopped) return
    const day = dayNow()
    if (day !== refused) refused = undefined
    const id = [...there].find(([, held]) => day && !held.has(day))?.[0]
    if (!day || id === undefined || day === refused) return
    busy = true
    try {
      const track = await ask(id, day)
      if (!stopped) keep(id, day, track)
    } catch (error) {
      refused = day
      if (!stopped) onFailed(id, error)
    }
    busy = false
    void look()
  }

  const unsubscribe = clock.subscribe(() => void look())
  void look()
  return () => {
    stopped = true
    unsubscribe()
  }
}
