export const homeLimits = {
  /** Section 5: at least three common functions are kept. */
  minHomeFunctions: 3,
  /** The specification gives no number for its cap. Ours: eight, two rows of a phone. */
  maxHomeFunctions: 8,
  /** Section 9: the alarm trend covers this many days, today's included. */
  alarmTrendDays: 7,
  /** Section 9. */
  mileageRanking: 5,
} as const
