/** ms of the monotonic clock, where they bound something. */
export interface LinkTimes {
  /** Without a frame of ours or of theirs for so long, one that keeps the link is sent. */
  keepAlive: number
  /** Without anything from the other side for so long, a link counts as dead. */
  dead: number
  /** After an answer to a check, until the other side is asked whether it is there. A link that is cut before it says so may have taken nothing. */
  confirm: number
  /** Between two questions whether positions have arrived. What left since the last one leaves again after a loss. */
  arrival: number
  /** Until the answer to a login. */
  login: number
  /** Before the first new try, then twice as long each time up to the longest. */
  firstPause: number
  longestPause: number
  /** The least pause after a login was refused for who we are. */
  refusedPause: number
  /** For a platform below to say where a camera is fetched: its terminal needs some seconds. */
  videoAnswer: number
}

export const linkTimes: LinkTimes = {
  keepAlive: 60_000,
  dead: 180_000,
  confirm: 0,
  arrival: 2_000,
  login: 15_000,
  firstPause: 1_000,
  longestPause: 60_000,
  refusedPause: 60_000,
  videoAnswer: 30_000,
}

/** A random part of a quarter, so that platforms do not all come back at once. */
export const withJitter = (pause: number): number => pause * (0.875 + Math.random() / 4)
/** The same for a pause that is the least one. */
export const withMore = (pause: number): number => pause * (1 + Math.random() / 4)
