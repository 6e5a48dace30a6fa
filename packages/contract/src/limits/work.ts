export const workLimits = {
  /** Ours: pictures and signatures of one task. */
  workAttachments: 60,
  /** Of one request for a vehicle. */
  requestExpenses: 100,
} as const
