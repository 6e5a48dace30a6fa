/**
 * Sends replies with long lists: their JSON is made in slices of a few milliseconds while it is sent, so that other calls are answered in
 * between, and no further than the client reads, so that one that does not read costs little memory.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Readable } from 'node:stream'
import type { ListReply } from '../calls/handlers.ts'
import { successAround } from './replies.ts'

/** Bytes sent at once, about a hundred vehicles. */
const pieceSize = 64 * 1024
/** Time of one slice, ms. */
const sliceTime = 2

/** The text of the reply before and after the rows: what JSON.stringify would make of the envelope with all of its fields. */
function frameOf({ data, list }: ListReply): [before: string, after: string] {
  const text = (fields: readonly (readonly [string, unknown])[]) => JSON.stringify(Object.fromEntries(fields)).slice(1, -1)
  const fields = Object.entries(data as object).filter(([, value]) => value !== undefined)
  const at = fields.findIndex(([name]) => name === list)
  const [before, after] = [text(fields.slice(0, at)), text(fields.slice(at + 1))]
  const [opening, closing] = successAround
  return [`${opening}{${before}${before && ','}${JSON.stringify(list)}:[`, `]${after && ','}${after}}${closing}`]
}

/** The bytes of the reply, piece by piece. */
export function piecesOf(reply: ListReply): AsyncGenerator<Buffer, void, undefined> {
  const [before, after] = frameOf(reply)
  return jsonPieces(before, reply.rows, after)
}

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

/** The whole reply if it is short, otherwise a stream of it. */
export async function bodyOf(reply: ListReply): Promise<Buffer | Readable> {
  const pieces = piecesOf(reply)
  const { value: first, done } = await pieces.next()
  if (done || !first) return Buffer.alloc(0)
  const second = await pieces.next()
  if (second.done) return first
  const rest = async function* (): AsyncGenerator<Buffer, void, undefined> {
    yield first
    yield second.value
    yield* pieces
  }
  return Readable.from(rest(), { objectMode: false, highWaterMark: pieceSize })
}

/** A reply whose data is JSON already, piece by piece unless it is short. */
export function bodyWithJson(data: Uint8Array): Buffer | Readable {
  const [before, after] = successAround.map(text => Buffer.from(text)) as [Buffer, Buffer]
  if (data.length <= pieceSize) return Buffer.concat([before, data, after])
  const pieces = function* (): Generator<Uint8Array> {
    yield before
    yield* slicesOf(data)
    yield after
  }
  return Readable.from(pieces(), { objectMode: false, highWaterMark: pieceSize })
}

/** The bytes in pieces, not copied. */
export function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize)
}
