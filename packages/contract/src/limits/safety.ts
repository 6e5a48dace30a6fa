export const safetyLimits = {
  /** Ours: longest time of a safety analysis, ms: months are compared over a year. */
  safetyRange: 366 * 86_400_000,
  /** Ours: events of a risk portrait, the newest. */
  riskEvents: 100,
  /** Ours: events of a portrait that are listed page by page, the newest: each page reads those before it again. */
  riskEventsListed: 5_000,
  /** Ours: vehicles of the risk portrait of an organisation, those of the highest scores. */
  riskVehicles: 10,
  /** Ours: rows of a ranking by risk, those of the highest scores. */
  riskRanked: 500,
  /** Ours: talks with one driver or about one vehicle that are listed, the newest. */
  riskTalks: 100,
  /** Ours: characters of the reason of an objection, and of its decision. */
  riskReason: 500,
  /** Ours: characters of the name of a driver for whom somebody objects. */
  riskDriverName: 64,
  /** Ours: rows of what a company loses points by, those that cost most. */
  scoreLosses: 2_000,
  /** Ours: the highest mean of a region. */
  scoreMean: 10_000,
  /** Ours: months of a trend. */
  scoreMonths: 6,
} as const
