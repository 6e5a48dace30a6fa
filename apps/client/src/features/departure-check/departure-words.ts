/** Words and colours of departure checks. */
import { type DepartureState, type Lang, vehicleTypes } from '@outrider/contract'
import type { Tone } from '../../ui/StateBadge.tsx'

export const toneOf: Readonly<Record<DepartureState, Tone>> = {
  none: 'offline',
  passed: 'driving',
  defects: 'idling',
  waiting: 'alarm',
  released: 'parked',
  held: 'alarm',
}

export const typeName = (vehicleType: string, lang: Lang): string =>
  (vehicleTypes as Readonly<Record<string, Record<Lang, string>>>)[vehicleType]?.[lang] ?? vehicleType
