/** The minute before and after the start of an alarm, of the vehicle's track. Pure. */
import type { AlarmCase, DataOf } from '@outrider/contract'

/** ms on both sides. */
export const aroundMs = 60_000

type Point = DataOf<'track/getVehicleTrack'>['points'][number]

export const placesOf = (points: readonly Point[]): (readonly [latitude: number, longitude: number])[] =>
  points.flatMap(({ latitude, longitude }) => (latitude === null || longitude === null ? [] : [[latitude, longitude] as const]))

export interface Curve {
  /** Points of a polyline, x to the right and y downwards, within `width` and `height`. */
  points: string
  /** km/h at the upper edge. */
  top: number
}

/** At least 60 km/h high, so that a vehicle that stands does not seem to race. */
export function curveOf(
  points: readonly Point[],
  { startedAt }: Pick<AlarmCase, 'startedAt'>,
  { width, height }: { width: number; height: number },
): Curve {
  const top = Math.max(60, ...points.map(({ speed }) => Math.ceil(speed / 20) * 20))
  const x = (time: number) => ((time - startedAt + aroundMs) / (2 * aroundMs)) * width
  const y = (speed: number) => height - (speed / top) * height
  return { points: points.map(({ time, speed }) => `${x(time).toFixed(1)},${y(speed).toFixed(1)}`).join(' '), top }
}

/** What is known of the vehicle at a time: between two reports as if it went evenly. undefined: nothing was reported around it. */
export function stateAt(points: readonly Point[], time: number) {
  const next = points.findIndex(point => point.time >= time)
  const after = points[next]
  const before = after?.time === time ? after : points[next - 1]
  if (!before || !after) return undefined
  const part = after.time === before.time ? 0 : (time - before.time) / (after.time - before.time)
  const between = (from: number, to: number) => from + (to - from) * part
  const fixed =
    before.latitude !== null && before.longitude !== null && after.latitude !== null && after.longitude !== null
      ? ([between(before.latitude, after.latitude), between(before.longitude, after.longitude)] as const)
      : undefined
  return { speed: between(before.speed, after.speed), place: fixed }
}

/** x of a moment, ms from the start of the alarm. */
export const momentX = (at: number, width: number): number => ((at + aroundMs) / (2 * aroundMs)) * width
