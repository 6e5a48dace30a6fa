/** What a reader sees of a document of ours: its texts, page by page, in the order in which they were set. */
import { inflateSync } from 'node:zlib'

interface Stream {
  readonly head: string
  readonly body: string
}

function streamsOf(bytes: Buffer): Stream[] {
  const text = bytes.toString('latin1')
  return [...text.matchAll(/\d+ 0 obj\s*<<((?:(?!endobj)[\s\S])*?)>>\s*stream\r?\n/g)].map(
    ({ 0: begin, 1: head = '', index }) => {
      const from = index + begin.length
      const body = bytes.subarray(from, from + Number(/\/Length (\d+)/.exec(head)?.[1]))
      return { head, body: (head.includes('/FlateDecode') ? inflateSync(body) : body).toString('latin1') }
    },
  )
}

/** By glyph, from the map that readers use to copy text. */
function lettersOf(map: string): string[] {
  const [, listed = ''] = /beginbfrange([\s\S]*?)endbfrange/.exec(map) ?? []
  return [...listed.matchAll(/\[([\s\S]*?)\]/g)].flatMap(([, row = '']) =>
    [...row.matchAll(/<([^>]*)>/g)].map(([, hex = '']) =>
      String.fromCharCode(...[...hex.replaceAll(' ', '').matchAll(/.{4}/g)].map(([unit]) => Number.parseInt(unit, 16))),
    ),
  )
}

export function pdfPages(bytes: Buffer): string[][] {
  const streams = streamsOf(bytes)
  const letters = lettersOf(streams.find(({ body }) => body.includes('beginbfrange'))?.body ?? '')
  return streams
    .filter(({ body }) => /\bTJ\b/.test(body))
    .map(({ body }) =>
      [...body.matchAll(/\[([^\]]*)\]\s*TJ/g)].map(([, parts = '']) =>
        [...parts.matchAll(/<([\da-f]*)>/gi)]
          .flatMap(([, hex = '']) => [...hex.matchAll(/.{4}/g)].map(([glyph]) => letters[Number.parseInt(glyph, 16)] ?? '\uFFFD'))
          .join(''),
      ),
    )
}
