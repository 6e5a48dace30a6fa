/** Limits of the tries of an acceptance test, ms. */
export const acceptanceTimes = {
  /** Between two looks whether something has come. */
  look: 500,
  /** Temporary tracking: a report so often, for so long. */
  trackEvery: 5_000,
  trackFor: 20_000,
  /** For reports that a slow network brings late. */
  trackLate: 10_000,
  /** For a photo after the terminal has taken the command. */
  photo: 60_000,
  /** For the first picture of a camera, and how long the sound of a talk is listened for after the first packet. */
  video: 30_000,
  sound: 2_000,
  talk: 30_000,
  /** A test that nothing was added to for so long has lost its server: longer than any try takes. */
  silence: 600_000,
}
export type AcceptanceTimes = typeof acceptanceTimes
