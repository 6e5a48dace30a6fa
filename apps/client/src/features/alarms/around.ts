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
