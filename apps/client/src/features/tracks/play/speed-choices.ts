/** Playback speeds that are offered as chips. */
export const speedChoices = [1, 8, 32, 64, 256] as const

/** The next faster or slower one; at the ends the same. */
export function speedAfter(speed: number, step: 1 | -1): number {
  const next = step > 0 ? speedChoices.find(each => each > speed) : speedChoices.findLast(each => each < speed)
  return next ?? speed
}
