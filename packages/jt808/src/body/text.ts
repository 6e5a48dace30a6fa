/** Texts in GBK. Fixed ones are filled up with NULs on the right; terminals also fill on the left, with spaces, or add a NUL. */
import iconv from 'iconv-lite'
import { type Field, field } from './field.ts'
import type { Reader } from './reader.ts'

/** Cuts fillings off. `exact`: the field has a fixed width, where NULs on the right are the rule. */
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
      end = i
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

/** What GBK lacks is written as '?'. */
export const gbk = (value: string): Buffer => iconv.encode(value, 'gbk')

/** `length` bytes. */
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

/** To the end of the body or item. */
export const textToEnd: Field<string> = field({
  read: from => readText(from, from.left, false),
  write: (to, value) => to.put(gbk(value)),
})

/** Preceded by its length in bytes. */
export const countedText = (count: Field<number>): Field<string> =>
  field({
    read: (from, whole) => readText(from, count.read(from, whole), false),
    write: (to, value, whole) => {
      const bytes = gbk(value)
      count.write(to, bytes.length, whole)
      to.put(bytes)
    },
  })
