/** A column of texts as one long string: decoded in one go, single texts are slices. */
import type { Texts } from '@outrider/contract'

export interface TextColumn {
  readonly all: string
  /** Start of each text in `all`; one more entry than texts. */
  readonly starts: Uint32Array
}

// A byte order mark at the start of a name belongs to the name.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

export function textColumn({ offsets, bytes }: Texts): TextColumn {
  const rows = offsets.length - 1
  const starts = new Uint32Array(rows + 1)
  let length = 0
  let at = 0
  for (let row = 1; row <= rows; row++) {
    const end = offsets[row] ?? at
    for (; at < end; at++) {
      const byte = bytes[at] ?? 0
      // Counts UTF-16 units: every non-continuation byte starts a character, four-byte sequences take two.
      if ((byte & 0xc0) !== 0x80) length += byte >= 0xf0 ? 2 : 1
    }
    starts[row] = length
  }
  const all = decoder.decode(bytes)
  if (all.length === length) return { all, starts }
  return decodedOneByOne({ offsets, bytes })
}

/** Invalid UTF-8: the decoded length is not predictable. */
function decodedOneByOne({ offsets, bytes }: Texts): TextColumn {
  const texts = Array.from({ length: offsets.length - 1 }, (_, row) =>
    decoder.decode(bytes.subarray(offsets[row], offsets[row + 1])),
  )
  const starts = new Uint32Array(texts.length + 1)
  texts.forEach((text, row) => {
    starts[row + 1] = (starts[row] ?? 0) + text.length
  })
  return { all: texts.join(''), starts }
}

export const textIn = ({ all, starts }: TextColumn, row: number): string => all.slice(starts[row], starts[row + 1])
