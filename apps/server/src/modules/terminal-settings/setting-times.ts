/** Limits of changes of terminals, ms. */
export const settingTimes = {
  /** After a restart or a changed address: until then a terminal has to have signed in again. */
  return: 600_000,
  /** A change that has been on its way for longer was another server's, which has ended. */
  left: 120_000,
  /** A terminal that was not linked when its wave came waits for so long. */
  wait: 7 * 86_400_000,
  /** What waits for a second person, as cuts do. */
  asked: 86_400_000,
  /** With the last part of a firmware: until then the terminal has to say that it has it. */
  install: 1_200_000,
  /** Between two notes that an upgrade goes on. */
  note: 10_000,
  /** What could not go, as the vehicle drives or its link had ended, is tried again after this. */
  again: 30_000,
  /** Between two looks. */
  look: 5_000,
}
export type SettingTimes = typeof settingTimes
