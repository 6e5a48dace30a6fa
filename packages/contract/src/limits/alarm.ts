export const alarmLimits = {
  /** Ours: alarms in one call that claims, releases or handles; up to which alarms are counted. */
  alarmsAtOnce: 200,
  alarmsCounted: 1_000,
} as const
