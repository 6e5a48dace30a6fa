/** Validation of report queries, used by the client before sending and by the server on arrival. */
import type { ErrorName } from './errors.ts'
import { limits } from './limits.ts'

export interface ReportQuery {
  /** Number of selected vehicles; absent for reports without vehicles. */
  vehicles?: number
  /** ms since 1970. */
  startTime: number
  endTime: number
}

type ReportQueryError = Extract<ErrorName, 'report.noVehicle' | 'report.endBeforeStart' | 'report.tooLong'>

/** The first validation error; undefined: the query is valid. */
export function reportQueryError({ vehicles, startTime, endTime }: ReportQuery): ReportQueryError | undefined {
  if (vehicles === 0) return 'report.noVehicle'
  if (endTime < startTime) return 'report.endBeforeStart'
  if (endTime - startTime > limits.reportRange) return 'report.tooLong'
  return undefined
}
