/**
 * Clips and sounds of simulated cameras are loops of one length that are aligned to the clock: at any moment each of them is at
 * `time mod LOOP_MS`. So the place in the loop, which the picture shows and a beep marks, says when a frame was taken.
 *
 * 16 s are a whole number of seconds, of packets of sound of 40 ms and of AAC frames of 128 ms, and end with a group of pictures.
 */
export const LOOP_MS = 16_000

/** Place in the loop of a time, ms since 1970. */
export const placeInLoop = (time: number): number => ((time % LOOP_MS) + LOOP_MS) % LOOP_MS

/** How long ago the loop was at a place, ms: the delay of a picture that shows it. Right for delays under half a loop; negative: ahead. */
export function sincePlace(place: number, now: number): number {
  const since = placeInLoop(now - place)
  return since > LOOP_MS / 2 ? since - LOOP_MS : since
}
