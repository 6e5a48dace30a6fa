/** A business message of a subordinate platform, told to whom it is for. Each is stored before this resolves; positions, which are many, when `stored` says so. */
import {
  alarmEnded2019,
  alarmReport,
  alarmResult2011,
  BodyError,
  contents,
  decode,
  driverAnswer,
  encode,
  type Enveloped,
  forwardingBegins,
  forwardingEnds,
  type Frame,
  isEnvelope,
  NOTICE_ACKNOWLEDGED,
  pastAnswer,
  pastWanted,
  type Position2011,
  type Position2019,
  positionsAnswer,
  positionsEndAnswer,
  positionsUnwanted,
  positionsWanted,
  POST_CHECK_ANSWER,
  readEnvelope,
  readPostCheckAnswer,
  refusalOf,
  registrationAnswer,
  staticData,
  urgeAnswer,
  videoCodes,
  waybillAnswer,
  writeEnvelope,
} from '@outrider/jt809'
import { keptFacts, keptOf, plain, type ReportedAnswer, type ReportedTo, reportedVehicle } from './reported.ts'
import { reportedPosition } from './reported-position.ts'
import { codeIn, videoAnswerOf } from './video-messages.ts'

/** An answer that goes back. */
export interface Answering {
  readonly messageId: number
  readonly body: Buffer
  /** What follows when it has left. */
  readonly follow?: (() => void) | undefined
}

const DOWN_VEHICLE = 0x9200
/** Of 0x9207 and 0x9208. */
const DONE = 0
/** Bytes of a message that are kept where nothing is made of it. */
const keptBytes = 4_096

/** Throws BodyError where it cannot be read. */
export async function understand(frame: Frame, to: ReportedTo): Promise<Answering | undefined> {
  const { header, body } = frame
  // Others have no data type where theirs would be.
  const enveloped = isEnvelope(header.messageId) ? readEnvelope(header.messageId, body) : undefined
  if (enveloped?.vehicle) {
    const taken = await ofVehicle(frame, enveloped, to)
    if (taken !== false) return taken
  }
  if (enveloped && (await ofPlatform(frame, enveloped, to))) return undefined
  const { messageId, serial } = header
  const isKept = await to.other({
    messageId,
    dataType: enveloped?.dataType ?? null,
    plate: enveloped?.vehicle ? reportedVehicle(enveloped.vehicle).plate : '',
    body: body.subarray(0, keptBytes),
  })
  return isKept && enveloped ? refusalOf(messageId, enveloped, { serial, edition: frame.edition }) : undefined
}

/** False: it is none of these, or answers what was not asked: that is kept as it came. */
async function ofVehicle(
  { header, edition }: Frame,
  { vehicle, dataType, data }: Enveloped,
  to: ReportedTo,
): Promise<Answering | undefined | false> {
  if (!vehicle) return false
  const reported = reportedVehicle(vehicle)
  const answering = (answer: typeof pastAnswer, result: number): Answering => {
    const value = { sourceType: dataType, sourceSerial: header.serial, result }
    return { messageId: DOWN_VEHICLE, body: writeEnvelope(vehicle, answer.id, encode(answer, value, edition)) }
  }
  switch (dataType) {
    case contents.position.id: {
      const { position } = decode(contents.position, data, edition).value
      await to.positions(reported, readable([position]), false, header.serial)
      return undefined
    }
    case contents.positions.id: {
      const { positions } = decode(contents.positions, data, edition).value
      await to.positions(reported, readable(positions), true, header.serial)
      return undefined
    }
    case contents.vehicleRegistration.id: {
      const { platformId, producerId, terminalModel, terminalId, simNumber } = decode(
        contents.vehicleRegistration,
        data,
        edition,
      ).value
      const result = await to.registered(reported, {
        platformId: plain(platformId ?? ''),
        producerId: plain(producerId ?? ''),
        terminalModel: plain(terminalModel ?? ''),
        terminalId: plain(terminalId ?? ''),
        simNumber: plain(simNumber ?? ''),
      })
      if (edition === '2011') return undefined
      const answer = encode(registrationAnswer, { sourceType: dataType, sourceSerial: header.serial, result }, edition)
      return { messageId: DOWN_VEHICLE, body: writeEnvelope(undefined, registrationAnswer.id, answer) }
    }
    case pastWanted.id: {
      const served = await to.pastWanted(reported, decode(pastWanted, data, edition).value)
      return served ? { ...answering(pastAnswer, served.result), follow: served.follow } : false
    }
    case positionsWanted.id:
      return (await to.exchangeWanted(reported, true)) && answering(positionsAnswer, DONE)
    case positionsUnwanted.id:
      return (await to.exchangeWanted(reported, false)) && answering(positionsEndAnswer, DONE)
    default: {
      const video = videoAnswerOf(dataType, data, edition)
      if (video) return to.videoAnswered(reported, video) ? undefined : false
      const answer = vehicleAnswer(dataType, data, edition)
      return answer && (await to.answered({ ...answer, vehicle: reported })) ? undefined : false
    }
  }
}

/** What was asked about a vehicle: of 2011 only that says which question it was. */
function vehicleAnswer(dataType: number, data: Buffer, edition: Frame['edition']): ReportedAnswer | undefined {
  switch (dataType) {
    case driverAnswer.id: {
      const { sourceSerial, driver, idCard, certificate, issuer, validUntil } = decode(driverAnswer, data, edition).value
      const [name, card, licence, by] = [driver, idCard, certificate, issuer].map(plain) as [string, string, string, string]
      return {
        ...answerOf('driver', undefined, sourceSerial ?? undefined),
        driver: { name, idCard: card, certificate: licence, issuer: by, validUntil: validUntil ?? null },
      }
    }
    case waybillAnswer.id:
    case staticData.id: {
      const isWaybill = dataType === waybillAnswer.id
      const { sourceSerial, text } = decode(isWaybill ? waybillAnswer : staticData, data, edition).value
      return {
        ...answerOf(isWaybill ? 'waybill' : 'staticData', undefined, sourceSerial ?? undefined),
        text: keptOf(text, keptFacts),
      }
    }
    case forwardingBegins.id:
    case forwardingEnds.id: {
      const { sourceSerial } = decode(forwardingBegins, data, edition).value
      return answerOf(dataType === forwardingBegins.id ? 'exchangeBegins' : 'exchangeEnds', undefined, sourceSerial ?? undefined)
    }
    default:
      return undefined
  }
}

function readable(positions: readonly (Position2011 | Position2019)[]): Buffer[] {
  const reports = positions.map(reportedPosition)
  if (reports.includes(undefined)) throw new BodyError('tooShort', 0, 'a position that is none')
  return reports.flatMap(report => report ?? [])
}

/** Whether it is one of these. */
async function ofPlatform({ header, edition }: Frame, { vehicle, dataType, data }: Enveloped, to: ReportedTo): Promise<boolean> {
  switch (dataType) {
    case POST_CHECK_ANSWER: {
      const { infoId, text, responder, phone, sourceSerial } = readPostCheckAnswer(data, edition).value
      return await to.answered({ ...answerOf('check', infoId, sourceSerial), ...said(text, responder, phone) })
    }
    case NOTICE_ACKNOWLEDGED: {
      const { infoId, sourceSerial } = decode(contents.noticeAcknowledgement, data, edition).value
      return await to.answered(answerOf('notice', infoId ?? undefined, sourceSerial ?? undefined))
    }
    case videoCodes.id:
      to.videoCode(codeIn(data, edition))
      return true
    case urgeAnswer.id: {
      const { supervisionId, sourceSerial, result } = decode(urgeAnswer, data, edition).value
      return await to.answered({ ...answerOf('alarm', supervisionId, sourceSerial ?? undefined), result })
    }
    case alarmReport.id:
      await to.alarmed(reportedAlarm({ vehicle, data }, header.serial, edition))
      return true
    case alarmResult2011.id: {
      // A warning in 2019, which has another number for the end of an alarm.
      if (edition === '2019') return false
      const { infoId, result } = decode(alarmResult2011, data, edition).value as { infoId: number; result: number }
      await to.alarmEnded(infoId, result)
      return true
    }
    case alarmEnded2019.id: {
      const { sourceSerial, result } = decode(alarmEnded2019, data, edition).value
      await to.alarmEnded(sourceSerial, result)
      return true
    }
    default:
      return false
  }
}

const answerOf = (kind: ReportedAnswer['kind'], number: number | undefined, serial: number | undefined) => ({
  kind,
  number,
  serial,
  text: '',
  responder: '',
  phone: '',
  result: undefined,
})
const said = (text: string, responder = '', phone = '') => ({
  text: keptOf(text),
  responder: plain(responder),
  phone: plain(phone),
})

interface SentAlarm {
  alarmType: number
  time: number | null
  text: string
  /** 2011 */
  infoId?: number
  /** 2019 */
  plate?: string
  plateColor?: number
}

function reportedAlarm({ vehicle, data }: Pick<Enveloped, 'vehicle' | 'data'>, serial: number, edition: Frame['edition']) {
  const sent = decode(alarmReport, data, edition).value as unknown as SentAlarm
  const around = vehicle && reportedVehicle(vehicle)
  return {
    vehicle: { plate: plain(sent.plate ?? around?.plate ?? ''), plateColor: sent.plateColor ?? around?.plateColor ?? 0 },
    alarmType: sent.alarmType,
    at: sent.time ?? Date.now(),
    number: sent.infoId ?? serial,
    text: keptOf(sent.text),
  }
}
