/**
 * The logic of the edit forms. Fields are rows sent by the platform; input is kept separately from
 * the stored values, so that either can change independently. Pure.
 */
import { commCardNum, type Lang, type VehicleEditField, type VehicleEditValues, type VehicleFormField } from '@outrider/contract'

/** Input by field; untouched fields are absent. */
export type TypedValues = Partial<Record<VehicleEditField, string>>

type FieldValue = VehicleEditValues[VehicleEditField]

/** A value as input text. */
export const textOf = (value: FieldValue): string => (value === null ? '' : String(value))

/** The current text of the field. */
export const textIn = (field: VehicleFormField, values: VehicleEditValues, typed: TypedValues): string =>
  typed[field.name] ?? textOf(values[field.name])

/** Display text of a value; choices by name. */
export function shownValue(field: VehicleFormField, value: FieldValue, lang: Lang): string {
  const chosen = field.choices?.find(({ key }) => key === value)
  return chosen ? chosen[lang] : textOf(value)
}

const isChanged = (field: VehicleFormField, values: VehicleEditValues, typed: TypedValues): boolean =>
  textIn(field, values, typed).trim() !== textOf(values[field.name])

/** Fields whose input differs from the stored value. */
export const changedFields = (fields: readonly VehicleFormField[], values: VehicleEditValues, typed: TypedValues) =>
  fields.filter(field => field.editable && isChanged(field, values, typed))

export type FieldProblem =
  | { key: 'choose' | 'enter' | 'badNumber' }
  | { key: 'tooLong'; n: number }
  | { key: 'notBetween' | 'notWhole'; min: string; max: string }

const terminalFields: readonly VehicleEditField[] = ['commCardNum', 'terminalType', 'terminalId']

/** Bounds are shown with all decimals: 0.000 to 99999.999. */
function numberProblem(
  text: string,
  { min = 0, max = Number.MAX_SAFE_INTEGER, decimals = 0 }: VehicleFormField,
): FieldProblem | undefined {
  const pattern = decimals > 0 ? new RegExp(String.raw`^\d+(\.\d{1,${decimals}})?$`) : /^\d+$/
  const value = Number(text)
  if (pattern.test(text) && value >= min && value <= max) return undefined
  return { key: decimals > 0 ? 'notBetween' : 'notWhole', min: min.toFixed(decimals), max: max.toFixed(decimals) }
}

function problemOf(field: VehicleFormField, text: string): FieldProblem | undefined {
  if (text === '') return field.required ? { key: field.kind === 'choice' ? 'choose' : 'enter' } : undefined
  if (field.kind === 'number') return numberProblem(text, field)
  if (field.maxLength !== undefined && text.length > field.maxLength) return { key: 'tooLong', n: field.maxLength }
  if (field.name === 'commCardNum' && !commCardNum.safeParse(text).success) return { key: 'badNumber' }
  return undefined
}

/** Validation errors by field. A vehicle without a terminal may stay without one. */
export function problemsOf(
  fields: readonly VehicleFormField[],
  values: VehicleEditValues,
  typed: TypedValues,
): Partial<Record<VehicleEditField, FieldProblem>> {
  const text = (field: VehicleFormField) => textIn(field, values, typed).trim()
  const noTerminal = fields.filter(({ name }) => terminalFields.includes(name)).every(field => text(field) === '')
  const staysWithout = noTerminal && terminalFields.every(name => values[name] === '')
  const found = fields
    .filter(field => field.editable && !(staysWithout && terminalFields.includes(field.name)))
    .map(field => [field.name, problemOf(field, text(field))] as const)
  return Object.fromEntries(found.filter(([, problem]) => problem !== undefined))
}

function valueOf(field: VehicleFormField, text: string): string | number | null {
  // Additional facts are cleared with null; nickname and terminal ID with an empty text.
  if (text === '') return field.savedBy === 'updVehInfo' ? null : ''
  if (field.kind === 'number' || field.name === 'orgId') return Number(text)
  return field.choices?.find(({ key }) => String(key) === text)?.key ?? text
}

/** The changed fields as request values; only for a valid form. */
export const changesOf = (
  fields: readonly VehicleFormField[],
  values: VehicleEditValues,
  typed: TypedValues,
): Partial<Record<VehicleEditField, string | number | null>> =>
  Object.fromEntries(
    changedFields(fields, values, typed).map(field => [field.name, valueOf(field, textIn(field, values, typed).trim())]),
  )

/** Fields changed by another user since `before`. */
export const changedMeanwhile = (before: VehicleEditValues, now: VehicleEditValues): ReadonlySet<VehicleEditField> =>
  new Set((Object.keys(now) as VehicleEditField[]).filter(name => before[name] !== now[name]))

/** Whether the changes would disconnect the current terminal. */
export const changesTerminal = (changed: readonly VehicleFormField[]): boolean =>
  changed.some(({ name }) => name === 'commCardNum' || name === 'terminalId')
