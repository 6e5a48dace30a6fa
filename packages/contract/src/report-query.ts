/** Validation of report queries, used by the client before sending and by the server on arrival. */
import type { ErrorName } from './errors/index.ts'
import { limits } from './limits/index.ts'

export interface ReportQuery {
  /** ms since 1970. */
  startTime: number
  endTime: number
}

export type ReportQueryError = Extract<ErrorName, 'report.endBeforeStart' | 'report.tooLong'>

/** The first validation error; undefined: the query is valid. */
export function reportQueryError({ startTime, endTime }: ReportQuery): ReportQueryError | undefined {
  if (endTime < startTime) return 'report.endBeforeStart'
  if (endTime - startTime > limits.reportRange) return 'report.tooLong'
  return undefined
}
