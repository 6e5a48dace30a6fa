/** What a safety analysis is asked about, as in the address: one value `params`, checked by the schema of its calls. */
import { type MonitoringParams, monitoringParams } from '@outrider/contract'
import { readReportParams } from '../../../core/push/report-params.ts'

export type SafetyQuery = MonitoringParams

const listOf = (value: readonly unknown[] | string | number | undefined): unknown =>
  typeof value === 'string' || typeof value === 'number' ? String(value).split(',').filter(Boolean) : value
const timeOf = (value: unknown): unknown => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value)

/**
 * Lists may come as one value and numbers as text: the specification gives names without types. undefined: there is nothing, or it is not
 * what an analysis can be asked about.
 */
export function safetyQueryIn(text: string | null): SafetyQuery | undefined {
  if (!text) return undefined
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof given !== 'object' || given === null) return undefined
  const { beginTime, endTime, operationStatusFlags, operationTypes, orgId, ...rest } = readReportParams({ ...given })
  const read = monitoringParams.safeParse({
    ...rest,
    beginTime: timeOf(beginTime),
    endTime: timeOf(endTime),
    operationStatusFlags: listOf(operationStatusFlags),
    operationTypes: listOf(operationTypes),
    // In multi-platform mode the platform's code stands behind it: the schema of a call knows the number alone.
    orgId: typeof orgId === 'string' ? orgId.split('@')[0] : orgId,
  })
  return read.success ? { ...read.data, orgId: String(orgId) } : undefined
}

export const safetySearch = (query: SafetyQuery): URLSearchParams => new URLSearchParams({ params: JSON.stringify(query) })
