/**
 * Sends replies with long lists: their JSON is made in slices of a few milliseconds while it is sent, so that other calls are answered in
 * between, and no further than the client reads, so that one that does not read costs little memory.
 */
import { Readable } from 'node:stream'
import type { ListReply } from '../calls/handlers.ts'
import { jsonPieces, pieceSize } from '../calls/json-pieces.ts'
import { successAround } from '../calls/success.ts'

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

/** The bytes in pieces, not copied. */
export function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize)
}
