/** Plans of maintenance: what is due after a distance, after hours or on a date, whichever comes first. Ours (decision 169). */
import * as z from 'zod/mini'
import { day } from '../days/day.ts'
import { vehicleTypes } from './add-vehicle.ts'

const text = (length: number) => z.string().check(z.trim(), z.maxLength(length))
const upTo = (most: number, least = 0) => z.int().check(z.minimum(least), z.maximum(most))
/** null: the plan does not go by it. */
const interval = (most: number) => z.nullable(upTo(most, 1))

/** What hours are those of the engine, or those driven. */
export const maintenanceHours = ['engine', 'driving'] as const

export const maintenancePlanValues = {
  name: text(60).check(z.minLength(1)),
  /** Type of the vehicles it is for; empty: all. */
  vehicleType: z.enum(['', ...Object.keys(vehicleTypes)] as ['', ...(keyof typeof vehicleTypes)[]]),
  /** Make and model as their records have it, whatever the case; empty: all. */
  brand: text(64),
  everyKm: interval(1_000_000),
  everyHours: interval(100_000),
  hours: z.enum(maintenanceHours),
  everyMonths: interval(240),
  /** So much before people are told. */
  remindKm: upTo(100_000),
  remindHours: upTo(10_000),
  remindDays: upTo(365),
  /** Of vehicles that were there when the plan was made and have no service entered, the day from which it counts, YYYY-MM-DD. */
  startsOn: day,
  note: text(500),
}

export const serviceValues = {
  /** YYYY-MM-DD */
  doneOn: day,
  /** null: not read. */
  odometerKm: z.nullable(z.number().check(z.minimum(0), z.maximum(9_999_999))),
  /** Hundredths of the currency; null: not known. */
  cents: z.nullable(upTo(1_000_000_000)),
  /** What it was for, as the company says; empty: not said. */
  costKind: text(40),
  note: text(500),
}

/** `ok`, or what comes first of distance, hours and date. */
export const maintenanceStates = ['ok', 'soon', 'overdue'] as const
export type MaintenanceState = (typeof maintenanceStates)[number]
