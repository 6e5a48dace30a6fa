/** What each report was asked last, by this user. */
import * as z from 'zod/mini'
import { defineStored } from '../../core/storage/stored.ts'
import { reportRanges } from './report-ranges.ts'

const asked = z.object({
  vehicles: z.array(z.string()),
  org: z.string(),
  by: z.enum(['vehicles', 'organisation']),
  range: z.enum(reportRanges),
  begin: z.string(),
  end: z.string(),
  /** Absent: asked before there were comparisons. */
  compare: z._default(z.string(), ''),
})

/** By the name of the report. */
export const storedReportQueries = defineStored({
  key: 'reportQueries',
  schema: z.record(z.string(), asked),
  fallback: {},
})
