/** Ours: curves of fuel sensors and choices for odometers, a vehicle at a time. */
import * as z from 'zod/mini'
import { day } from '../days/day.ts'
import { call } from '../call.ts'
import { vehicleId } from '../entities/position.ts'
import { distanceSources, fuelCurve } from '../measuring.ts'

const factor = z.number().check(z.minimum(0.0001), z.maximum(10_000))

/** Who made an entry, and when (ms since 1970). */
const made = { userName: z.string(), time: z.number() }
/** A day on which fixes and odometer can be held against each other, km. */
const odometerDay = z.object({ day: z.string(), fixesKm: z.number(), odometerKm: z.number() })

/** What a fuel sensor told that no tank can do. */
export const fuelFault = z.object({
  kind: z.enum(['zero', 'fullScale', 'excursion']),
  /** First and last reading, ms since 1970. */
  beginTime: z.number(),
  endTime: z.number(),
  /** What was read, and the level before it; null: not known. Litres. */
  litres: z.number(),
  beforeLitres: z.nullable(z.number()),
  readings: z.int(),
})
export type FuelFault = z.infer<typeof fuelFault>

const changed = {
  data: z.object({ /** Days whose figures are made again. */ days: z.int() }),
  scope: 'routed',
  right: ['updInstTaskAuth', 'updMtcTaskAuth'],
  ids: { request: { vehicleId: 'vehicle' } },
  record: true,
  edit: true,
} as const

export const measuringCalls = {
  getMeasuring: call({
    about: 'How fuel and distance of a vehicle are measured, since when, by whose word, and what speaks against its sensors',
    request: z.object({ vehicleId }),
    data: z.object({
      /** What was entered, the latest first; each counts from its day on, until a later one does. */
      fuelCurves: z.array(z.object({ ...fuelCurve.shape, fromDay: day, source: z.string(), ...made })),
      /** The latest number that the sensor has sent; null: none. */
      fuelSent: z.nullable(z.number()),
      /** Of the last 30 days, the latest first. */
      fuelFaults: z.array(fuelFault),
      odometerChoices: z.array(z.object({ source: z.enum(distanceSources), factor, fromDay: day, ...made })),
      /** A factor that would make the odometer right; null: nothing speaks for one. */
      odometerProposal: z.nullable(z.object({ factor, fromDay: day, days: z.array(odometerDay) })),
      /** The last days, the latest first. */
      odometerDays: z.array(odometerDay),
      /** The user may change it. */
      editable: z.boolean(),
    }),
    scope: 'routed',
    right: ['trackAuth', 'updInstTaskAuth', 'updMtcTaskAuth'],
    ids: { request: { vehicleId: 'vehicle' } },
    errors: ['vehicle.unknown'],
  }),
  setFuelCurve: call({
    about: 'Enter the curve of a fuel sensor, or its factor; it counts from a day on, and figures since then are made again',
    request: z.object({
      vehicleId,
      ...fuelCurve.shape,
      fromDay: day,
      /** From what it was made: a calibration by filling, a data sheet. */
      source: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    }),
    ...changed,
    errors: ['vehicle.unknown', 'vehicle.fuelCurve'],
  }),
  setOdometer: call({
    about:
      'Choose by what the distance of a vehicle is measured, and the factor of its odometer, from a day on; a missing factor stays as it is on that day',
    request: z.object({ vehicleId, source: z.enum(distanceSources), factor: z.optional(factor), fromDay: day }),
    ...changed,
    errors: ['vehicle.unknown'],
  }),
}
