/** What is done with each message of an authenticated terminal. The rest of the protocol is further rows. */
import { type BodyOf, decode, type Frame, messages, type Message } from '@outrider/jt808'
import { clockIsSound, type PositionStored, type Source, source } from '../events/position-stored.ts'
import type { Question, Questions } from '../events/terminals.ts'
import { ack } from './acknowledge.ts'
import { cardEventOf, type DriverLog } from './driver-log.ts'
import type { Ingest } from './ingest.ts'
import { judge, type Location } from './judge.ts'
import { ReportReceipt } from './report-receipt.ts'
import type { Session } from './session.ts'
import type { Sessions } from './sessions.ts'
import type { TerminalKeeper } from './terminal-keeper.ts'

/** The rooms that messages lead to. */
export interface Desk {
  ingest: Ingest
  sessions: Sessions
  keeper: TerminalKeeper
  drivers: DriverLog
  clock: () => number
}

/** Gets whole messages only; acknowledges them, or sees to it that they are acknowledged later. */
export type Handler = (session: Session, frame: Frame, desk: Desk) => void

/** Reports in one 0x0704 that are taken; more do not fit into 64 kB, which no terminal collects. */
const maxBatch = 2_048

const bodyOf = <T>(row: Message<T>, session: Session, frame: Frame): T => decode(row, frame.body, session.version).value

function judged(session: Session, location: Location, bytes: Buffer, from: Source, salt: number, now: number): PositionStored {
  const report = judge(location, bytes, { vehicleId: session.vehicleId, now, source: from, newest: session.newest, salt })
  if (report.time > session.newest && clockIsSound(report.quality)) session.newest = report.time
  return report
}

const saltOf = (frame: Frame, index = 0): number => frame.header.serial * 65_536 + index

function location(session: Session, frame: Frame, { ingest, clock }: Desk): void {
  const value = bodyOf(messages.location, session, frame)
  const report = judged(session, value, frame.body, source.report, saltOf(frame), clock())
  const outbox = session.openOutbox
  const tell = outbox?.expectsReport() ? (stored: PositionStored) => outbox.answered('location', stored) : undefined
  ingest.offer(report, new ReportReceipt(session, frame.header, 1, tell))
}

function locationAnswer(session: Session, frame: Frame, { ingest, clock }: Desk): void {
  const { replySerial, location } = bodyOf(messages.locationAnswer, session, frame)
  const bytes = replySerial === null ? frame.body : frame.body.subarray(2)
  const report = judged(session, location, bytes, source.answer, saltOf(frame), clock())
  const outbox = session.openOutbox
  const tell = outbox?.expects('location', replySerial)
    ? (stored: PositionStored) => outbox.answered('location', stored)
    : undefined
  ingest.offer(report, new ReportReceipt(session, frame.header, 1, tell))
}

function locationBatch(session: Session, frame: Frame, { ingest, clock }: Desk): void {
  const { type, locations } = bodyOf(messages.locationBatch, session, frame)
  if (locations.length > maxBatch) return session.acknowledge(frame.header, ack.badMessage)
  if (locations.length === 0) return session.acknowledge(frame.header, ack.ok)
  const receipt = new ReportReceipt(session, frame.header, locations.length)
  const from = type === 1 ? source.blindArea : source.batch
  const now = clock()
  for (const [index, item] of locations.entries()) {
    ingest.offer(judged(session, item.location, item.bytes, from, saltOf(frame, index), now), receipt)
  }
}

/** An answer to a question: kept and handed over when somebody asked, acknowledged anyway. */
function answers<Q extends Question, M>(
  question: Q,
  row: Message<M>,
  replySerialOf: (body: M) => number | null,
  valueOf: (body: M) => Questions[Q],
  keep: (keeper: TerminalKeeper, session: Session, value: Questions[Q]) => void,
): Handler {
  return (session, frame, { keeper }) => {
    const body = bodyOf(row, session, frame)
    session.acknowledge(frame.header, ack.ok)
    const outbox = session.openOutbox
    if (!outbox?.expects(question, replySerialOf(body))) return
    const value = valueOf(body)
    keep(keeper, session, value)
    outbox.answered(question, value)
  }
}

function driverIdentity(session: Session, frame: Frame, { drivers, clock }: Desk): void {
  const event = cardEventOf(bodyOf(messages.driverIdentity, session, frame), session.vehicleId, clock())
  // A terminal that is told of the failure sends it again.
  drivers.keep(event).then(
    () => session.acknowledge(frame.header, ack.ok),
    () => session.acknowledge(frame.header, ack.failed),
  )
}

/** By message id. */
export const handlers: Readonly<Record<number, Handler>> = {
  [messages.terminalAck.id]: (session, frame) => {
    // Nothing acknowledges an acknowledgement.
    const { replySerial, result } = bodyOf(messages.terminalAck, session, frame)
    session.openOutbox?.acknowledged(replySerial, result)
  },
  [messages.heartbeat.id]: (session, frame) => session.acknowledge(frame.header, ack.ok),
  [messages.logout.id]: (session, frame) => {
    session.acknowledge(frame.header, ack.ok)
    session.connection.dismiss(session, 'logout')
  },
  [messages.resendAsk.id]: (session, frame) => {
    const { originalSerial, indexes } = bodyOf(messages.resendAsk, session, frame)
    if (!session.openOutbox?.resend(originalSerial, indexes)) session.acknowledge(frame.header, ack.failed)
  },
  [messages.location.id]: location,
  [messages.locationAnswer.id]: locationAnswer,
  [messages.locationBatch.id]: locationBatch,
  [messages.driverIdentity.id]: driverIdentity,
  [messages.parameters.id]: answers(
    'parameters',
    messages.parameters,
    (body: BodyOf<typeof messages.parameters>) => body.replySerial,
    body => body.parameters,
    (keeper, session, parameters) => keeper.keep(session, { parameters }),
  ),
  [messages.attributes.id]: answers(
    'attributes',
    messages.attributes,
    () => null,
    body => body,
    (keeper, session, attributes) => keeper.keep(session, { attributes }),
  ),
}
