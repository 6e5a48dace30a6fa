/** The request made from the input of a form. Pure. */
import type { FieldRules } from '@outrider/contract'
import { carriedOf } from './typed-measures.ts'
import { type FormRow, type FormValues, measureOf } from './form-row.ts'

export type Rules = Readonly<Record<string, FieldRules>>

/** Decimal notation only; NaN otherwise. 1e3, .5 and 1, are typing errors here. */
const numberIn = (text: string): number => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN)

/** A text as the request wants it; undefined: empty. */
export function valueOf(text: string, rules: FieldRules | undefined): string | number | boolean | undefined {
  const trimmed = text.trim()
  if (rules?.kind === 'flag') return trimmed === 'on'
  if (trimmed === '') return undefined
  return rules?.kind === 'number' ? numberIn(trimmed) : trimmed
}

/** The rows that are shown with these values. */
export const shownRows = <Name extends string>(
  rows: readonly FormRow<Name>[],
  values: FormValues<Name>,
): readonly FormRow<Name>[] => rows.filter(row => row.shown?.(values) ?? true)

/** Values by field, trimmed, numbers as numbers; empty fields are omitted. */
export const bodyOf = <Name extends string>(
  rows: readonly FormRow<Name>[],
  rules: Rules,
  values: FormValues<Name>,
): Record<string, string | number | boolean> =>
  Object.fromEntries(
    shownRows(rows, values).flatMap(row => {
      const { name } = row
      const value = valueOf(values[name], rules[name])
      const measure = measureOf(row)
      return value === undefined
        ? []
        : [[name, measure && typeof value === 'number' ? carriedOf(measure, value) : value] as const]
    }),
  )

export const isRequired = <Name extends string>(row: FormRow<Name>, rules: Rules, values: FormValues<Name>): boolean =>
  typeof row.required === 'function' ? row.required(values) : (row.required ?? rules[row.name]?.required ?? false)

/** Fields whose input differs from the stored values. Spaces at the ends do not count. */
export const changedFields = <Name extends string>(
  names: readonly Name[],
  stored: FormValues<Name>,
  values: FormValues<Name>,
): Name[] => names.filter(name => values[name].trim() !== stored[name].trim())
