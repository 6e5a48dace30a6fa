/**
 * What goes over a link with another platform, as it is noted: each frame counted by its type, and kept with its bytes where it is no position, so that
 * somebody can read what came and what was answered. Bounded by type; who writes it down is in modules/link-journal.ts.
 */
import { dataTypeOf, type Edition, explainBody, readEnvelope, textOf } from '@outrider/jt809'
import { isNamed, UnservedShare } from './unserved.ts'

export type LinkDirection = 'in' | 'out'
export type LinkEvent = 'up' | 'lost' | 'slaveUp' | 'slaveLost'

export interface LinkFrame {
  messageId: number
  serial: number
  body: Uint8Array
}

/** Of one platform. */
export interface LinkNotes {
  frame: (direction: LinkDirection, frame: LinkFrame) => void
  linked: (what: LinkEvent) => void
}

export interface NotedFrame {
  direction: LinkDirection
  /** Of the data in an envelope, else of the message; 0: the protocol does not have it. */
  type: number
  at: Date
  /** Undefined: it is counted and not kept. */
  message: NotedMessage | undefined
}

interface NotedMessage {
  messageId: number
  dataType: number | null
  serial: number
  plate: string
  length: number
  /** Null: it has secrets, or is longer than what is kept. */
  body: Buffer | null
}

/** Positions, which are stored as such, and questions whether the other side is there: they are counted. */
const onlyCounted: ReadonlySet<number> = new Set([0x1202, 0x1203, 0x9202, 0x9203, 0x1005, 0x1006, 0x9005, 0x9006])
/** Passwords, verify codes and codes of video: who reads them could pass for a platform or a terminal, or fetch video. */
const secret: ReadonlySet<number> = new Set(
  [0x1001, 0x1002, 0x1003, 0x9001, 0x9003, 0x1701, 0x1702, 0x9701, 0x9702].concat([
    0x9801, 0x9902, 0x9a01, 0x9b01, 0x1b02, 0x9505,
  ]),
)
/** Bytes of a body that is kept. */
const longest = 4_096
/** Of each type a platform has a thousand at once, then one in five seconds; what is more is counted. */
const share = { atOnce: 1_000, every: 5_000 }
/** A platform may make types up. */
const OTHER = 0

/** Notes of one link; each knows how much of each type is left. */
export function frameNotes(): (direction: LinkDirection, frame: LinkFrame) => NotedFrame {
  const shares = new Map<number, UnservedShare>()
  const isKept = (type: number): boolean => {
    const left = shares.get(type) ?? new UnservedShare(performance.now(), share)
    shares.set(type, left)
    return left.take()
  }
  return (direction, { messageId, serial, body }) => {
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    const dataType = dataTypeOf(messageId, bytes)
    const is = dataType ?? messageId
    const type = isNamed(is) ? is : OTHER
    const noted = { direction, type, at: new Date(), message: undefined }
    if (onlyCounted.has(is) || !isKept(type)) return noted
    const about = dataType === undefined ? undefined : readEnvelope(messageId, bytes)?.vehicle
    // Databases keep no NUL.
    const plate = about ? textOf(about.plate).replaceAll('\u0000', '') : ''
    const kept = secret.has(is) || bytes.length > longest ? null : Buffer.from(bytes)
    return { ...noted, message: { messageId, dataType: dataType ?? null, serial, plate, length: bytes.length, body: kept } }
  }
}

/** What it says, as `outrider decode --jt809` has it. */
export function explained({ messageId, body, edition }: { messageId: number; body: Buffer; edition: Edition }): {
  body: unknown
  deviations: string[]
} {
  return explainBody(messageId, body, edition)
}
