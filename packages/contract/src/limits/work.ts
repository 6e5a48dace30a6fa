export const workLimits = {
  /** Ours: pictures and signatures of one task. */
  workAttachments: 60,
} as const
