/** Litres in the tank of a vehicle: what its sensor sends, by the curve that somebody has entered for it. Pure. */
import { type FuelCurve, litresOf } from '@outrider/contract'

/** A curve with its time, ms since 1970. */
export interface FuelCurveSince extends FuelCurve {
  from: number
}

/** `curves` in the order in which they were made: of those that are in force at a time the last one counts. Undefined: as the standard has it. */
export const fuelCurveAt = (curves: readonly FuelCurveSince[] | null | undefined, time: number): FuelCurveSince | undefined =>
  curves?.findLast(({ from }) => from <= time)

/** 0.1 l; null: none is known. `sent`: by the standard tenths of a litre. */
export const litresDl = (curve: FuelCurve | undefined, sent: number | null): number | null =>
  curve && sent !== null ? Math.round(litresOf(curve, sent) * 10) : sent

interface Fuelled {
  identity: { fuelCurves?: readonly FuelCurveSince[] | null }
  latest: { report: { time: number; fuelDl: number | null } | null }
}

/** 0.1 l as of the newest report; null: none is known. */
export const fuelDlOf = ({ identity: { fuelCurves }, latest: { report } }: Fuelled): number | null =>
  report && litresDl(fuelCurveAt(fuelCurves, report.time), report.fuelDl)
