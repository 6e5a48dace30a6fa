import { setImmediate as nextTurn } from 'node:timers/promises'

/** Bytes sent at once, about a hundred vehicles. */
export const pieceSize = 64 * 1024
/** Time of one slice, ms. */
const sliceTime = 2

/** The bytes of a text with rows of JSON in it, separated by commas; made slice by slice. */
export async function* jsonPieces(
  before: string,
  rows: Iterable<string>,
  after: string,
): AsyncGenerator<Buffer, void, undefined> {
  let text = before
  let first = true
  let began = performance.now()
  for (const row of rows) {
    text += first ? row : `,${row}`
    first = false
    if (text.length >= pieceSize) {
      yield Buffer.from(text)
      text = ''
    }
    if (performance.now() - began < sliceTime) continue
    await nextTurn()
    began = performance.now()
  }
  yield Buffer.from(text + after)
}
