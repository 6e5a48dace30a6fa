/** What a superior platform tells of a vehicle of another region, read from its messages. */
import { decode as decode808, messages as messages808 } from '@outrider/jt808'
import {
  aboutVehicle,
  decode,
  type Edition,
  encode,
  exchangeBegins,
  exchangedPosition,
  exchangedPositions,
  pastAnswer,
  pastWanted,
  vehicleFacts,
  writeEnvelope,
} from '@outrider/jt809'
import { keptFacts, keptOf } from './subordinates/reported.ts'
import { reportedPosition } from './subordinates/reported-position.ts'
import type { UpwardMessage } from './alarm-messages.ts'
import type { Want } from './vehicle-wants.ts'

export interface VisitingPosition {
  /** ms since 1970. */
  readonly time: number
  readonly latitudeE6: number
  readonly longitudeE6: number
  readonly speedDkmh: number
}

const POSITIONED = 0b10
/** A clock of a terminal may be so far ahead, ms. */
const ahead = 10 * 60_000
/** No place has more degrees: there is no room to store them. */
const isPlace = (latitude: number, longitude: number): boolean => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

export const isOfVisiting = (dataType: number): boolean =>
  dataType === vehicleFacts.id || dataType === exchangedPosition.id || dataType === exchangedPositions.id

/** 0 entered or left an area, 1 by hand, 2 emergency, 3 other. */
export const reasonOfExchange = ({ enveloped, edition }: Want): number =>
  decode(exchangeBegins, enveloped.data, edition).value.reason

/** 0x1209: where it was meanwhile. Times in ms since 1970. */
export function pastMessage(
  { plate, plateColor }: { plate: string; plateColor: number },
  span: { from: number; to: number },
  edition: Edition,
): UpwardMessage {
  const body = writeEnvelope(aboutVehicle(plate, plateColor), pastWanted.id, encode(pastWanted, span, edition))
  return { messageId: pastWanted.id & 0xff00, dataType: pastWanted.id, body }
}

export const PAST_ANSWERED = pastAnswer.id
/** `serial`: of the question; undefined in 2011. `result`: 0 at once, 1 later, 2 there are none, 3 the question is wrong, 4 other. */
export interface PastAnswer {
  readonly serial: number | undefined
  readonly result: number
}
/** Throws BodyError. */
export function pastAnswerOf({ enveloped, edition }: Want): PastAnswer {
  const { sourceSerial, result } = decode(pastAnswer, enveloped.data, edition).value
  return { serial: sourceSerial ?? undefined, result }
}

/** `newest`: with a fix; undefined: there is none. Throws BodyError. */
export function visitingOf({ enveloped, edition }: Pick<Want, 'enveloped' | 'edition'>): {
  facts: string | undefined
  positions: number
  newest: VisitingPosition | undefined
} {
  const { dataType, data } = enveloped
  if (dataType === vehicleFacts.id)
    return { facts: keptOf(decode(vehicleFacts, data, edition).value.text, keptFacts), positions: 0, newest: undefined }
  const sent =
    dataType === exchangedPosition.id
      ? [decode(exchangedPosition, data, edition).value.position]
      : decode(exchangedPositions, data, edition).value.positions
  const read = sent.flatMap(each => {
    const bytes = reportedPosition(each)
    return bytes ? [decode808(messages808.location, bytes, '2019').value] : []
  })
  let newest: VisitingPosition | undefined
  for (const { status, time, latitude, longitude, speed } of read) {
    if ((status & POSITIONED) === 0 || time === null || time > Date.now() + ahead || time < (newest?.time ?? 0)) continue
    if (!isPlace(latitude, longitude)) continue
    const [latitudeE6, longitudeE6] = [latitude, longitude].map(each => Math.round(each * 1e6)) as [number, number]
    newest = { time, latitudeE6, longitudeE6, speedDkmh: Math.round(speed * 10) }
  }
  return { facts: undefined, positions: sent.length, newest }
}
