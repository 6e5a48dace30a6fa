/** Names of export files, and their generation in slices that let the page respond in between. */
export const fileTypes = {
  gpx: 'application/gpx+xml',
  kml: 'application/vnd.google-earth.kml+xml',
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type FileKind = keyof typeof fileTypes

/** Characters that are not allowed in file names. */
// oxlint-disable-next-line no-control-regex
const forbiddenCharacters = /[\u0000-\u001F\u007F<>:"/\\|?*\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g

type Piece = string | Uint8Array<ArrayBuffer>
export type Pieces = Iterable<Piece> | AsyncIterable<Piece>

/** Work per slice before yielding to the page, ms. */
const workSliceMs = 12

/** `what`: names of what is in it. `time`: ms since 1970; the name contains its local date. */
export function fileName(word: string, what: readonly string[], time: number, kind: FileKind): string {
  const date = Number.isFinite(time) ? new Date(time) : undefined
  const two = (figure: number) => String(figure).padStart(2, '0')
  const day = date ? `${date.getFullYear()}${two(date.getMonth() + 1)}${two(date.getDate())}` : ''
  const stem = [word, what.join('_'), day].filter(part => part !== '').join('-')
  return `${stem.replace(forbiddenCharacters, '_').slice(0, 120)}.${kind}`
}

export async function fileOf(pieces: Pieces, name: string, type: string): Promise<File> {
  const parts: Piece[] = []
  let began = performance.now()
  for await (const piece of pieces) {
    parts.push(piece)
    if (performance.now() - began < workSliceMs) continue
    await new Promise(resolve => setTimeout(resolve))
    began = performance.now()
  }
  return new File(parts, name, { type })
}
