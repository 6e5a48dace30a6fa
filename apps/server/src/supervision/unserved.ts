/**
 * What a superior platform sends that we do not serve: told apart, refused where the protocol has a form for it, kept and counted. Each platform has
 * a share of what is kept and refused; one that floods is counted only.
 */
import {
  BodyError,
  contents,
  decode,
  type Enveloped,
  formedContents,
  type Frame,
  isEnvelope,
  messages,
  readEnvelope,
  refusalOf,
  registrationAnswer,
  subordinateData,
  superiorData,
  superiorMessages,
  textOf,
} from '@outrider/jt809'

export interface UnservedMessage {
  messageId: number
  /** Null: the message has no envelope. */
  dataType: number | null
  serial: number
  /** Empty: it is about no vehicle. */
  plate: string
  /** What can be read of it as text. */
  content: string
  /** Until when it wants an answer, ms since 1970. */
  dueAt: number | null
  body: Buffer
  /** A refusal left for it. */
  refused: boolean
}

/** Bytes of a body that are kept. */
const keptBytes = 4_096
/** Characters of a text. */
const keptText = 500

/** Everything but whether the refusal left. Never throws for what was sent. */
export function unservedOf({ header, body, edition }: Frame): {
  message: UnservedMessage
  refusal: ReturnType<typeof refusalOf>
  enveloped: Enveloped | undefined
} {
  const { messageId, serial } = header
  const enveloped = isEnvelope(messageId) ? readEnvelope(messageId, body) : undefined
  const bare = { messageId, dataType: null, serial, plate: '', content: '', dueAt: null, body: kept(body), refused: false }
  if (!enveloped) return { message: bare, refusal: undefined, enveloped }
  const { vehicle, dataType, data } = enveloped
  const message = {
    ...bare,
    dataType,
    plate: withoutNul(vehicle ? textOf(vehicle.plate) : ''),
    ...shown(dataType, data, edition),
  }
  return { message, refusal: refusalOf(messageId, enveloped, { serial, edition }), enveloped }
}

/** Of a vehicle that we told of: it is known there. Who refuses one says what is not served here. */
export function isRegistered({ header, body, edition }: Frame): boolean {
  const enveloped = isEnvelope(header.messageId) ? readEnvelope(header.messageId, body) : undefined
  if (enveloped?.dataType !== registrationAnswer.id) return false
  try {
    return decode(registrationAnswer, enveloped.data, edition).value.result <= CHECKED
  } catch (error) {
    if (!(error instanceof BodyError)) throw error
    return false
  }
}
/** Of 0x9201: looked at and done. */
const CHECKED = 1

const kept = (body: Buffer): Buffer => body.subarray(0, keptBytes)
/** Databases keep no NUL. */
const withoutNul = (text: string): string => text.replaceAll('\u0000', '')

function shown(dataType: number, data: Buffer, edition: Frame['edition']): { content: string; dueAt: number | null } {
  const row = superiorData.find(({ id }) => id === dataType)
  try {
    const value = (row ? decode(row, data, edition).value : {}) as { text?: string; deadline?: number | null }
    return { content: withoutNul(value.text ?? '').slice(0, keptText), dueAt: value.deadline ?? null }
  } catch (error) {
    if (!(error instanceof BodyError)) throw error
    return { content: '', dueAt: null }
  }
}

/** So many at once, then one in so many ms: 8,640 a day. */
const usual = { atOnce: 120, every: 10_000 }
/** What is answered from what is stored may be wanted of every vehicle of a fleet. */
export const ofFleets = { atOnce: 5_000, every: 100 }
/** Alarms to be dealt with, and warnings: each is stored, and the first ring people. A large fleet has some hundreds of them on a bad day. */
export const ofAlarms = { atOnce: 1_000, every: 10_000 }
/** Video begun, listed, steered and ended: platforms are tested with 200 at once (GB/T 35658). What is relayed has a bound of its own. */
const ofVideo = { atOnce: 1_000, every: 1_000 }
const fleetTypes = new Set([0x9202, 0x9203, 0x9204, 0x9205, 0x9206, 0x920a, 0x920b, 0x9601])
const videoTypes = new Set([0x9801, 0x9802, 0x9902, 0x9a01, 0x9a02, 0x9b01, 0x9b03])

/** The share of one platform. */
export class UnservedShare {
  readonly #share: typeof usual
  #left: number
  #at: number

  constructor(now = performance.now(), share = usual) {
    this.#share = share
    this.#left = share.atOnce
    this.#at = now
  }

  take(now = performance.now()): boolean {
    const { atOnce, every } = this.#share
    const more = Math.floor((now - this.#at) / every)
    this.#at += more * every
    this.#left = Math.min(atOnce, this.#left + more)
    if (this.#left === 0) return false
    this.#left -= 1
    return true
  }
}

/** The shares of one platform in what is neither a check nor an alarm. */
export class UnservedShares {
  readonly #usual: UnservedShare
  readonly #fleets: UnservedShare
  readonly #video: UnservedShare

  constructor(now = performance.now()) {
    this.#usual = new UnservedShare(now)
    this.#fleets = new UnservedShare(now, ofFleets)
    this.#video = new UnservedShare(now, ofVideo)
  }

  take(dataType: number | null, now = performance.now()): boolean {
    if (dataType !== null && fleetTypes.has(dataType)) return this.#fleets.take(now)
    if (dataType !== null && videoTypes.has(dataType)) return this.#video.take(now)
    return this.#usual.take(now)
  }
}

/** Data types that are counted by name; a platform that makes some up makes no more rows of metrics. */
const known = new Set(superiorData.map(({ id }) => id))
export const hexId = (id: number): string => `0x${id.toString(16).toUpperCase().padStart(4, '0')}`
export const countedAs = ({ messageId, dataType }: UnservedMessage): string => {
  if (dataType !== null) return known.has(dataType) ? hexId(dataType) : 'other'
  return messageId >= 0x9101 && messageId <= 0x9103 ? hexId(messageId) : 'other'
}

const named = [
  ...superiorData,
  ...subordinateData,
  ...superiorMessages,
  ...formedContents,
  ...Object.values(contents),
  ...Object.values(messages),
]
const names = new Map(named.map(row => [row.id, row]))
/** Whether the protocol has it, in an envelope or without one. */
export const isNamed = (id: number): boolean => names.has(id) || isEnvelope(id)
/** Of a type that nobody knows: its number. */
export const namesOf = (id: number) => {
  const type = hexId(id)
  const row = names.get(id)
  // As a title: within sentences of `decode` the same names begin small.
  return { type, name: row?.nameZh ?? type, nameEn: row ? row.name.charAt(0).toUpperCase() + row.name.slice(1) : type }
}
