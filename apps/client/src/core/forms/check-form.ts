/** Checks the input of a form by its rows and by the request of the contract, for react-hook-form. */
import { zodResolver } from '@hookform/resolvers/zod'
import type { Lang } from '@outrider/contract'
import type { Resolver } from 'react-hook-form'
import type { z } from 'zod/mini'
import { ownErrorText } from '../api/own-errors.ts'
import { invalidText, missingText, type TranslateForm } from './error-text.ts'
import type { FormRow, FormValues } from './form-row.ts'
import { isRequired, type Rules, shownRows } from './request-body.ts'

export interface FormCheck<Name extends string> {
  rows: readonly FormRow<Name>[]
  rules: Rules
  /** undefined: what is typed is not sent as it is; see `check`. */
  schema: z.ZodMiniType | undefined
  toBody: (values: FormValues<Name>) => object
  /** Rules the request does not know: error texts by field. */
  check: ((values: FormValues<Name>) => Partial<Record<Name, string>>) | undefined
  lang: Lang
  t: TranslateForm
}

/** Errors by field; 'root' is for what the request refuses outside the fields. */
export function resolverOf<Name extends string>(form: FormCheck<Name>): Resolver<FormValues<Name>> {
  const { rules, schema, lang, t } = form
  return async (values, context, options) => {
    const rows = shownRows(form.rows, values)
    const error = ({ code, path }: { code: string; path?: readonly PropertyKey[] }) => {
      const row = rows.find(({ name }) => name === path?.[0])
      return row ? invalidText(code, row, rules[row.name], lang, t) : ownErrorText('operation.failed', lang)
    }
    const resolve = schema && zodResolver(schema as z.ZodMiniType<object, FormValues>, { error }, { raw: true, mode: 'sync' })
    const body = form.toBody(values) as FormValues
    const { errors: refused = {} } = (await resolve?.(body, context, options as never)) ?? {}
    const missing = rows
      .filter(row => values[row.name].trim() === '' && isRequired(row, rules, values))
      .map(row => [row.name, { type: 'required', message: missingText(row, lang, t) }] as const)
    const checked = Object.entries<string | undefined>(form.check?.(values) ?? {})
      .filter(([, text]) => text !== undefined)
      .map(([name, message]) => [name, { type: 'check', message }] as const)
    // A platform of another version may list other choices: what it lists it accepts.
    const listed = rows.filter(
      row => row.kind === 'picker' || (row.kind === 'choice' && row.choices.some(({ value }) => value === values[row.name])),
    )
    const given = listed.filter(({ name }) => values[name] !== '').map(({ name }) => name as string)
    // So are ids, which nobody types: with several platforms they have the code of theirs, and other vendors form them otherwise.
    const typed = new Set<string>(form.rows.map(({ name }) => name))
    const ids = Object.keys(refused).filter(name => !typed.has(name) && body[name] !== undefined)
    for (const name of [...given, ...ids]) delete (refused as Partial<Record<string, unknown>>)[name]
    const found = { ...Object.fromEntries(checked), ...refused, ...Object.fromEntries(missing) }
    const names = new Set<string>(rows.map(({ name }) => name))
    const strange = Object.keys(found).some(name => !names.has(name))
    const errors = Object.fromEntries(Object.entries(found).filter(([name]) => names.has(name)))
    // What is wrong in a field is enough to mend.
    if (strange && Object.keys(errors).length === 0)
      Object.assign(errors, { root: { type: 'refused', message: ownErrorText('operation.failed', lang) } })
    return Object.keys(errors).length > 0 ? { values: {}, errors: errors as never } : { values, errors: {} }
  }
}
