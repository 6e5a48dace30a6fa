export const overviewLimits = {
  /** Ours: rows of a list of the overview; the reply says how many there are. */
  overviewRows: 200,
  /** Ours: days of one report of alarms or risk. */
  overviewDays: 31,
  /** Ours: below this distance no events per 100 km are told, m: one event would make a rate of nothing. */
  riskRateFrom: 20_000,
  /** Ours: a vehicle that has not reported for this long counts as one whose device is broken, ms. */
  deviceMuteAfter: 3 * 86_400_000,
} as const
