/** The times that reports offer. By itself: what is stored of queries is known before any report is loaded. */

/** Without `all`: a report needs a first day. */
export const reportRanges = ['today', 'yesterday', 'threeDays', 'week', 'lastWeek', 'month', 'lastMonth', 'custom'] as const
export type ReportRange = (typeof reportRanges)[number]
