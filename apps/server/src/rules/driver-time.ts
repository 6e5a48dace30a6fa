/**
 * How long a driver has driven, over all vehicles. Spans of driving are kept by driver, with the vehicle: a change of vehicle is no break, and what is driven
 * by another is not theirs. Pure.
 */

/** ms since 1970. */
export interface DrivingSpan {
  vehicleId: number
  from: number
  to: number
}

/** Who is at the wheel, and when they drove lately, over all vehicles: in the order of begins. */
export interface DriverAtWheel {
  driverId: number
  spans: readonly DrivingSpan[]
}

/** A card that went in or came out of a terminal; `driverId` null: nobody is known from then on. */
export interface CardChange {
  /** ms since 1970. */
  time: number
  driverId: number | null
}

/** Between two reports of driving that are so far apart it drove on: a light, a jam, or a terminal that reports seldom, ms. */
export const joinedMs = 300_000

/** Whose card it was. `cards` in the order of their times. */
export const driverAt = (cards: readonly CardChange[], time: number): number | null =>
  cards.findLast(card => card.time <= time)?.driverId ?? null

/**
 * Adds a moment of driving to the spans of a driver, wherever it is among them: late reports fill silences. Returns the span that has it. A card that
 * changed hands between is no matter: the spans are those of one driver.
 */
export function addDriving(spans: DrivingSpan[], vehicleId: number, time: number): DrivingSpan {
  const isNear = (span: DrivingSpan): boolean =>
    span.vehicleId === vehicleId && span.from - joinedMs <= time && time <= span.to + joinedMs
  // The newest is what most reports go on with.
  const newest = spans.at(-1)
  if (newest && isNear(newest) && time >= newest.from) {
    newest.to = Math.max(newest.to, time)
    return newest
  }
  const joined: DrivingSpan = { vehicleId, from: time, to: time }
  for (let at = spans.length - 1; at >= 0; at--) {
    const span = spans[at]
    if (!span || !isNear(span)) continue
    joined.from = Math.min(joined.from, span.from)
    joined.to = Math.max(joined.to, span.to)
    spans.splice(at, 1)
  }
  const place = spans.findLastIndex(({ from }) => from <= joined.from)
  spans.splice(place + 1, 0, joined)
  return joined
}

/** The driving that goes on at a time, without a pause of `pause` ms; undefined: they rest. Both in ms since 1970. */
export function drivingAt(spans: readonly DrivingSpan[], time: number, pause: number): { from: number; to: number } | undefined {
  let going: { from: number; to: number } | undefined
  for (let at = spans.length - 1; at >= 0; at--) {
    const span = spans[at]
    if (!span || span.from > time) continue
    const to = Math.min(span.to, time)
    if ((going?.from ?? time) - to >= pause) continue
    going = { from: Math.min(going?.from ?? time, span.from), to: Math.max(going?.to ?? 0, to) }
  }
  return going
}

/** How long they drove between two times, ms. In two vehicles at once, as clocks differ, counts once. */
export function drivenBetween(spans: readonly DrivingSpan[], from: number, to: number): number {
  let sum = 0
  let counted = from
  for (const span of spans) {
    const [begin, end] = [Math.max(span.from, counted), Math.min(span.to, to)]
    if (end <= begin) continue
    sum += end - begin
    counted = end
  }
  return sum
}

/** What is older is not asked for any more. */
export function forgetDriving(spans: DrivingSpan[], before: number): void {
  const kept = spans.findIndex(({ to }) => to >= before)
  if (kept !== 0) spans.splice(0, kept < 0 ? spans.length : kept)
}
