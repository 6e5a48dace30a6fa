/** The rules of the add-vehicle form: what people typed, what is wrong with it, and the body that is sent. */
import { type AddVehicleForm, addVehicleForm } from '@outrider/contract'
import { type FieldName, fieldNames, type FieldRow, rowOf } from './fields.ts'

/** Everything as text, the way inputs hold it. */
export type Values = Record<FieldName, string>

export interface Draft {
  values: Values
  /** Of the organisation chosen. */
  orgName: string
  /** Platform of that organisation, where several are in use. */
  platform?: string | undefined
}

export const emptyDraft: Draft = {
  values: Object.fromEntries(fieldNames.map(name => [name, ''])) as Values,
  orgName: '',
}

export const typedIn = ({ values }: Draft): boolean => fieldNames.some(name => values[name].trim() !== '')

/** Text of what is wrong, by field. */
export type Problems = Partial<Record<FieldName, NonNullable<FieldRow['need']>>>

export function problemsOf(values: Values): Problems {
  const problems: Problems = {}
  for (const name of fieldNames) {
    const { need, rule } = rowOf(name)
    const text = values[name].trim()
    if (text === '') {
      if (need) problems[name] = need
    } else if (rule && !rule.holds(text)) problems[name] = rule.problem
  }
  return problems
}

/** Travel as numbers. */
const numbers: readonly FieldName[] = ['orgId', 'plateColor', ...fieldNames.filter(name => rowOf(name).kind === 'number')]

/** The body of vehicle/addVehicle for values without problems; what was left empty is left out. */
export function bodyOf(values: Values): AddVehicleForm {
  const given = fieldNames.filter(name => values[name].trim() !== '')
  return addVehicleForm.parse(
    Object.fromEntries(given.map(name => [name, numbers.includes(name) ? Number(values[name]) : values[name].trim()])),
  )
}
