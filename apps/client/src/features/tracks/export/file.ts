/** Files made piece by piece, with a pause for everything else in between, and their names. */
export const fileTypes = {
  gpx: 'application/gpx+xml',
  kml: 'application/vnd.google-earth.kml+xml',
  csv: 'text/csv;charset=utf-8',
} as const
export type FileKind = keyof typeof fileTypes

/** What systems do not take in the name of a file. */
// oxlint-disable-next-line no-control-regex
const unfit = /[\u0000-\u001F\u007F<>:"/\\|?*\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g

/** ms of work before others are let in. */
const patience = 12

/** `begin`: of the tracks, ms since 1970; named by the day on this device. */
export function fileName(word: string, tracks: readonly { name: string }[], begin: number, kind: FileKind): string {
  const date = Number.isFinite(begin) ? new Date(begin) : undefined
  const two = (figure: number) => String(figure).padStart(2, '0')
  const day = date ? `${date.getFullYear()}${two(date.getMonth() + 1)}${two(date.getDate())}` : ''
  const names = tracks.map(({ name }) => name).join('_')
  const stem = [word, names, day].filter(part => part !== '').join('-')
  return `${stem.replace(unfit, '_').slice(0, 120)}.${kind}`
}

export async function fileOf(pieces: Iterable<string>, name: string, type: string): Promise<File> {
  const parts: string[] = []
  let began = performance.now()
  for (const piece of pieces) {
    parts.push(piece)
    if (performance.now() - began < patience) continue
    await new Promise(resolve => setTimeout(resolve))
    began = performance.now()
  }
  return new File(parts, name, { type })
}
