/** Periods that a report can be asked for; no `all`: it needs a first day. In a file of its own, since what is stored is known before the sign-in. */
export const reportRanges = ['today', 'yesterday', 'threeDays', 'week', 'lastWeek', 'month', 'lastMonth', 'custom'] as const
export type ReportRange = (typeof reportRanges)[number]
