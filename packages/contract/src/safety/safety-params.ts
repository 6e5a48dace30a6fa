/**
 * What a safety analysis is asked about: one object, which an address and a push carry as JSON in `params`. Checked by this schema on both sides.
 */
import * as z from 'zod/mini'
import { type OperationStatus, operationStatuses, type OperationType, operationTypes } from '../entities/add-vehicle.ts'
import { timestamp } from '../entities/timestamp.ts'

/** What the rows of an analysis are of. Weeks begin on Monday; the first and last part of a time may be shorter. */
export const periodUnits = ['day', 'week', 'month'] as const
export type PeriodUnit = (typeof periodUnits)[number]
export const periodUnit = z.enum(periodUnits)

/** /olMonitoringAnls only. */
export const monitoringQueryTypes = ['organisation', 'vehicle', 'period'] as const
export type MonitoringQueryType = (typeof monitoringQueryTypes)[number]

const listOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) => {
  const keys = Object.keys(table) as [Key, ...Key[]]
  return z._default(z.array(z.enum(keys)).check(z.maxLength(keys.length)), [])
}

/** As `vehicleId`: in multi-platform mode a text that the platform's code is appended to. */
export const orgIdAsText = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,9}$/)), z.int().check(z.minimum(0), z.maximum(999_999_999))]),
  z.transform(String),
)

export const safetyParams = z.object({
  /** ms since 1970, end excluded. Whole days of the platform's time zone are counted: those that the time touches. */
  beginTime: timestamp,
  endTime: timestamp,
  /** Vehicles with one of these; empty: all. */
  operationStatusFlags: listOf<OperationStatus>(operationStatuses),
  operationTypes: listOf<OperationType>(operationTypes),
  /** With all that is below it. */
  orgId: orgIdAsText,
  periodUnit: z._default(periodUnit, 'day'),
  /** For titles; the platform knows the name itself. */
  orgName: z.optional(z.string().check(z.maxLength(256))),
})
export type SafetyParams = z.output<typeof safetyParams>

export const monitoringParams = z.extend(safetyParams, { queryType: z._default(z.enum(monitoringQueryTypes), 'organisation') })
export type MonitoringParams = z.output<typeof monitoringParams>
