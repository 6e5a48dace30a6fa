/** Handlers for the messages of authenticated terminals, by message id. */
import {
  batchItems,
  type BodyOf,
  decode,
  encode,
  type Frame,
  messages,
  type Message,
  wholeBatchItems,
  withoutSecrets,
} from '@outrider/jt808'
import { answerFrame } from '../downlink/downlink.ts'
import { clockIsSound, type PositionReport, type Source, source } from '../events/position-report.ts'
import { faultsOf } from '../events/report-faults.ts'
import { timeInZone } from '../events/terminal-clock.ts'
import type { RecorderData, TerminalAttributes, TerminalParameter } from '../events/terminal-commands.ts'
import { ack } from './transport/acknowledge.ts'
import { type AlarmMemory, signalOf } from './alarms/alarm-memory.ts'
import type { BatchReading } from './ingest/batch-reading.ts'
import type { ClockWatch, ZoneMinutesAt } from './clocks/clock-watch.ts'
import type { Ingest } from './ingest/ingest.ts'
import { normalizeReport, type Location, type ReportContext } from './ingest/normalize-report.ts'
import type { GatewayOptions } from './options.ts'
import { ReportAcknowledgement } from './ingest/report-acknowledgement.ts'
import type { Session } from './sessions/session.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { WholeMessage } from './sub-packages/assemblies.ts'
import type { MessageOwner } from './sub-packages/sub-packages.ts'
import { heartbeatOf } from './sign-in/terminals.repository.ts'
import type { TerminalDescriptions } from './sessions/terminal-descriptions.ts'

/** Services that handlers use. */
export interface HandlerContext {
  ingest: Ingest
  batches: BatchReading
  sessions: Sessions
  descriptions: TerminalDescriptions
  clocks: ClockWatch
  zoneMinutesAt: ZoneMinutesAt
  /** Of a vehicle, by its record (report-faults.ts). */
  recordFaults: (vehicleId: number) => number
  /** ms since 1970. */
  clock: () => number
  options: Pick<GatewayOptions, 'monotonic'>
}

/** Receives complete messages only and must acknowledge them, now or later. */
export type MessageHandler = (session: Session, frame: WholeMessage, context: HandlerContext) => void

const bodyOf = <T>(message: Message<T>, session: Session, frame: Frame): T => decode(message, frame.body, session.version).value

function normalized(
  session: Session,
  location: Location,
  bytes: Buffer,
  reportSource: Source,
  salt: number,
  now: number,
  { clocks, options, zoneMinutesAt, recordFaults }: HandlerContext,
): PositionReport {
  const time = timeInZone(location.time, session.zoneMinutes)
  const live = reportSource === source.report || reportSource === source.queryReply
  const at = options.monotonic()
  const newestTime = clocks.newest(session, { now, at })
  // Where it has no fix, 0 degrees and 0 degrees are at sea.
  const zoneHere = () => zoneMinutesAt(location, now)
  const setBack =
    live && time !== null && clocks.isWrong(session, { time, now, at, newestTime, alarm: location.alarms !== 0, zoneHere })
  return reportOf(session, { ...location, time }, bytes, { now, source: reportSource, setBack, salt, newestTime, recordFaults })
}

/** @param location with its time by the terminal's zone */
function reportOf(
  owner: Pick<MessageOwner, 'vehicleId' | 'version' | 'newestTime'> & { readonly alarmMemory?: AlarmMemory },
  location: Location,
  bytes: Buffer,
  context: Pick<ReportContext, 'now' | 'source' | 'setBack' | 'salt'> &
    Pick<HandlerContext, 'recordFaults'> & { newestTime?: number },
): PositionReport {
  const { vehicleId, version } = owner
  const { newestTime = owner.newestTime } = context
  const report = normalizeReport(location, bytes, { ...context, vehicleId, version, newestTime })
  report.faults = faultsOf(report, context.recordFaults(vehicleId))
  report.alarmSignal = signalOf(owner.alarmMemory, report, location.extras)
  if (report.time > newestTime && clockIsSound(report.quality)) owner.newestTime = report.time
  return report
}

/** The same whichever sub-package completes a message. */
const saltOf = ({ header, assembled }: WholeMessage, index = 0): number =>
  (assembled?.firstSerial ?? header.serial) * 65_536 + index

function location(session: Session, frame: WholeMessage, context: HandlerContext): void {
  const { ingest, clock } = context
  const value = bodyOf(messages.location, session, frame)
  const report = normalized(session, value, frame.body, source.report, saltOf(frame), clock(), context)
  const command = session.existingCommands?.answeredByReport()
  enqueueOne(ingest, report, new ReportAcknowledgement(session, frame, command && (stored => command.answer(stored))))
}

function enqueueOne(ingest: Ingest, report: PositionReport, receipt: ReportAcknowledgement): void {
  receipt.expect()
  ingest.enqueue(report, receipt)
  receipt.allRead()
}

function locationReply(session: Session, frame: WholeMessage, context: HandlerContext): void {
  const { ingest, clock } = context
  const { replySerial, location } = bodyOf(messages.locationResponse, session, frame)
  const bytes = replySerial === null ? frame.body : frame.body.subarray(2)
  const report = normalized(session, location, bytes, source.queryReply, saltOf(frame), clock(), context)
  const command = session.existingCommands?.answeredBy(messages.locationResponse.id, replySerial)
  enqueueOne(ingest, report, new ReportAcknowledgement(session, frame, command && (stored => command.answer(stored))))
}

/** 0x0500 has no additional items. */
function lockReply(session: Session, frame: WholeMessage, context: HandlerContext): void {
  const { ingest, clock } = context
  const { replySerial, location: place } = bodyOf(messages.vehicleControlResponse, session, frame)
  const report = normalized(session, place, frame.body.subarray(2), source.queryReply, saltOf(frame), clock(), context)
  const command = session.existingCommands?.answeredBy(messages.vehicleControlResponse.id, replySerial)
  enqueueOne(ingest, report, new ReportAcknowledgement(session, frame, command && (stored => command.answer(stored))))
}

/** As many reports as the message has: sub-packages bound its bytes, and were acknowledged. */
function locationBatch(session: Session, frame: WholeMessage, context: HandlerContext): void {
  const { ingest, batches, sessions, clock } = context
  const { type, items } = batchItems(frame.body, session.version)
  const receipt = new ReportAcknowledgement(session, frame)
  const reportSource = type === 1 ? source.bufferedUpload : source.batch
  const now = clock()
  let release: (() => void) | undefined
  batches.read({
    items,
    item({ location: value, bytes }, index) {
      receipt.expect()
      ingest.enqueue(normalized(session, value, bytes, reportSource, saltOf(frame, index), now, context), receipt)
    },
    done(_, unreadable) {
      if (unreadable > 0) sessions.fault(session, 'badItems', unreadable)
      receipt.allRead(unreadable > 0 ? ack.badMessage : ack.ok)
      release?.()
    },
    goesOn() {
      release = session.connection.hold()
    },
  })
}

/**
 * The reports in the beginning of a batch of which the rest never came: its sub-packages were acknowledged, and terminals do not send them
 * again. False: it is no batch. `settled` when they are stored, or cannot be.
 */
export function storeBeginningOfBatch(
  owner: MessageOwner,
  { header, body }: Frame,
  settled: () => void,
  { ingest, batches, clock, recordFaults }: HandlerContext,
): boolean {
  if (header.messageId !== messages.locationBatch.id || body.length < 3) return false
  let open = 1
  const close = (): void => void ((open -= 1) === 0 && settled())
  const now = clock()
  batches.read({
    items: batchItems(wholeBatchItems(body), owner.version).items,
    item({ location: item, bytes }, index) {
      open += 1
      const inItsZone = { ...item, time: timeInZone(item.time, owner.zoneMinutes) }
      const salt = header.serial * 65_536 + index
      const report = reportOf(owner, inItsZone, bytes, { now, source: source.bufferedUpload, setBack: false, salt, recordFaults })
      ingest.enqueue(report, { settle: close })
    },
    done: close,
    goesOn() {},
  })
  return true
}

/** Handler for the reply to a command: saved and passed on when the command is open; acknowledged in any case. */
function commandReply<M, Result>(
  message: Message<M>,
  replySerialOf: (body: M) => number | null,
  resultOf: (body: M, session: Session) => Result,
  save: (descriptions: TerminalDescriptions, session: Session, result: Result) => void,
): MessageHandler {
  return (session, frame, { descriptions }) => {
    const body = bodyOf(message, session, frame)
    session.acknowledge(frame.header, ack.ok)
    const command = session.existingCommands?.answeredBy(message.id, replySerialOf(body))
    if (!command) return
    const result = resultOf(body, session)
    save(descriptions, session, result)
    command.answer(result)
  }
}

/** Of requests that have an answer of their own: there is no 0x8001 besides. */
function answer<T>(session: Session, message: Message<T>, value: T): void {
  const body = encode(message, value, session.version)
  session.send(answerFrame(session.address, { messageId: message.id, serial: session.nextSerial(), body }))
}

/** Result of 0x0805. */
const noSuchChannel = 2

/** By message id; messages that a module stores have handlers in sink/message-sinks.ts. */
export const handlers: Readonly<Record<number, MessageHandler>> = {
  [messages.terminalAck.id]: (session, frame) => {
    // Acknowledgements are not acknowledged.
    const { replySerial, result } = bodyOf(messages.terminalAck, session, frame)
    if (!session.inParts?.acknowledged(replySerial, result)) session.existingCommands?.acknowledged(replySerial, result)
  },
  [messages.cameraShootResponse.id]: (session, frame) => {
    const { replySerial, result } = bodyOf(messages.cameraShootResponse, session, frame)
    session.acknowledge(frame.header, ack.ok)
    // Terminals answer 0x8801 by this, by 0x0001, or by both: the first counts. It has no number for "not supported", but one for no such channel.
    session.existingCommands?.acknowledged(replySerial, result === noSuchChannel ? ack.notSupported : result)
  },
  [messages.heartbeat.id]: (session, frame) => session.acknowledge(frame.header, ack.ok),
  [messages.queryTime.id]: (session, _, { clock }) => answer(session, messages.serverTime, { time: clock() }),
  [messages.timeSyncRequest.id]: (session, _, { clock }) => answer(session, messages.timeSync, { time: clock(), result: 0 }),
  [messages.logout.id]: (session, frame) => {
    session.acknowledge(frame.header, ack.ok)
    session.connection.endSession(session, 'logout')
  },
  [messages.terminalRetransmissionRequest.id]: (session, frame) => {
    const { originalSerial, indexes } = bodyOf(messages.terminalRetransmissionRequest, session, frame)
    if (session.existingMessages?.resend(originalSerial, indexes) || session.inParts?.asked(indexes)) return
    session.acknowledge(frame.header, ack.failed)
  },
  [messages.location.id]: location,
  [messages.locationResponse.id]: locationReply,
  [messages.vehicleControlResponse.id]: lockReply,
  [messages.locationBatch.id]: locationBatch,
  [messages.parametersResponse.id]: commandReply(
    messages.parametersResponse,
    (body: BodyOf<typeof messages.parametersResponse>) => body.replySerial,
    body => withoutSecrets(body.parameters),
    (descriptions, session, parameters: TerminalParameter[]) => {
      const heartbeat = parameters.find(({ id }) => id === 1)
      if (heartbeat) session.heartbeatSeconds = heartbeatOf(heartbeat.value)
      descriptions.save(session, { parameters })
    },
  ),
  [messages.attributesResponse.id]: commandReply(
    messages.attributesResponse,
    () => null,
    body => body,
    (descriptions, session, attributes: TerminalAttributes) => descriptions.save(session, { attributes }),
  ),
  [messages.resourceList.id]: commandReply(
    messages.resourceList,
    (body: BodyOf<typeof messages.resourceList>) => body.replySerial,
    ({ recordings }, { zoneMinutes }) =>
      recordings.map(each => ({
        ...each,
        start: timeInZone(each.start, zoneMinutes),
        end: timeInZone(each.end, zoneMinutes),
      })),
    // Lists are asked for each time.
    () => undefined,
  ),
  [messages.recorderData.id]: commandReply(
    messages.recorderData,
    (body: BodyOf<typeof messages.recorderData>) => body.replySerial ?? null,
    ({ command, block }, { zoneMinutes }): RecorderData => ({ command, block, zoneMinutes }),
    // Kept with the reading that asks.
    () => undefined,
  ),
  [messages.areasResponse.id]: commandReply(
    messages.areasResponse,
    () => null,
    ({ circles = [], rectangles = [], polygons = [], routes = [] }) => [
      ...[...circles, ...rectangles].flatMap(({ areas }) => areas.map(({ id }) => id)),
      ...[...polygons, ...routes].map(({ id }) => id),
    ],
    // Asked for each time.
    () => undefined,
  ),
  [messages.avAttributes.id]: commandReply(
    messages.avAttributes,
    () => null,
    ({ audioCodec, audioChannels, sampleRate, audioFrameLength, talkBack }) => ({
      audioCodec,
      audioChannels,
      sampleRate,
      audioFrameLength,
      talkBack,
    }),
    // Asked for each time.
    () => undefined,
  ),
  [messages.multimediaList.id]: commandReply(
    messages.multimediaList,
    (body: BodyOf<typeof messages.multimediaList>) => body.replySerial,
    ({ media }, { zoneMinutes }) =>
      media.map(({ location, ...each }) => ({ ...each, time: timeInZone(location.time, zoneMinutes) })),
    // Asked for each time.
    () => undefined,
  ),
}
