/** The logic of the add-vehicle form: the draft, its validation and the request body. */
import { type AddVehicleForm, addVehicleForm } from '@outrider/contract'
import { type FieldName, fieldNames, type FieldRow, fieldRow } from './fields.ts'

/** All values as text, as inputs hold them. */
export type AddVehicleValues = Record<FieldName, string>

export interface AddVehicleDraft {
  values: AddVehicleValues
  /** Name of the chosen organisation. */
  orgName: string
  /** Platform of that organisation, where several are in use. */
  platform?: string | undefined
}

export const emptyAddVehicleDraft: AddVehicleDraft = {
  values: Object.fromEntries(fieldNames.map(name => [name, ''])) as AddVehicleValues,
  orgName: '',
}

export const hasInput = ({ values }: AddVehicleDraft): boolean => fieldNames.some(name => values[name].trim() !== '')

/** Key of the error text, by field. */
export type FieldProblems = Partial<Record<FieldName, NonNullable<FieldRow['missingText']>>>

export function problemsOf(values: AddVehicleValues): FieldProblems {
  const problems: FieldProblems = {}
  for (const name of fieldNames) {
    const { missingText, rule } = fieldRow(name)
    const text = values[name].trim()
    if (text === '') {
      if (missingText) problems[name] = missingText
    } else if (rule && !rule.holds(text)) problems[name] = rule.problem
  }
  return problems
}

/** Fields sent as numbers. */
const numericFields: readonly FieldName[] = [
  'orgId',
  'plateColor',
  ...fieldNames.filter(name => fieldRow(name).kind === 'number'),
]

/** The body of vehicle/addVehicle for valid values; empty fields are omitted. Throws on invalid values. */
export function bodyOf(values: AddVehicleValues): AddVehicleForm {
  const given = fieldNames.filter(name => values[name].trim() !== '')
  return addVehicleForm.parse(
    Object.fromEntries(given.map(name => [name, numericFields.includes(name) ? Number(values[name]) : values[name].trim()])),
  )
}
