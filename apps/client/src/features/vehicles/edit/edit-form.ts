/**
 * The rules of the forms that change a vehicle. Fields are rows that the platform hands out; what people type is kept beside what
 * the platform holds, so that either can change without the other. Pure.
 */
import { commCardNum, type Lang, type VehicleEditField, type VehicleEditValues, type VehicleFormField } from '@outrider/contract'

/** What was typed, by field; a field that was not touched is not in it. */
export type Typed = Partial<Record<VehicleEditField, string>>

type Value = VehicleEditValues[VehicleEditField]

/** A value the way inputs hold it. */
export const textOf = (value: Value): string => (value === null ? '' : String(value))

/** What stands in the field. */
export const textIn = (field: VehicleFormField, values: VehicleEditValues, typed: Typed): string =>
  typed[field.name] ?? textOf(values[field.name])

/** A value in words: a choice by its name. */
export function shownValue(field: VehicleFormField, value: Value, lang: Lang): string {
  const chosen = field.choices?.find(({ key }) => key === value)
  return chosen ? chosen[lang] : textOf(value)
}

const isChanged = (field: VehicleFormField, values: VehicleEditValues, typed: Typed): boolean =>
  textIn(field, values, typed).trim() !== textOf(values[field.name])

/** Fields in which something else stands than the platform holds. */
export const changedFields = (fields: readonly VehicleFormField[], values: VehicleEditValues, typed: Typed) =>
  fields.filter(field => field.editable && isChanged(field, values, typed))

export type Problem =
  | { key: 'choose' | 'enter' | 'badNumber' }
  | { key: 'tooLong'; n: number }
  | { key: 'notBetween' | 'notWhole'; min: string; max: string }

const terminalFields: readonly VehicleEditField[] = ['commCardNum', 'terminalType', 'terminalId']

/** Bounds with all their decimals: 0.000 to 99999.999. */
function numberProblem(
  text: string,
  { min = 0, max = Number.MAX_SAFE_INTEGER, decimals = 0 }: VehicleFormField,
): Problem | undefined {
  const pattern = decimals > 0 ? new RegExp(String.raw`^\d+(\.\d{1,${decimals}})?$`) : /^\d+$/
  const value = Number(text)
  if (pattern.test(text) && value >= min && value <= max) return undefined
  return { key: decimals > 0 ? 'notBetween' : 'notWhole', min: min.toFixed(decimals), max: max.toFixed(decimals) }
}

function problemOf(field: VehicleFormField, text: string): Problem | undefined {
  if (text === '') return field.required ? { key: field.kind === 'choice' ? 'choose' : 'enter' } : undefined
  if (field.kind === 'number') return numberProblem(text, field)
  if (field.maxLength !== undefined && text.length > field.maxLength) return { key: 'tooLong', n: field.maxLength }
  if (field.name === 'commCardNum' && !commCardNum.safeParse(text).success) return { key: 'badNumber' }
  return undefined
}

/** What is wrong with what would be sent, by field. A vehicle that carries no terminal may stay without one. */
export function problemsOf(
  fields: readonly VehicleFormField[],
  values: VehicleEditValues,
  typed: Typed,
): Partial<Record<VehicleEditField, Problem>> {
  const text = (field: VehicleFormField) => textIn(field, values, typed).trim()
  const noTerminal = fields.filter(({ name }) => terminalFields.includes(name)).every(field => text(field) === '')
  const staysWithout = noTerminal && terminalFields.every(name => values[name] === '')
  const found = fields
    .filter(field => field.editable && !(staysWithout && terminalFields.includes(field.name)))
    .map(field => [field.name, problemOf(field, text(field))] as const)
  return Object.fromEntries(found.filter(([, problem]) => problem !== undefined))
}

function valueOf(field: VehicleFormField, text: string): string | number | null {
  // Of the further facts nothing is null; a nickname or terminal id is taken away by an empty text.
  if (text === '') return field.savedBy === 'updVehInfo' ? null : ''
  if (field.kind === 'number' || field.name === 'orgId') return Number(text)
  return field.choices?.find(({ key }) => String(key) === text)?.key ?? text
}

/** The changed fields as the call takes them; only for a form without problems. */
export const changesOf = (
  fields: readonly VehicleFormField[],
  values: VehicleEditValues,
  typed: Typed,
): Partial<Record<VehicleEditField, string | number | null>> =>
  Object.fromEntries(
    changedFields(fields, values, typed).map(field => [field.name, valueOf(field, textIn(field, values, typed).trim())]),
  )

/** Fields that someone else has changed since `before`. */
export const changedMeanwhile = (before: VehicleEditValues, now: VehicleEditValues): ReadonlySet<VehicleEditField> =>
  new Set((Object.keys(now) as VehicleEditField[]).filter(name => before[name] !== now[name]))

/** The present terminal would no longer be let in. */
export const changesTerminal = (changed: readonly VehicleFormField[]): boolean =>
  changed.some(({ name }) => name === 'commCardNum' || name === 'terminalId')
