/** A recorded value as text. Apart from the forms, for the details, which show values only. */
import type { Lang, VehicleEditField, VehicleEditValues, VehicleFormField } from '@outrider/contract'

type FieldValue = VehicleEditValues[VehicleEditField]

/** A value as input text. */
export const textOf = (value: FieldValue): string => (value === null ? '' : String(value))

/** Display text of a value; choices by name. */
export function shownValue(field: VehicleFormField, value: FieldValue, lang: Lang): string {
  const chosen = field.choices?.find(({ key }) => key === value)
  return chosen ? chosen[lang] : textOf(value)
}
