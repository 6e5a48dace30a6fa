/** Texts of fixed length whose bytes go back as they came, whatever they were filled up with. */
import { type Field, field, gbk, textOf } from '@outrider/jt808/body'

/** The bytes; shown as text. */
export const sentText = (length: number): Field<Buffer> =>
  field<Buffer>({
    read: from => Buffer.from(from.slice(length)),
    write: (to, value) => {
      if (value.length !== length) throw to.outOfRange(`${value.length} bytes instead of ${length}`)
      to.put(value)
    },
    show: textOf,
  })

/** The text in at most `length` bytes of GBK: whole characters from its beginning. */
export function cutText(text: string, length: number): string {
  let bytes = 0
  let cut = ''
  for (const character of text) {
    bytes += gbk(character).length
    if (bytes > length) break
    cut += character
  }
  return cut
}

/** A text as the bytes of a `sentText`, filled up with NUL. */
export const textBytes = (text: string, length: number): Buffer => {
  const out = Buffer.alloc(length)
  out.set(gbk(cutText(text, length)))
  return out
}
