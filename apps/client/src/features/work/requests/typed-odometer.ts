/** An odometer as it is typed, in the unit of the account. */
import { fromShown, shownAs } from '../../../core/time/measures.ts'

/** km, as the platform takes it. */
const most = 9_999_999

/** The largest that may be typed, in the unit that is shown. */
export const largestOdometer = (): number => Math.floor(shownAs('km', most))

/** km; undefined: it is none. */
export function typedOdometer(text: string): number | undefined {
  if (!/^\d{1,7}([.,]\d+)?$/.test(text)) return undefined
  const km = fromShown('km', Number(text.replace(',', '.')))
  return km <= most ? km : undefined
}
