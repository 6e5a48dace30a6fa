/** What superior platforms want of vehicles, apart from how it is on the wire; and the data of each answer. */
import {
  BodyError,
  cutText,
  decode,
  DOWN,
  driverAnswer,
  driverWanted,
  type Edition,
  encode,
  type Enveloped,
  forwardingBegins,
  forwardingEnds,
  listenAnswer,
  liveAnswer,
  liveEndAnswer,
  liveUnwanted,
  liveWanted,
  listenWanted,
  photo,
  photoWanted,
  type Position2011,
  type Position2019,
  readEnvelope,
  recorderAnswer,
  recorderWanted,
  refusalOf,
  staticData,
  staticDataWanted,
  textAnswer,
  textForDriver,
  textOf,
  waybillAnswer,
  waybillWanted,
  writeEnvelope,
} from '@outrider/jt809'
import type { UpwardMessage } from './alarm-messages.ts'
import { type VehicleKeys, vehicleKeysText } from './vehicle-keys.ts'

export type { Edition, Enveloped }

/** A request as it came. */
export interface Want {
  messageId: number
  enveloped: Enveloped
  edition: Edition
  /** Of the frame that asked. */
  serial: number
}

export const wants = {
  forwardingBegins: 0x9205,
  forwardingEnds: 0x9206,
  driver: driverWanted.id,
  waybill: waybillWanted.id,
  listening: listenWanted.id,
  text: textForDriver.id,
  staticData: staticDataWanted.id,
  photo: photoWanted.id,
  recorder: recorderWanted.id,
  liveVideo: liveWanted.id,
  liveVideoEnds: liveUnwanted.id,
} as const

/** Of what was stored; undefined: it is no envelope. */
export function storedWant(messageId: number, body: Buffer, of: Pick<Want, 'edition' | 'serial'>): Want | undefined {
  const enveloped = readEnvelope(messageId, body)
  return enveloped && { messageId, enveloped, ...of }
}

const named = ({ enveloped, serial }: Want) => ({ sourceType: enveloped.dataType, sourceSerial: serial })

/** Throws BodyError. */
export const textOfWant = ({ enveloped, edition }: Want): { sequence: number; text: string } =>
  decode(textForDriver, enveloped.data, edition).value
export const phoneOfWant = ({ enveloped, edition }: Want): string => decode(listenWanted, enveloped.data, edition).value.phone

export const photoOfWant = ({ enveloped, edition }: Want): { lens: number; size: number } =>
  decode(photoWanted, enveloped.data, edition).value

export const liveVideoOfWant = ({ enveloped, edition }: Want): { channel: number; kind: number; code: string } =>
  decode(liveWanted, enveloped.data, edition).value
export const endOfVideoOfWant = ({ enveloped, edition }: Want): { channel: number; kind: number } =>
  decode(liveUnwanted, enveloped.data, edition).value

/** Results of answers about video. */
export const videoResults = { done: 0, failed: 1, notSupported: 2, over: 3, wrongCode: 4 } as const

/** `command`: of the recorder, by GB/T 19056. `span`: undefined where it names none; ms since 1970. */
export function recorderOfWant({ enveloped, edition }: Want): {
  command: number | undefined
  span: { from: number; to: number; most: number | undefined } | undefined
} {
  const { command, from, to, most } = decode(recorderWanted, enveloped.data, edition).value as {
    command?: number
    from?: Buffer | number | null
    to?: Buffer | number | null
    most?: number
  }
  const [begin, end] = [from, to].map(at => (Buffer.isBuffer(at) ? timeOfBcd(at) : (at ?? undefined)))
  return {
    command,
    span: begin !== undefined && end !== undefined ? { from: begin, to: end, most: most || undefined } : undefined,
  }
}

/** Year to second, two digits each, UTC+8; undefined: no time, such as zeros. */
function timeOfBcd(bytes: Buffer): number | undefined {
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = bytes.toString('hex').match(/../g) ?? []
  const time = Date.parse(`20${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`)
  return Number.isNaN(time) ? undefined : time
}

/** Flags of 0x1502. */
export const photoFlags = { cannot: 0, done: 1, offline: 3, lens: 4, other: 5, noVehicle: 9 } as const
const JPEG = 1
/** Where a photo failed zeros stand for the position, in both editions. */
const noPosition = Buffer.alloc(36)

export const answers = {
  /** 0 done, 1 failed */
  text: (want: Want, sequence: number, result: 0 | 1): Buffer =>
    encode(textAnswer, { sequence, ...named(want), result }, want.edition),
  listening: (want: Want, result: 0 | 1): Buffer => encode(listenAnswer, { ...named(want), result }, want.edition),
  /** A picture as it came. */
  photo(want: Want, { picture, position }: { picture: Buffer; position: Position2011 | Position2019 }): Buffer {
    const { lens, size } = photoOfWant(want)
    const value = { flag: photoFlags.done, position, lens, length: picture.length, size, format: JPEG, picture }
    return encode(photo, { ...named(want), ...value }, want.edition)
  },
  noPhoto(want: Want, flag: number): Buffer {
    const value = {
      flag,
      position: noPosition,
      lens: photoOfWant(want).lens,
      length: 0,
      size: 0,
      format: 0,
      picture: Buffer.alloc(0),
    }
    return encode(photo, { ...named(want), ...value }, want.edition)
  },
  /** Where it is fetched. */
  liveVideo: (want: Want, result: number, { host, port }: { host: string; port: number }): Buffer =>
    encode(liveAnswer, { result, ip: host, port }, want.edition),
  endOfVideo: (want: Want, result: number): Buffer => encode(liveEndAnswer, { result }, want.edition),
  recorder: (want: Want, command: number, data: Buffer): Buffer =>
    encode(recorderAnswer, { ...named(want), command, data }, want.edition),
  /** Keys and values in their order. */
  staticData(want: Want, keys: VehicleKeys): Buffer {
    return encode(staticData, { ...named(want), text: vehicleKeysText(keys) }, want.edition)
  },
  driver(want: Want, card: { name: string; certificate: string; issuer: string; validUntil: number | null }): Buffer {
    const { name, certificate, issuer, validUntil } = card
    const person = { driver: cutText(name, 16), idCard: '', certificate: cutText(certificate, 40), issuer: cutText(issuer, 200) }
    return encode(driverAnswer, { ...named(want), ...person, ...(want.edition === '2019' && { validUntil }) }, want.edition)
  },
  /** `gbk`: as the terminal sent it. */
  waybill: (want: Want, gbk: Buffer): Buffer => encode(waybillAnswer, { ...named(want), text: textOf(gbk) }, want.edition),
  forwarding(want: Want): Buffer {
    const row = want.enveloped.dataType === wants.forwardingBegins ? forwardingBegins : forwardingEnds
    return encode(row, { ...named(want), ...(want.edition === '2019' && { nothing: 0 }) }, want.edition)
  },
} as const

/** The message with this answer, about the vehicle as it was named. */
export function replyTo({ messageId, enveloped }: Want, answer: Buffer): UpwardMessage {
  const dataType = enveloped.dataType & ~DOWN
  return { messageId: messageId & ~DOWN, dataType, body: writeEnvelope(enveloped.vehicle, dataType, answer) }
}

/** Undefined: the protocol has none. */
export function refusalTo({ messageId, enveloped, edition, serial }: Want): UpwardMessage | undefined {
  const refusal = refusalOf(messageId, enveloped, { serial, edition })
  return refusal && { ...refusal, dataType: enveloped.dataType & ~DOWN }
}

export const isUnreadable = (error: unknown): boolean => error instanceof BodyError
