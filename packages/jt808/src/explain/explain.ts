/** Explains frames for installers and support: plain objects to be printed as JSON. */
import { BodyError } from '../body/body-error.ts'
import { type AnyMessage, decode } from '../body/message.ts'
import { Assembler } from '../frame/assembler.ts'
import { type Frame, readFrame } from '../frame/read-frame.ts'
import { messages } from '../messages/table.ts'
import type { Version } from '../version.ts'

export interface Explained {
  ok: true
  /** '0x0200' */
  messageId: string
  name: string
  nameZh: string
  version: Version
  /** Of a 2019 header; null where the header has none. */
  protocolVersion: number | null
  /** Without the zeros it was filled up with. */
  phone: string
  /** All digits of the header: 12, or 20 in 2019. */
  phoneAsSent: string
  serial: number
  subPackage: { total: number; index: number } | null
  body: unknown
  deviations: string[]
}

export interface InvalidFrame {
  ok: false
  error: { code: string; message: string; offset: number }
}

const rows: ReadonlyMap<number, AnyMessage> = new Map(Object.values(messages).map(row => [row.id, row]))

/** Explains the frames of one capture; reassembles long messages. */
export class Explainer {
  /** A capture can hold many terminals at once. */
  readonly #assembler = new Assembler({ maxMessages: 256 })

  /** `content`: the bytes between two delimiters. `offset`: their position in the input. */
  frame(content: Buffer, offset: number): Explained | InvalidFrame {
    const read = readFrame(content)
    if (!read.ok) return invalidFrame(read.error.code, read.error.message, offset + read.error.offset)
    const { header, body, deviations } = read.frame
    const row = rows.get(header.messageId)
    const { shown, version, more } = header.subPackage ? this.#package(read.frame) : shownBody(read.frame)
    return {
      ok: true,
      messageId: idOf(header.messageId, 4),
      name: row?.name ?? 'unknown',
      nameZh: row?.nameZh ?? '未知消息',
      version: header.version === '2019' ? '2019' : version,
      protocolVersion: header.version === '2019' ? header.protocolVersion : null,
      phone: header.phone,
      phoneAsSent: header.phoneBytes.toString('hex'),
      serial: header.serial,
      subPackage: header.subPackage ?? null,
      body: shown ?? { hex: body.toString('hex') },
      deviations: [...deviations, ...more],
    }
  }

  /** The last package to arrive shows the joined body in addition to its own bytes. */
  #package(frame: Frame): Shown {
    const part = frame.body.toString('hex')
    const added = this.#assembler.add(frame, 0)
    if (!('complete' in added)) {
      const more = 'refused' in added ? [added.refused] : []
      return { shown: { part }, version: frame.header.version, more }
    }
    const { shown, version, more } = shownBody(added.complete)
    return { shown: { part, joined: shown }, version, more }
  }
}

export interface ExplainedBody {
  /** undefined: the codec does not know this message. */
  name: string | undefined
  nameZh: string | undefined
  /** null: not known, or not readable. */
  fields: Readonly<Record<string, unknown>> | null
}

/** A body without its frame, sub-packages joined. */
export function explainBody(messageId: number, body: Buffer, version: Version): ExplainedBody {
  const row = rows.get(messageId)
  if (!row) return { name: undefined, nameZh: undefined, fields: null }
  const named = { name: row.name, nameZh: row.nameZh }
  try {
    const { value, version: fitting } = decode(row, body, version)
    return { ...named, fields: row.body.show(value, fitting) as Record<string, unknown> }
  } catch (error) {
    if (!(error instanceof BodyError)) throw error
    return { ...named, fields: null }
  }
}

interface Shown {
  shown: unknown
  version: Version
  more: string[]
}

function shownBody({ header, body }: Frame): Shown {
  const hex = body.toString('hex')
  const row = rows.get(header.messageId)
  if (header.encryption !== 0) return { shown: { encrypted: hex }, version: header.version, more: [] }
  if (!row) return { shown: { hex }, version: header.version, more: [] }
  try {
    const { value, version, deviations } = decode(row, body, header.version, { wholeTexts: true })
    const shown = row.body.show(value, version)
    const refusal = row.options.refusal?.(value)
    if (!refusal) return { shown, version, more: deviations }
    return { shown: { ...(shown as object), error: refusal }, version, more: [...deviations, refusal.code] }
  } catch (error) {
    if (!(error instanceof BodyError)) throw error
    // The frame is valid but its body is not: reported as a deviation, not as an invalid frame.
    const { code, message, offset } = error
    return { shown: { hex, error: { code, message, offset } }, version: header.version, more: ['unreadableBody'] }
  }
}

export const invalidFrame = (code: string, message: string, offset: number): InvalidFrame => ({
  ok: false,
  error: { code, message, offset },
})

/** Bytes outside of frames. */
export const garbage = (bytes: Buffer, offset: number): InvalidFrame =>
  invalidFrame('garbage', `${bytes.length} bytes outside of frames: ${preview(bytes)}`, offset)

/** A frame that was opened and not closed. */
export const unterminated = (bytes: Buffer, offset: number): InvalidFrame =>
  invalidFrame('unterminated', `the input ends inside a frame, after ${bytes.length} of its bytes: ${preview(bytes)}`, offset)

const SHOWN_BYTES = 16

const preview = (bytes: Buffer): string =>
  bytes.toString('hex', 0, Math.min(bytes.length, SHOWN_BYTES)) + (bytes.length > SHOWN_BYTES ? '...' : '')

const idOf = (id: number, digits: number): string => `0x${id.toString(16).padStart(digits, '0').toUpperCase()}`
