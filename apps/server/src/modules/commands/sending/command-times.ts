/** Limits of commands to vehicles, ms. */
export interface CommandTimes {
  /** From the acknowledgement until a report has to show the effect. */
  effect: number
  /** Between two questions for a report, while one is needed. */
  ask: number
  /** For the position that is asked for before a cut. */
  answer: number
  /** For the stored reports that show what would tell that a vehicle drives: the position beside them gets old. */
  shown: number
  /** From the bytes of what can stop a vehicle until something has to come from its terminal: as old as evidence may be. */
  heard: number
  /** Between two looks at what waits. */
  look: number
  /** From sending; then its server must have ended. Longer than all others together. */
  settle: number
}
export const commandTimes: CommandTimes = {
  effect: 60_000,
  ask: 15_000,
  answer: 8_000,
  shown: 1_000,
  heard: 10_000,
  look: 5_000,
  settle: 150_000,
}
