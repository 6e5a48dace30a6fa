/** The fields of an itinerary report; their bounds are those of the call. */
import type { ItineraryField } from '@outrider/contract'
import type { FormRow } from '../../../core/forms/form-row.ts'
import { itineraryTexts } from './strings.ts'

type Kind = Pick<FormRow & { kind: 'text' }, 'kind'> | { kind: 'steps' } | { kind: 'lines'; lines: number } | typeof minute
const minute = { kind: 'date', precision: 'minute' } as const
const text = { kind: 'text' } as const

/** In their order; what belongs together stands side by side. */
const rows: readonly (readonly [ItineraryField, Kind, line?: string])[] = [
  ['origin', text, 'places'],
  ['destination', text, 'places'],
  ['plannedStart', minute, 'plan'],
  ['plannedEnd', minute, 'plan'],
  ['realStart', minute, 'done'],
  ['realEnd', minute, 'done'],
  ['driverName', text, 'who'],
  ['passengers', { kind: 'steps' }, 'who'],
  ['cargo', text],
  ['route', text],
  ['remark', { kind: 'lines', lines: 3 }],
]
export const fieldOrder: readonly ItineraryField[] = rows.map(([name]) => name)

/** Of these fields. `pickDriver`: the button beside the name of the driver. */
export const itineraryRows = (
  names: readonly ItineraryField[],
  pickDriver: { label: string; run: () => void },
): FormRow<ItineraryField>[] =>
  rows
    .filter(([name]) => names.includes(name))
    .map(([name, kind, line]): FormRow<ItineraryField> => {
      const common = { name, label: itineraryTexts.rows[name], line, missing: itineraryTexts.rows.needed }
      // An empty number of passengers is none.
      if (kind.kind === 'steps') return { ...common, ...kind, required: false }
      return kind.kind === 'text' && name === 'driverName'
        ? { ...common, ...kind, action: { icon: 'user', ...pickDriver } }
        : { ...common, ...kind }
    })
