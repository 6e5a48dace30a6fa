/**
 * Messages whose layout neither the frame nor the edition says. It is decided by arithmetic: what is fixed, and the length that the text declares,
 * together are all bytes.
 */
import { BodyError, type Field, Reader } from '@outrider/jt808/body'
import type { Edition } from '../edition.ts'

export interface Form<Name extends string> {
  name: Name
  /** By which it is preferred. */
  editions: readonly Edition[]
  /** Bytes before the text; the last four of them are its length. */
  fixed: number
  // oxlint-disable-next-line typescript/no-explicit-any -- forms of all layouts are in one list; the caller knows the fields of each name
  body: Field<any>
}

export interface InForm<Name extends string> {
  form: Name
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  value: any
  deviations: string[]
}

/** Throws BodyError when no form has room for its text. */
export function readForm<Name extends string>(forms: readonly Form<Name>[], data: Buffer, edition: Edition): InForm<Name> {
  const ordered = forms.toSorted((a, b) => Number(b.editions.includes(edition)) - Number(a.editions.includes(edition)))
  const left = (form: Form<Name>) =>
    data.length < form.fixed ? -1 : data.length - form.fixed - data.readUInt32BE(form.fixed - 4)
  const exact = ordered.find(form => left(form) === 0)
  // More bytes than the length says: an object that begins with its type, or none.
  const loose = ordered.filter(form => left(form) > 0)
  const chosen = exact ?? loose.find(form => form.name !== 'printed' && data[0] !== 0) ?? loose[0]
  if (!chosen) throw new BodyError('tooShort', data.length, 'the text is longer than the data')
  const from = new Reader(data, edition)
  const value = chosen.body.read(from, {})
  if (!exact) from.note('trailingBytes')
  return { form: chosen.name, value, deviations: from.deviations }
}
