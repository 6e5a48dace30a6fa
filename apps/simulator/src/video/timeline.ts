/** Frames of a loop by time: the loop repeats for ever, so there is a frame for any time, past or to come. */
import type { Clip, ClipFrame } from './clips.ts'
import { LOOP_MS, placeInLoop } from './loop.ts'
import type { Sound } from './sounds.ts'

/** Key pictures are at full seconds of the clock in every clip. */
export const KEY_MS = 1000

export interface TimedFrame {
  /** ms since 1970 */
  time: number
  frame: ClipFrame
  /** ms since the picture before, and since the last key picture. */
  sinceFrame: number
  sinceKey: number
}

/** The first picture at a time or after it. O(1). */
export function pictureFrom({ frames, rate }: Clip, from: number): TimedFrame {
  const place = placeInLoop(from)
  const start = from - place
  let index = Math.floor((place * rate) / 1000)
  while (index < frames.length && (frames[index] as ClipFrame).at < place) index++
  const wraps = index === frames.length
  const frame = frames[wraps ? 0 : index] as ClipFrame
  const before = index === 0 ? (frames.at(-1) as ClipFrame).at - LOOP_MS : (frames[index - 1] as ClipFrame).at
  const at = wraps ? LOOP_MS : frame.at
  return { time: start + at, frame, sinceFrame: at - before, sinceKey: at % KEY_MS }
}

export const keyTimeFrom = (from: number): number => Math.ceil(from / KEY_MS) * KEY_MS
export const keyTimeBefore = (until: number): number => Math.floor(until / KEY_MS) * KEY_MS

/** The first packet of sound that begins at a time or after it. */
export function soundFrom({ packets, packetMs }: Sound, from: number): { time: number; bytes: Uint8Array } {
  const number = Math.ceil(from / packetMs)
  return { time: number * packetMs, bytes: packets[number % packets.length] as Uint8Array }
}
