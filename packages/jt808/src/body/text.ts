/**
 * GBK texts (JT/T 808-2019 clause 4.2). Fixed-width ones are padded with NULs on the right; terminals also pad on the left, with spaces, or add
 * a NUL. A text ends at an inner NUL, unless the reader keeps whole texts.
 */
import iconv from 'iconv-lite'
import { type Field, field } from './field.ts'
import type { Reader } from './reader.ts'

/** Strips padding. `exact`: fixed-width field, where NULs on the right are normal. */
function readText(from: Reader, length: number, exact: boolean): string {
  let start = from.take(length)
  let end = start + length
  const b = from.bytes
  while (end > start && b[end - 1] === 0) end--
  if (!exact && end < start + length) from.note('nulInText')
  if (start < end && b[start] === 0) {
    from.note('nulInText')
    while (start < end && b[start] === 0) start++
  }
  let ascii = true
  for (let i = start; i < end; i++) {
    const byte = b[i] as number
    if (byte === 0) {
      from.note('nulInText')
      if (!from.wholeTexts) end = i
    } else if (byte > 0x7f) ascii = false
  }
  if (exact && start < end && b[end - 1] === 0x20) {
    from.note('spacesInText')
    while (end > start && b[end - 1] === 0x20) end--
  }
  if (ascii) return b.toString('latin1', start, end)
  const text = iconv.decode(b.subarray(start, end), 'gbk')
  if (text.includes('\uFFFD')) from.note('unreadableText')
  return text
}

/** Encodes as GBK; characters that GBK does not have become '?'. */
export const gbk = (value: string): Buffer => iconv.encode(value, 'gbk')

/** Decodes GBK without what it was filled up with. */
export const textOf = (bytes: Buffer): string => {
  const end = bytes.findLastIndex(byte => byte !== 0 && byte !== 0x20) + 1
  return iconv.decode(bytes.subarray(0, end), 'gbk')
}

/** A fixed-width text of `length` bytes. */
export const text = (length: number): Field<string> =>
  field({
    read: from => readText(from, length, true),
    write: (to, value) => {
      const bytes = gbk(value)
      if (bytes.length > length) throw to.outOfRange(`'${value}' is longer than ${length} bytes`)
      const at = to.room(length)
      to.bytes.fill(0, at, at + length)
      to.bytes.set(bytes, at)
    },
  })

/** A text up to the end of the body or item. */
export const textToEnd: Field<string> = field({
  read: from => readText(from, from.left, false),
  write: (to, value) => to.put(gbk(value)),
})

/** A text preceded by its length in bytes. */
export const countedText = (count: Field<number>): Field<string> =>
  field({
    read: (from, parent) => readText(from, count.read(from, parent), false),
    write: (to, value, parent) => {
      const bytes = gbk(value)
      count.write(to, bytes.length, parent)
      to.put(bytes)
    },
  })
