/**
 * How a request of a superior platform that is not served is answered in the negative, where there is a form for it. What has none (forwarding,
 * drivers, waybills, static data) is not answered: an empty answer would say that there is none.
 */
import { type AnyMessage, BodyError, decode, encode } from '@outrider/jt808/body'
import type { Edition } from '../edition.ts'
import { urge, urgeAnswer } from './alarms.ts'
import { DOWN, type Enveloped, writeEnvelope } from './envelope.ts'
import {
  emergencyAccess,
  emergencyAnswer,
  listenAnswer,
  listenWanted,
  photo,
  photoWanted,
  recorderAnswer,
  recorderWanted,
  textAnswer,
  textForDriver,
} from './supervision.ts'
import {
  fileAnswer,
  fileControlAnswer,
  liveAnswer,
  liveEndAnswer,
  recordingsAnswer,
  replayAnswer,
  replayControlAnswer,
} from './video.ts'

/** Of 1801, 1902, 1A01, 1B01 and their controls. */
const NOT_SUPPORTED = 2

const nothing = Buffer.alloc(0)

interface Asked {
  data: Buffer
  edition: Edition
  serial: number
}
type Refuse = (asked: Asked) => Buffer

const plain =
  (answer: AnyMessage, value: object): Refuse =>
  ({ edition }) =>
    encode(answer, value, edition)

/** By the data type that asks: the data of the answer, whose type is the same with the first bit cleared. */
const refusals: ReadonlyMap<number, Refuse> = new Map<number, Refuse>([
  [
    urge.id,
    ({ data, edition, serial }) =>
      // Nobody has decided anything: it is dealt with later.
      encode(
        urgeAnswer,
        { supervisionId: decode(urge, data, edition).value.supervisionId, sourceType: urge.id, sourceSerial: serial, result: 3 },
        edition,
      ),
  ],
  [
    listenWanted.id,
    ({ edition, serial }) => encode(listenAnswer, { sourceType: listenWanted.id, sourceSerial: serial, result: 1 }, edition),
  ],
  [
    photoWanted.id,
    ({ data, edition, serial }) => {
      const { lens } = decode(photoWanted, data, edition).value
      const value = { flag: 5, position: Buffer.alloc(36), lens, length: 0, size: 0, format: 0, picture: nothing }
      return encode(photo, { ...value, sourceType: photoWanted.id, sourceSerial: serial }, edition)
    },
  ],
  [
    textForDriver.id,
    ({ data, edition, serial }) => {
      const { sequence } = decode(textForDriver, data, edition).value
      return encode(textAnswer, { sequence, sourceType: textForDriver.id, sourceSerial: serial, result: 1 }, edition)
    },
  ],
  [
    recorderWanted.id,
    ({ data, edition, serial }) => {
      const { command = 0 } = decode(recorderWanted, data, edition).value as { command?: number }
      return encode(recorderAnswer, { sourceType: recorderWanted.id, sourceSerial: serial, command, data: nothing }, edition)
    },
  ],
  [
    emergencyAccess.id,
    ({ edition, serial }) =>
      encode(emergencyAnswer, { sourceType: emergencyAccess.id, sourceSerial: serial, result: 2 }, edition),
  ],
  [0x9801, plain(liveAnswer, { result: NOT_SUPPORTED, ip: '', port: 0 })],
  [0x9802, plain(liveEndAnswer, { result: NOT_SUPPORTED })],
  [0x9902, plain(recordingsAnswer, { result: NOT_SUPPORTED, recordings: [] })],
  [0x9a01, plain(replayAnswer, { ip: '', port: 0, result: NOT_SUPPORTED })],
  [0x9a02, plain(replayControlAnswer, { result: NOT_SUPPORTED })],
  [0x9b01, plain(fileAnswer, { result: NOT_SUPPORTED, session: 0 })],
  [0x9b03, plain(fileControlAnswer, { result: NOT_SUPPORTED })],
])

/** The message that refuses this one, in its envelope; undefined: the protocol has none, or it could not be read. */
export function refusalOf(
  messageId: number,
  { vehicle, dataType, data }: Enveloped,
  { serial, edition }: { serial: number; edition: Edition },
): { messageId: number; body: Buffer } | undefined {
  try {
    const answer = refusals.get(dataType)?.({ data, edition, serial })
    return answer && { messageId: messageId & ~DOWN, body: writeEnvelope(vehicle, dataType & ~DOWN, answer) }
  } catch (error) {
    if (!(error instanceof BodyError)) throw error
    return undefined
  }
}
