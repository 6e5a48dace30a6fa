/** The part of the time a curve shows, and what keys do to it and to the clock. */

/** ms since 1970. */
export interface Window {
  from: number
  to: number
}

/** What can be seen at least, ms. */
export const narrowest = 10_000

/** `part` within `whole`, not narrower than the narrowest; undefined: it is all of it. */
export function windowIn(whole: Window, part: Window): Window | undefined {
  const width = Math.min(whole.to - whole.from, Math.max(narrowest, part.to - part.from))
  const middle = (part.from + part.to) / 2
  const from = Math.min(whole.to - width, Math.max(whole.from, middle - width / 2))
  return width >= whole.to - whole.from ? undefined : { from, to: from + width }
}

/** `times` as wide around `time`, which stays where it is seen. */
export function zoomed(whole: Window, shown: Window, time: number, times: number): Window | undefined {
  const inside = time >= shown.from && time <= shown.to ? time : (shown.from + shown.to) / 2
  const from = inside - (inside - shown.from) * times
  return windowIn(whole, { from, to: from + (shown.to - shown.from) * times })
}

/** What two fingers hold: where between them is, of the width, and how far they are apart, px. */
export interface Grip {
  share: number
  apart: number
}

/** `shown`, as it was when the fingers came, pulled so that the time between them stays between them. */
export function pinched(whole: Window, shown: Window, came: Grip, now: Grip): Window | undefined {
  const before = shown.to - shown.from
  const width = Math.max(narrowest, (before * came.apart) / now.apart)
  const from = shown.from + before * came.share - width * now.share
  return windowIn(whole, { from, to: from + width })
}

/** Moved on by so much of its width. */
export function panned(whole: Window, shown: Window, share: number): Window | undefined {
  const by = (shown.to - shown.from) * share
  return windowIn(whole, { from: shown.from + by, to: shown.to + by })
}

/** Where the window has to go to show `time`: turned over like a page. */
export function windowWith(whole: Window, shown: Window, time: number): Window | undefined {
  if (time >= shown.from && time <= shown.to) return windowIn(whole, shown)
  const width = shown.to - shown.from
  return windowIn(whole, { from: time - width * 0.1, to: time + width * 0.9 })
}

export type KeyStep = { seek: number } | { zoom: number } | 'whole'

/** undefined: the key means nothing here. */
export function stepOf(key: string, shown: Window, time: number): KeyStep | undefined {
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
