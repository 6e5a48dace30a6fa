/** Limits of recorded video that is played. */

/** ms */
export const replayTimes = {
  /** For the viewer to come, from when the terminal was asked. */
  viewer: 30_000,
  /** For the terminal to connect: it looks for the files first. */
  connect: 20_000,
  /** For the first picture or sound, from when it connected. */
  firstFrame: 15_000,
  /** Without a packet, while it is not paused, it is lost. */
  silence: 15_000,
  /**
   * From when it was asked, or its own connection broke: until then only a connection from the address of the terminal's own link is let in.
   */
  ownFirst: 5_000,
  /** For the terminal to connect again after its connection broke. Longer than `ownFirst`: its carrier may have given it another address. */
  again: 7_000,
  /**
   * So long after it was asked, a further connection takes the place of the one before: that one may still be of what was played before, which
   * the terminal is about to close.
   */
  newest: 10_000,
  /** For the terminal to close after it was told to. */
  closing: 3_000,
  /** After another time was asked for, frames of elsewhere are left out for so long at most. */
  seeking: 4_000,
  /** It may stay paused for so long: the terminal's connection is held meanwhile. */
  paused: 10 * 60_000,
}

export type ReplayTimes = typeof replayTimes
