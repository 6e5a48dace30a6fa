/** Idling: standing with the engine on, for as long as the organisation wants it to last before it counts. */
import { movementOf } from './movement-of-track.ts'
import { movementSettingsOf } from './track-movement.ts'
import type { PeriodPart, TimeSpan } from './period-parts.ts'
import type { Track } from './track.ts'

const overlap = (a: TimeSpan, b: TimeSpan): TimeSpan => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) })
const meet = (a: TimeSpan, b: TimeSpan): boolean => a.from < b.to && b.from < a.to

/**
 * Idling in the parts of a period; what its end cuts off counts too.
 * @param stops of the track, ordered by time
 * @param engine when the engine runs; the account's own times, or what is known of them
 * @param on the same with times of which nothing is known
 */
export function idlingIn(
  track: Track,
  parts: readonly PeriodPart[],
  stops: readonly TimeSpan[],
  engine: readonly TimeSpan[] = movementOf(track).ignition.on,
  on: readonly TimeSpan[] = movementOf(track).ignition.on,
): TimeSpan[] {
  const least = movementSettingsOf(track).idlingAfter * 1_000
  const stood = parts.filter(({ kind }) => kind === 'stopped')
  const pieces = stood.flatMap(part => engine.filter(span => meet(span, part)).map(span => overlap(span, part)))
  if (least === 0) return pieces
  const wholes = stops.flatMap(stop => on.filter(span => meet(span, stop)).map(span => overlap(span, stop)))
  const long = wholes.filter(({ from, to }) => to - from >= least)
  return pieces.filter(piece => piece.to - piece.from >= least || long.some(whole => meet(whole, piece)))
}
