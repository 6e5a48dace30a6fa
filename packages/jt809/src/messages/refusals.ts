/**
 * How a request of another platform that is not served is answered in the negative, where there is a form for it. What has none (forwarding,
 * drivers, waybills, static data) is not answered: an empty answer would say that there is none.
 */
import { type AnyMessage, BodyError, decode, encode } from '@outrider/jt808/body'
import type { Edition } from '../edition.ts'
import { urge, urgeAnswer } from './alarms.ts'
import { DOWN, type Enveloped, writeEnvelope } from './envelope.ts'
import { pastWanted, positionsUnwanted, positionsWanted, ROUTE_REPORTED, ROUTE_ADDED } from './exchange.ts'
import { pastAnswer, positionsAnswer, positionsEndAnswer, routeAnswer } from './superior-data.ts'
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
  CODES_GIVEN,
  codesWanted,
  fileAnswer,
  fileControl,
  fileControlAnswer,
  fileEnd,
  fileEndTaken,
  fileWanted,
  liveAnswer,
  liveEndAnswer,
  liveUnwanted,
  liveWanted,
  recordingsAnswer,
  recordingsOfAlarm,
  recordingsTaken,
  recordingsWanted,
  replayAnswer,
  replayControl,
  replayControlAnswer,
  replayWanted,
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
  [liveWanted.id, plain(liveAnswer, { result: NOT_SUPPORTED, ip: '', port: 0 })],
  [liveUnwanted.id, plain(liveEndAnswer, { result: NOT_SUPPORTED })],
  [recordingsWanted.id, plain(recordingsAnswer, { result: NOT_SUPPORTED, recordings: [] })],
  [replayWanted.id, plain(replayAnswer, { ip: '', port: 0, result: NOT_SUPPORTED })],
  [replayControl.id, plain(replayControlAnswer, { result: NOT_SUPPORTED })],
  [fileWanted.id, plain(fileAnswer, { result: NOT_SUPPORTED, session: 0 })],
  [fileControl.id, plain(fileControlAnswer, { result: NOT_SUPPORTED })],
])

/** Of 0x9207 and 0x9209. */
const OTHER = { positions: 3, past: 4 }
const NOT_APPLIED_FOR = 1
const REFUSED = 3
/** Bytes of the number of a route. */
const routeIdBytes = 4

const ofAsked =
  (answer: AnyMessage, result: number) =>
  (asks: number): Refuse =>
  ({ edition, serial }) =>
    encode(answer, { sourceType: asks, sourceSerial: serial, result }, edition)

const ofRoute: Refuse = ({ data, edition }) => {
  if (data.length < routeIdBytes) throw new BodyError('tooShort', data.length, 'a route without its number')
  return encode(routeAnswer, { routeId: data.readUInt32BE(0), result: REFUSED, reason: '' }, edition)
}

/** What subordinate platforms want of us, by the data type that asks. */
const refusalsDown: ReadonlyMap<number, { answer: number; refuse: Refuse }> = new Map([
  [positionsWanted.id, { answer: positionsAnswer.id, refuse: ofAsked(positionsAnswer, OTHER.positions)(positionsWanted.id) }],
  [
    positionsUnwanted.id,
    { answer: positionsEndAnswer.id, refuse: ofAsked(positionsEndAnswer, NOT_APPLIED_FOR)(positionsUnwanted.id) },
  ],
  [pastWanted.id, { answer: pastAnswer.id, refuse: ofAsked(pastAnswer, OTHER.past)(pastWanted.id) }],
  [ROUTE_REPORTED, { answer: routeAnswer.id, refuse: ofRoute }],
  [ROUTE_ADDED, { answer: routeAnswer.id, refuse: ofRoute }],
  // Without a code: codes of other regions are not handed on.
  [codesWanted.id, { answer: CODES_GIVEN, refuse: () => nothing }],
  [recordingsOfAlarm.id, { answer: recordingsTaken.id, refuse: plain(recordingsTaken, { result: NOT_SUPPORTED, count: 0 }) }],
  [
    fileEnd.id,
    {
      answer: fileEndTaken.id,
      refuse: ({ data, edition }) => {
        const { session } = decode(fileEnd, data, edition).value
        return encode(fileEndTaken, { result: NOT_SUPPORTED, session }, edition)
      },
    },
  ],
])

/** The message that refuses this one, in its envelope; undefined: the protocol has none, or it could not be read. */
export function refusalOf(
  messageId: number,
  { vehicle, dataType, data }: Enveloped,
  { serial, edition }: { serial: number; edition: Edition },
): { messageId: number; body: Buffer } | undefined {
  try {
    const asked = { data, edition, serial }
    if ((messageId & DOWN) === 0) {
      const down = refusalsDown.get(dataType)
      if (!down) return undefined
      const body = writeEnvelope(vehicle, down.answer, down.refuse(asked))
      return { messageId: down.answer & 0xff00, body }
    }
    const answer = refusals.get(dataType)?.(asked)
    return answer && { messageId: messageId & ~DOWN, body: writeEnvelope(vehicle, dataType & ~DOWN, answer) }
  } catch (error) {
    if (!(error instanceof BodyError)) throw error
    return undefined
  }
}
