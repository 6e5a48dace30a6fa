/**
 * A form made of rows: input, checks by the contract's request, sending, and refusals at the field they concern.
 *
 *     const form = useRowForm({ rows, schema: poiForm, stored, send: body => api.call('report/addMapMarkedPoint', body), onSaved })
 *     <RowForm form={form}><FormFields form={form} /><SaveButton form={form}>{t('save')}</SaveButton></RowForm>
 *
 * `send` shows no failure of its own: pass { quiet: true } to the call.
 */
import { fieldRules } from '@outrider/contract'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod/mini'
import { CallError, messageOf } from '../api/call-error.ts'
import type { CallErrorName } from '../api/own-errors.ts'
import { useSession } from '../context/outrider.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { useUnsavedChanges } from '../routing/unsaved-changes.ts'
import type { LeaveRequest } from '../screens/unsaved-changes-store.ts'
import { rightsOf } from '../session/session.ts'
import { resolverOf } from './check-form.ts'
import type { FormRow, FormValues } from './form-row.ts'
import { formTexts } from './form-texts.ts'
import { bodyOf, changedFields, isRequired, type Rules, shownRows } from './request-body.ts'

export interface RowFormOptions<Name extends string, Body, Reply> {
  rows: readonly FormRow<Name>[]
  /** The request as the contract declares it. undefined: what is typed is not sent as it is. */
  schema?: z.ZodMiniObject | undefined
  /** The stored values, or those of an empty form. When they change, fields follow unless something was typed there. */
  stored: FormValues<Name>
  /** Input of earlier, such as before a picker was opened. */
  restored?: FormValues<Name> | undefined
  /** The request; default: the values of all fields, without the empty ones. */
  toBody?: (values: FormValues<Name>, rules: Rules) => object
  /** Rules the request does not know: error texts by field. */
  check?: (values: FormValues<Name>) => Partial<Record<Name, string>>
  /** `how`: which of several buttons was pressed, as given to `submit`. */
  send: (body: Body, values: FormValues<Name>, how: string | undefined) => Promise<Reply>
  /** Called instead of sending when nothing differs from the stored values. */
  unchanged?: () => void
  onSaved?: (reply: Reply, values: FormValues<Name>, how: string | undefined) => void | Promise<void>
  /** Refusals that belong to one field. */
  fieldOfError?: Partial<Record<CallErrorName, Name>>
  /** Whether a failed call was dealt with; otherwise its message is shown at its field or at the end of the form. */
  onFailure?: (failure: unknown) => boolean
  /** Leaving the screen with unsaved changes asks first. */
  guarded?: boolean
  /** Something beside the fields differs from what is stored. */
  besides?: boolean
  /** Shown, but not changed or sent. */
  readOnly?: boolean
}

export interface RowFormState<Name extends string> {
  /** The rows shown, in order. */
  rows: readonly FormRow<Name>[]
  rules: Rules
  fields: UseFormReturn<FormValues<Name>>
  values: FormValues<Name>
  isRequired: (row: FormRow<Name>) => boolean
  changed: readonly Name[]
  /** Errors of the fields shown, in order. */
  errors: readonly { name: Name; text: string }[]
  /** Why nothing was saved, if that concerns no single field. */
  failure: string | undefined
  busy: boolean
  leaveRequest: LeaveRequest | undefined
  readOnly: boolean
  submit: (how?: string) => Promise<void>
  /** Puts values into the form, as if they were typed. */
  change: (values: Partial<FormValues<Name>>) => void
  discard: () => void
  fail: (text: string) => void
  focus: (name: Name) => void
  /** The form is left without asking, e.g. for a picker that will come back. */
  release: () => void
}

const noRules: Rules = {}

export function useRowForm<const Name extends string, Body = Record<string, unknown>, Reply = unknown>(
  options: RowFormOptions<Name, Body, Reply>,
): RowFormState<Name> {
  const { schema, stored, fieldOfError = {} } = options
  const t = useTexts(formTexts)
  const rights = rightsOf(useSession(state => state))
  const rules = useMemo((): Rules => (schema ? fieldRules(schema) : noRules), [schema])
  const allowed = options.rows.filter(({ right }) => right === undefined || rights[right])
  const toBody = (values: FormValues<Name>) => options.toBody?.(values, rules) ?? bodyOf(allowed, rules, values)
  const fields = useForm<FormValues<Name>>({
    defaultValues: { ...stored, ...options.restored } as never,
    resolver: resolverOf({ rows: allowed, rules, schema, toBody, check: options.check, lang: t.lang, t }),
  })
  const watched = useWatch({ control: fields.control }) as Partial<FormValues<Name>>
  const values: FormValues<Name> = { ...stored, ...watched }
  const { errors, isSubmitting } = fields.formState
  const rows = shownRows(allowed, values)
  const changed = changedFields(Object.keys(stored) as Name[], stored, values)
  const { leaveRequest, release } = useUnsavedChanges(
    options.guarded ? changed.length > 0 || options.besides === true : undefined,
  )

  const last = useRef(stored)
  useLayoutEffect(() => {
    const before = last.current
    last.current = stored
    for (const name of Object.keys(stored) as Name[])
      if (stored[name] !== before[name] && (fields.getValues(name as never) as string).trim() === before[name].trim())
        fields.setValue(name as never, stored[name] as never)
  })

  const fail = (text: string) => fields.setError('root', { type: 'failed', message: text })

  const submit = async (input: FormValues<Name>, how: string | undefined) => {
    if (options.unchanged && changed.length === 0) return options.unchanged()
    let reply: Reply
    try {
      reply = await options.send(toBody(input) as Body, input, how)
    } catch (failure) {
      if (options.onFailure?.(failure)) return
      const name = failure instanceof CallError && failure.error ? fieldOfError[failure.error] : undefined
      if (name === undefined) fail(messageOf(failure, t.lang))
      else fields.setError(name as never, { type: 'refused', message: messageOf(failure, t.lang) }, { shouldFocus: true })
      return
    }
    release()
    await options.onSaved?.(reply, input, how)
  }

  return {
    rows,
    rules,
    fields,
    values,
    isRequired: row => isRequired(row, rules, values),
    changed,
    errors: rows.flatMap(({ name }) => {
      const text = (errors as Partial<Record<string, { message?: string }>>)[name]?.message
      return text === undefined ? [] : [{ name, text }]
    }),
    failure: errors.root?.message,
    busy: isSubmitting,
    leaveRequest,
    readOnly: options.readOnly === true,
    submit: how => fields.handleSubmit(input => submit(input, how))(),
    change(given) {
      for (const [name, value] of Object.entries(given)) {
        fields.setValue(name as never, value as never)
        fields.clearErrors(name as never)
      }
    },
    discard: () => fields.reset(stored),
    fail,
    focus: name => fields.setFocus(name as never),
    release,
  }
}
