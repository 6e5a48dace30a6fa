/** The visible time window of a curve, and the key bindings for window and clock. */

/** ms since 1970. */
export interface TimeWindow {
  from: number
  to: number
}

/** Smallest window, ms. */
export const minWidthMs = 10_000

/** `part` clamped to `whole` and to the smallest width; undefined when it covers `whole`. */
export function clampWindow(whole: TimeWindow, part: TimeWindow): TimeWindow | undefined {
  const width = Math.min(whole.to - whole.from, Math.max(minWidthMs, part.to - part.from))
  const middle = (part.from + part.to) / 2
  const from = Math.min(whole.to - width, Math.max(whole.from, middle - width / 2))
  return width >= whole.to - whole.from ? undefined : { from, to: from + width }
}

/** Scales the window by `times` around `time`. */
export function zoomed(whole: TimeWindow, shown: TimeWindow, time: number, times: number): TimeWindow | undefined {
  const inside = time >= shown.from && time <= shown.to ? time : (shown.from + shown.to) / 2
  const from = inside - (inside - shown.from) * times
  return clampWindow(whole, { from, to: from + (shown.to - shown.from) * times })
}

/** A pinch: its centre as a share of the width, and the distance of the fingers, px. */
export interface Grip {
  share: number
  apart: number
}

/** The window at the start of the pinch, scaled so that the time at its centre stays there. */
export function pinched(whole: TimeWindow, shown: TimeWindow, came: Grip, now: Grip): TimeWindow | undefined {
  const before = shown.to - shown.from
  const width = Math.max(minWidthMs, (before * came.apart) / now.apart)
  const from = shown.from + before * came.share - width * now.share
  return clampWindow(whole, { from, to: from + width })
}

/** Moves the window by a share of its width. */
export function panned(whole: TimeWindow, shown: TimeWindow, share: number): TimeWindow | undefined {
  const by = (shown.to - shown.from) * share
  return clampWindow(whole, { from: shown.from + by, to: shown.to + by })
}

/** The window that contains `time`, moved page by page. */
export function windowShowing(whole: TimeWindow, shown: TimeWindow, time: number): TimeWindow | undefined {
  if (time >= shown.from && time <= shown.to) return clampWindow(whole, shown)
  const width = shown.to - shown.from
  return clampWindow(whole, { from: time - width * 0.1, to: time + width * 0.9 })
}

export type KeyStep = { seek: number } | { zoom: number } | 'whole'

/** undefined for other keys. */
export function keyStep(key: string, shown: TimeWindow, time: number): KeyStep | undefined {
  const width = shown.to - shown.from
  const steps: Record<string, KeyStep> = {
    ArrowLeft: { seek: time - width / 200 },
    ArrowRight: { seek: time + width / 200 },
    PageDown: { seek: time - width / 10 },
    PageUp: { seek: time + width / 10 },
    Home: { seek: shown.from },
    End: { seek: shown.to },
    '+': { zoom: 0.5 },
    '=': { zoom: 0.5 },
    '-': { zoom: 2 },
    '0': 'whole',
    Escape: 'whole',
  }
  return steps[key]
}
