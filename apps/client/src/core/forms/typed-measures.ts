/** Numbers of forms that are typed in the unit of the account and carried in another one. */
import type { Measure } from '@outrider/contract'
import { fromShown, roundedShown, shownAs } from '../time/measures.ts'

const carriesItself = (measure: Measure): boolean => shownAs(measure, 1) === 1
/** A number as a field has it in the unit that is shown: a whole one, unless that is the unit in which it is carried. */
export const typedOf = (measure: Measure, value: number): string =>
  String(carriesItself(measure) ? value : roundedShown(measure, value, 0))
/** What was typed there, as it is carried: whole, so that what is only opened stays what it was. */
export const carriedOf = (measure: Measure, typed: number): number =>
  carriesItself(measure) ? typed : Math.round(fromShown(measure, typed))
/** The whole number that is carried as this bound: one beyond it is typed too where it is carried as the bound itself, 328,084 ft as 100 km. */
const typedBound = (measure: Measure, bound: number, inwards: (value: number) => number): number => {
  const nearest = roundedShown(measure, bound, 0)
  return carriedOf(measure, nearest) === bound ? nearest : inwards(shownAs(measure, bound))
}
/** What may be typed, inside the bounds of what is carried. */
export const typedBounds = <Bounds extends { min?: number; max?: number }>(measure: Measure, bounds: Bounds): Bounds =>
  carriesItself(measure)
    ? bounds
    : {
        ...bounds,
        ...(bounds.min !== undefined && { min: typedBound(measure, bounds.min, Math.ceil) }),
        ...(bounds.max !== undefined && { max: typedBound(measure, bounds.max, Math.floor) }),
      }
