/** What a form says of an input, for tests of its rows. */
import { fieldRules } from '@outrider/contract'
import type { z } from 'zod/mini'
import { resolverOf } from '../core/forms/check-form.ts'
import type { TranslateForm } from '../core/forms/error-text.ts'
import type { FormRow, FormValues } from '../core/forms/form-row.ts'
import { formTexts } from '../core/forms/form-texts.ts'
import { bodyOf, type Rules } from '../core/forms/request-body.ts'

const t = ((key: keyof typeof formTexts.rows, filling: Record<string, string | number> = {}) =>
  Object.entries(filling).reduce(
    (text, [hole, value]) => text.replace(`{${hole}}`, String(value)),
    formTexts.rows[key].en as string,
  )) as TranslateForm

/** English error texts by field. */
export async function problemsIn<Name extends string>(
  form: {
    rows: readonly FormRow<Name>[]
    schema: z.ZodMiniObject
    toBody?: (values: FormValues<Name>, rules: Rules) => object
  },
  values: FormValues<Name>,
): Promise<Partial<Record<Name, string>>> {
  const { rows, schema } = form
  const rules: Rules = fieldRules(schema)
  const resolve = resolverOf({
    rows,
    rules,
    schema,
    toBody: given => form.toBody?.(given, rules) ?? bodyOf(rows, rules, given),
    check: undefined,
    lang: 'en',
    t,
  })
  const { errors } = await resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false })
  const found = Object.entries<{ message?: string } | undefined>(errors as never)
  return Object.fromEntries(found.map(([name, error]) => [name, error?.message])) as Partial<Record<Name, string>>
}
