export const accessMonLimits = {
  /** Ours: checkpoints per organisation; their radius, and the maximum distance of approach reminders, metres. */
  checkpoints: 1_000,
  checkpointRadius: { min: 20, max: 5_000 },
  maxRemindDistance: 20_000,
} as const
