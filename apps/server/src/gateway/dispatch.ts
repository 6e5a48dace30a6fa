/** Dispatches frames of an authenticated terminal to handlers: joins sub-packages and rejects bodies that cannot be decoded. */
import { BodyError, type Frame, messages } from '@outrider/jt808'
import { ack } from './transport/acknowledge.ts'
import type { GatewayContext } from './gateway-context.ts'
import { handlers, type MessageHandler } from './message-handlers.ts'
import type { Session } from './sessions/session.ts'
import type { WholeMessage } from './sub-packages/assemblies.ts'

export function dispatch(session: Session, frame: Frame, context: GatewayContext): void {
  const { header } = frame
  if (header.encryption !== 0) return session.acknowledge(header, ack.notSupported)
  if (!handlerOf(header.messageId, context)) return session.acknowledge(header, ack.notSupported)
  // Before sub-packages are joined: a terminal repeats only the last one, which would not make a message again.
  if (isForSink(header.messageId) && context.sinks.turnsAway(header.messageId)) return
  if (!header.subPackage) return handle(session, frame, context)
  const whole = context.subPackages.add(session, frame)
  if (whole) handle(session, whole, context)
}

/** Handles a complete message. */
export function handle(session: Session, whole: WholeMessage, context: GatewayContext): void {
  const { header } = whole
  try {
    handlerOf(header.messageId, context)?.(session, whole, context)
  } catch (error) {
    if (!(error instanceof BodyError)) throw error
    context.counts.badFrames += 1
    context.log.debug(
      { phone: session.phone, messageId: header.messageId, code: error.code, offset: error.offset },
      'message body cannot be decoded',
    )
    context.sessions.fault(session, 'unreadableMessages')
    session.acknowledge(header, ack.badMessage)
  }
  if (whole.assembled?.pending === false) whole.assembled.settled()
}

/** Messages with a handler here never wait for a sink. */
const isForSink = (messageId: number): boolean => handlers[messageId] === undefined

const handlerOf = (messageId: number, { sinks }: GatewayContext): MessageHandler | undefined =>
  handlers[messageId] ?? sinks.handlerOf(messageId)

/** Messages whose sub-packages are stored before they are acknowledged: all that are stored themselves. */
export const isStored = (messageId: number, sinks: GatewayContext['sinks']): boolean =>
  storedReports.has(messageId) || (isForSink(messageId) && sinks.handlerOf(messageId) !== undefined)

const storedReports: ReadonlySet<number> = new Set([messages.location.id, messages.locationBatch.id])
