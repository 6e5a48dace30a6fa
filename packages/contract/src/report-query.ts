/** What every report wants of its question, wherever it is checked: before it is sent and when it arrives. */
import type { ErrorName } from './errors.ts'
import { limits } from './limits.ts'

export interface ReportQuery {
  /** How many vehicles are chosen; absent where a report is not of vehicles. */
  vehicles?: number
  /** ms since 1970. */
  startTime: number
  endTime: number
}

type Wrong = Extract<ErrorName, 'report.noVehicle' | 'report.endBeforeStart' | 'report.tooLong'>

/** The first thing wrong with it. */
export function wrongInReport({ vehicles, startTime, endTime }: ReportQuery): Wrong | undefined {
  if (vehicles === 0) return 'report.noVehicle'
  if (endTime < startTime) return 'report.endBeforeStart'
  if (endTime - startTime > limits.reportRange) return 'report.tooLong'
  return undefined
}
