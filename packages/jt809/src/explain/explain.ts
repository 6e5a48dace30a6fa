/** Explains captures of platform links: one plain object for each frame, to be printed as JSON. */
import { type AnyMessage, BodyError, decode, textOf } from '@outrider/jt808/body'
import type { Edition } from '../edition.ts'
import { type FrameErrorCode, type LinkFormat, readFrame } from '../frame/read-frame.ts'
import { FrameSplitter, type Piece } from '../frame/splitter.ts'
import { envelopeRows, isEnvelope, readEnvelope } from '../messages/envelope.ts'
import { contents, explainedContents, explainedMessages, formedContents, messages } from '../messages/table.ts'

export interface ExplainedFrame {
  ok: true
  /** Of its first byte after the flag. */
  offset: number
  /** '0x1001' */
  messageId: string
  name: string
  nameZh: string
  /** Guessed from the frame where it is not given. */
  edition: Edition
  length: number
  serial: number
  accessCode: number
  encrypted: boolean
  /** ISO 8601 in UTC; null in 2011. */
  time: string | null
  body: unknown
  deviations: string[]
}

export interface NotAFrame {
  ok: false
  offset: number
  error: FrameErrorCode | 'garbage'
  messageId?: string
  length: number
}

export type Explained = ExplainedFrame | NotAFrame

const byId = (all: readonly AnyMessage[]): ReadonlyMap<number, AnyMessage> => new Map(all.map(row => [row.id, row]))
const rows = byId([...explainedMessages, ...Object.values(messages)])
const contentRows = byId([...explainedContents, ...Object.values(contents)])
const otherEnvelopes = new Map(envelopeRows.filter(({ id }) => !rows.has(id)).map(row => [row.id, row]))

const idOf = (id: number): string => `0x${id.toString(16).padStart(4, '0').toUpperCase()}`

/** Yields what is in each chunk, in order. Secrets are of one link: without them encrypted bodies are not shown. */
export async function* explainStream(chunks: AsyncIterable<Uint8Array>, format: LinkFormat): AsyncGenerator<Explained[]> {
  const splitter = new FrameSplitter()
  for await (const chunk of chunks) {
    splitter.push(chunk)
    const all: Explained[] = []
    for (let piece = splitter.next(); piece; piece = splitter.next()) all.push(explainPiece(piece, format))
    yield all
  }
  const rest = splitter.end()
  if (rest) yield [explainPiece(rest, format)]
}

function explainPiece(piece: Piece, format: LinkFormat): Explained {
  if (piece.kind === 'garbage') return { ok: false, offset: piece.offset, error: 'garbage', length: piece.length }
  const { content, offset } = piece
  const read = readFrame(content, format)
  if (!read.ok) {
    const messageId = read.header ? { messageId: idOf(read.header.messageId) } : {}
    return { ok: false, offset, error: read.error, ...messageId, length: content.length }
  }
  const { edition, header, body } = read.frame
  const { name, nameZh, ...shown } = explainBody(header.messageId, body, edition)
  return {
    ok: true,
    offset,
    messageId: idOf(header.messageId),
    name,
    nameZh,
    edition,
    length: header.length,
    serial: header.serial,
    accessCode: header.accessCode,
    encrypted: header.encrypted,
    time: header.time === undefined ? null : timeOf(header.time),
    ...shown,
  }
}

/** Of a message that was kept without its frame: the same as of a capture. */
export function explainBody(messageId: number, body: Buffer, edition: Edition): Shown & { name: string; nameZh: string } {
  const row = rows.get(messageId)
  const named = row ?? otherEnvelopes.get(messageId)
  return {
    name: named?.name ?? 'unknown',
    nameZh: named?.nameZh ?? '未知消息',
    ...(isEnvelope(messageId) ? shownEnvelope(messageId, body, edition) : shownBody(row, body, edition)),
  }
}

const timeOf = (seconds: number): string | null => {
  const date = new Date(seconds * 1000)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

interface Shown {
  body: unknown
  deviations: string[]
}

const unreadable = (body: Buffer, error: unknown): Shown => {
  if (!(error instanceof BodyError)) throw error
  const { code, message, offset } = error
  return { body: { hex: body.toString('hex'), error: { code, message, offset } }, deviations: ['unreadableBody'] }
}

function shownBody(row: AnyMessage | undefined, body: Buffer, edition: Edition): Shown {
  if (!row) return { body: { hex: body.toString('hex') }, deviations: [] }
  try {
    const { value, version, deviations } = decode(row, body, edition)
    return { body: row.body.show(value, version), deviations }
  } catch (error) {
    return unreadable(body, error)
  }
}

function shownEnvelope(messageId: number, body: Buffer, edition: Edition): Shown {
  const read = readEnvelope(messageId, body)
  if (!read) return { body: { hex: body.toString('hex') }, deviations: ['unreadableBody'] }
  const { vehicle, dataType, data, deviations } = read
  const content = shownContent(dataType, data, edition)
  const about = vehicle && { plate: textOf(vehicle.plate), plateColor: vehicle.plateColor }
  return {
    body: { ...about, dataType: idOf(dataType), ...content.shown },
    deviations: [...deviations, ...content.deviations],
  }
}

function shownContent(dataType: number, data: Buffer, edition: Edition): { shown: object; deviations: string[] } {
  const formed = formedContents.find(each => each.id === dataType)
  const row = contentRows.get(dataType)
  if (!formed && !row) return { shown: { data: { hex: data.toString('hex') } }, deviations: [] }
  const named = { dataName: formed?.name ?? row?.name, dataNameZh: formed?.nameZh ?? row?.nameZh }
  try {
    if (formed) {
      const { value, deviations } = formed.read(data, edition)
      return { shown: { ...named, data: showBytes(value) }, deviations }
    }
    const { value, version, deviations } = decode(row as AnyMessage, data, edition)
    return { shown: { ...named, data: (row as AnyMessage).body.show(value, version) }, deviations }
  } catch (error) {
    const { body, deviations } = unreadable(data, error)
    return { shown: { ...named, data: body }, deviations }
  }
}

const showBytes = (value: object): object =>
  Object.fromEntries(
    Object.entries(value).map(([name, each]: [string, unknown]) => [name, Buffer.isBuffer(each) ? textOf(each) : each]),
  )
