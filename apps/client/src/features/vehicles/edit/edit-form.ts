/**
 * The logic of the edit forms. Fields are rows sent by the platform; the stored values stay known, so that only what differs is
 * sent, and what someone else changed meanwhile is seen. Pure.
 */
import {
  type Lang,
  type Text,
  vehicleDays,
  type VehicleEditField,
  type VehicleEditValues,
  type VehicleFormField,
} from '@outrider/contract'
import { communicationNumberTexts } from '../../../core/forms/communication-number.ts'
import { terminalSignInTexts } from '../../../core/forms/terminal-sign-in.ts'
import type { FormRow, FormValues } from '../../../core/forms/form-row.ts'
import { changedFields, type Rules, valueOf } from '../../../core/forms/request-body.ts'
import type { OrganisationOption } from '../../../core/fleet/organisation-options.ts'
import { textOf } from './shown-value.ts'
import { editTexts } from './strings.ts'

export type EditValues = FormValues<VehicleEditField>

/** The stored values as input texts. */
export const textsOf = (fields: readonly VehicleFormField[], values: VehicleEditValues): EditValues =>
  Object.fromEntries(fields.map(({ name }) => [name, textOf(values[name])])) as EditValues

const terminalFields: readonly VehicleEditField[] = ['commCardNum', 'terminalType', 'terminalId']
const noTerminal = (values: EditValues) => terminalFields.every(name => !values[name]?.trim())

const hints: Partial<Record<VehicleEditField, Text>> = {
  commCardNum: communicationNumberTexts.rows.hint,
  terminalId: editTexts.rows.terminalIdHint,
  terminalSignIn: terminalSignInTexts.rows.hint,
  zoneMinutes: editTexts.rows.zoneHint,
}

interface RowContext {
  lang: Lang
  stored: EditValues
  /** Choices of the field `orgId`. */
  organisations: readonly OrganisationOption[]
}

/** The row of a field. A vehicle without a terminal may stay without one. */
export function rowOf(field: VehicleFormField, { lang, stored, organisations }: RowContext): FormRow<VehicleEditField> {
  const { name, zh, en } = field
  const shared = {
    name,
    label: { zh, en },
    hint: hints[name]?.[lang],
    required:
      field.required &&
      (terminalFields.includes(name) ? (values: EditValues) => !(noTerminal(stored) && noTerminal(values)) : true),
    ...(name === 'commCardNum' && { invalid: communicationNumberTexts.rows.invalid }),
  }
  if (field.kind === 'choice') {
    const choices =
      name === 'orgId'
        ? organisations.map(({ value, label }) => ({ value, text: label }))
        : (field.choices ?? []).map(choice => ({ value: String(choice.key), text: choice[lang] }))
    return { ...shared, kind: 'choice', choices }
  }
  if (field.kind === 'number')
    return {
      ...shared,
      kind: 'number',
      keyboard: field.decimals ? 'decimal' : 'numeric',
      unit: name === 'tonnage' ? editTexts.rows.tonnes[lang] : undefined,
    }
  if (vehicleDays.includes(name)) return { ...shared, kind: 'date' }
  return { ...shared, kind: 'text', capitals: name === 'plateNum' ? 'characters' : undefined }
}

/** The changed fields as request values. */
export function changesOf(
  fields: readonly VehicleFormField[],
  rules: Rules,
  { stored, values }: { stored: EditValues; values: EditValues },
): Partial<Record<VehicleEditField, string | number | boolean | null>> {
  const changed = changedFields(Object.keys(stored) as VehicleEditField[], stored, values)
  // Additional facts are cleared with null; nickname and terminal ID with an empty text.
  const none = ({ savedBy }: VehicleFormField) => (savedBy === 'updVehInfo' ? null : '')
  return Object.fromEntries(
    fields
      .filter(({ name, editable }) => editable && changed.includes(name))
      .map(field => [field.name, valueOf(values[field.name], rules[field.name]) ?? none(field)]),
  )
}

/** Fields changed by another user since `before`. */
export const changedMeanwhile = (before: VehicleEditValues, now: VehicleEditValues): ReadonlySet<VehicleEditField> =>
  new Set((Object.keys(now) as VehicleEditField[]).filter(name => before[name] !== now[name]))

/** Whether the changes would disconnect the current terminal. */
export const changesTerminal = (changed: readonly VehicleEditField[]): boolean =>
  changed.some(name => name === 'commCardNum' || name === 'terminalId' || name === 'terminalSignIn')
