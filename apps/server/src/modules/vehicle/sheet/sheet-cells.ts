/** Cells of a sheet: what a person wrote as a value of a field, or what is wrong with it; and values as they are written. */
import {
  type FieldRules,
  fieldRules,
  type Lang,
  type SheetProblem,
  type VehicleEditField,
  vehicleDays,
  vehicleFactsEdit,
  type VehicleFormField,
  vehicleIdentityEdit,
} from '@outrider/contract'
import type * as z from 'zod/mini'
import { isTimeZone } from '../../../tracks/calendar-days.ts'
import { phoneOf } from '../add-vehicle.ts'
import { dayOf, isShortened, type OrganisationNames, sameText } from '../../sheet-words.ts'

export type CellValue = string | number
export interface CellFault {
  why: SheetProblem
  min?: number
  max?: number
}
type ReadCell = { value: CellValue } | CellFault

const shapes: Readonly<Record<string, z.ZodMiniType>> = { ...vehicleIdentityEdit.shape, ...vehicleFactsEdit.shape }
const rules: Readonly<Record<string, FieldRules>> = { ...fieldRules(vehicleIdentityEdit), ...fieldRules(vehicleFactsEdit) }

export class SheetCells {
  readonly #fields: ReadonlyMap<VehicleEditField, VehicleFormField>
  readonly #organisations: OrganisationNames
  /** Keys of the choices of a field by how they are written. */
  readonly #choices = new Map<VehicleEditField, ReadonlyMap<string, CellValue>>()

  constructor(fields: readonly VehicleFormField[], organisations: OrganisationNames) {
    this.#fields = new Map(fields.map(field => [field.name, field]))
    this.#organisations = organisations
    for (const { name, choices } of fields)
      if (choices)
        this.#choices.set(
          name,
          new Map(choices.flatMap(({ key, zh, en }) => [zh, en, String(key)].map(each => [sameText(each), key]))),
        )
  }

  /** Of a cell that is not empty. */
  read(field: VehicleEditField, text: string): ReadCell {
    if (field === 'orgId') return this.#organisation(text)
    // Older names of a zone are zones too, though no list has them.
    if (field === 'timeZone') return isTimeZone(text) ? { value: text } : { why: 'zoneUnknown' }
    const choices = this.#choices.get(field)
    if (choices) {
      const key = choices.get(sameText(text))
      return key === undefined ? { why: 'notChoice' } : { value: key }
    }
    if (isShortened(text)) return { why: 'shortened' }
    return checked(field, valueOf(field, text, this.#fields.get(field)?.kind === 'number'))
  }

  write(field: VehicleEditField, value: CellValue | null | undefined, lang: Lang): string {
    if (value === null || value === undefined || value === '') return ''
    if (field === 'orgId') return this.#organisations.nameOf(Number(value), lang)
    const choice = this.#fields.get(field)?.choices?.find(({ key }) => key === value)
    return (choice?.[lang] ?? String(value)).replaceAll(/[\t\r\n]+/g, ' ')
  }

  #organisation(name: string): ReadCell {
    const [id, another] = this.#organisations.find(name)
    if (id === undefined) return { why: 'orgUnknown' }
    return another === undefined ? { value: id } : { why: 'orgAmbiguous' }
  }
}

/** undefined: not a value of this kind. */
function valueOf(field: VehicleEditField, text: string, isNumber: boolean): CellValue | undefined {
  if (isNumber) return /^[+-]?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined
  if (vehicleDays.includes(field)) return dayOf(text)
  if (field === 'commCardNum' || field === 'videoNumber') return phoneOf(text.replaceAll(/[\s-]/g, '').toLowerCase())
  return text
}

function checked(field: VehicleEditField, value: CellValue | undefined): ReadCell {
  const { kind, min, max, maxLength } = rules[field] ?? {}
  if (value === undefined) return { why: kind === 'number' ? 'notNumber' : 'notDate' }
  const result = shapes[field]?.safeParse(value)
  if (result?.success) return { value: result.data as CellValue }
  if (kind === 'number') return { why: 'outside', ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
  if (maxLength !== undefined && String(value).length > maxLength) return { why: 'tooLong', max: maxLength }
  return { why: vehicleDays.includes(field) ? 'notDate' : 'invalid' }
}
