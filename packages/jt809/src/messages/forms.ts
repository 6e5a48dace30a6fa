/**
 * Messages whose layout neither the frame nor the edition says. It is decided by arithmetic: what is fixed, and the length that the text declares,
 * together are all bytes. Where they are not, in no form, the text of the link's own edition has the wrong length: it is what is there. Forms of
 * another edition are taken exactly or not at all: a question nobody asked has the number 0 and no text.
 */
import { BodyError, type Field, Reader, textOf } from '@outrider/jt808/body'
import type { Edition } from '../edition.ts'

export interface Form<Name extends string> {
  name: Name
  /** By which it is preferred. */
  editions: readonly Edition[]
  /** Bytes of the object that stands after its type at the beginning; 0: none. */
  object: number
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

/** A length that is so many bytes off is taken for a slip whatever is before the text. */
const slip = 2

/** Throws BodyError when no form has room for its text. `deviations`: `textLength`, `trailingBytes`. */
export function readForm<Name extends string>(forms: readonly Form<Name>[], data: Buffer, edition: Edition): InForm<Name> {
  const ordered = forms.toSorted((a, b) => Number(b.editions.includes(edition)) - Number(a.editions.includes(edition)))
  const exact = ordered.find(form => left(form, data) === 0)
  if (exact) return readAs(exact, data, edition)
  const own = ordered.filter(form => form.editions.includes(edition) && data.length > form.fixed)
  const filledUp = own.find(form => declared(form, data) > 0 && left(form, data) > 0 && endsWithZeros(data, left(form, data)))
  if (filledUp) return readAs(filledUp, data, edition, 'trailingBytes')
  const near = own.toSorted((a, b) => Math.abs(left(a, data)) - Math.abs(left(b, data)))
  const chosen =
    near.find(form => Math.abs(left(form, data)) <= slip && isText(data.subarray(form.fixed))) ??
    own.find(form => namesObject(form, data) && isText(data.subarray(form.fixed)))
  if (!chosen) throw new BodyError('tooShort', data.length, 'the text has another length than it says, in every form')
  const mended = Buffer.from(data)
  mended.writeUInt32BE(data.length - chosen.fixed, chosen.fixed - 4)
  return readAs(chosen, mended, edition, 'textLength')
}

function readAs<Name extends string>(form: Form<Name>, data: Buffer, edition: Edition, deviation?: string): InForm<Name> {
  const from = new Reader(data, edition)
  const value = form.body.read(from, {})
  if (deviation) from.note(deviation)
  return { form: form.name, value, deviations: from.deviations }
}

const declared = ({ fixed }: Form<string>, data: Buffer): number => (data.length < fixed ? -1 : data.readUInt32BE(fixed - 4))
/** Bytes after the text; less than 0: so many are missing. */
const left = (form: Form<string>, data: Buffer): number =>
  data.length < form.fixed ? Number.NEGATIVE_INFINITY : data.length - form.fixed - declared(form, data)
const endsWithZeros = (data: Buffer, count: number): boolean => data.subarray(-count).every(byte => byte === 0)

/** No control characters, and every byte is GBK. */
function isText(bytes: Buffer): boolean {
  const text = textOf(bytes)
  // oxlint-disable-next-line no-control-regex -- that is what is looked for
  return text !== '' && !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFD]/.test(text)
}

/** Whether it begins with a type that there is, and an object that is a text filled up with zeros. */
function namesObject({ object }: Form<string>, data: Buffer): boolean {
  const type = data[0] as number
  return object > 0 && type <= 9 && isText(data.subarray(1, 1 + object))
}
