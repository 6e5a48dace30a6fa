/** Readings of a fuel sensor in litres, by the curve that was in force when each was read. Pure. */
import { capacityOf, type FuelCurve, litresOf } from '@outrider/contract'
import { fuelCurveAt, type FuelCurveSince } from '../../fleet/fuel-of-vehicle.ts'
import type { FuelRules } from './fuel-curve.ts'
import type { FuelReading } from './fuel-readings.ts'

export interface CalibratedFuel {
  readings: FuelReading[]
  rules: FuelRules
}

/** As the standard has it: tenths of a litre. */
const standard: FuelCurve = { input: 'raw', factor: null, pairs: null }

/** `curves` in the order in which they were made. */
export function calibratedFuel(curves: readonly FuelCurveSince[], readings: readonly Omit<FuelReading, 'ml'>[]): CalibratedFuel {
  const curveAt = (time: number): FuelCurve => fuelCurveAt(curves, time) ?? standard
  const last = readings.at(-1)
  const litres = last && capacityOf(curveAt(last.at))
  return {
    readings: readings.map(reading => ({ ...reading, ml: Math.round(litresOf(curveAt(reading.at), reading.raw ?? 0) * 1_000) })),
    rules: litres === undefined ? {} : { capacityMl: litres * 1_000 },
  }
}
