/** Distances, speeds and volumes in the units that the user has chosen. They are carried in km, km/h and litres, and become others where they are shown. */
import type { ShownUnits } from './unit-words.ts'

/** `perHundred`: litres per 100 km; `rate`: of events, per 100 km; `metre`: too short for a km. */
export type Measure = 'km' | 'kmh' | 'litre' | 'perHundred' | 'rate' | 'metre'

const kmOf = { km: 1, mi: 1.609344 } as const
const litresOf = { litre: 1, usGallon: 3.785411784, gallon: 4.54609 } as const

/** A value carried in the unit of `measure`, in the unit that is shown. */
export function inUnit(measure: Measure, value: number, { distance, volume }: ShownUnits): number {
  const km = kmOf[distance]
  if (measure === 'km' || measure === 'kmh') return value / km
  if (measure === 'rate') return value * km
  if (measure === 'metre') return distance === 'km' ? value : value / 0.3048
  return measure === 'litre' ? value / litresOf[volume] : (value / litresOf[volume]) * km
}
/** A value typed in the unit that is shown, in that which is carried. */
export const fromUnit = (measure: Measure, typed: number, units: ShownUnits): number => typed / inUnit(measure, 1, units)
