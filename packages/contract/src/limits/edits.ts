export const editLimits = {
  /** Ours: edits of a user per minute. Each makes everybody who sees what was edited load their list again. */
  editsPerMinute: 120,
} as const
