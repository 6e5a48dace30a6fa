/** Dispatches frames of an authenticated terminal to handlers: reassembles sub-packages and rejects bodies that cannot be decoded. */
import { BodyError, encode, type Frame, messages, writeFrame } from '@outrider/jt808'
import { ack } from './acknowledge.ts'
import type { GatewayContext } from './gateway-context.ts'
import { handlers } from './message-handlers.ts'
import type { Session } from './session.ts'

export function dispatch(session: Session, frame: Frame, context: GatewayContext): void {
  const { header } = frame
  if (header.encryption !== 0) return session.acknowledge(header, ack.notSupported)
  const handler = handlers[header.messageId] ?? context.sinks.handlerOf(header.messageId)
  if (!handler) return session.acknowledge(header, ack.notSupported)
  // Before sub-packages are joined: a terminal repeats only the last one, which would not make a message again.
  if (context.sinks.turnsAway(header.messageId)) return
  const whole = header.subPackage ? joined(session, frame, context) : frame
  if (!whole) return
  try {
    handler(session, whole, context)
  } catch (error) {
    if (!(error instanceof BodyError)) throw error
    context.counts.badFrames += 1
    context.log.debug(
      { phone: session.phone, messageId: header.messageId, code: error.code, offset: error.offset },
      'message body cannot be decoded',
    )
    session.acknowledge(header, ack.badMessage)
  }
}

/**
 * Each sub-package is acknowledged on arrival, because terminals wait for that before sending the next. The one that completes the
 * message is acknowledged by the message's handler, for reports and what modules store after the commit.
 */
function joined(session: Session, frame: Frame, context: GatewayContext): Frame | undefined {
  const { header } = frame
  if (session.isUncommitted(header.serial)) return undefined
  const added = session.assembler.add(frame, context.options.monotonic())
  if (session.assembler.size > 0) context.assemblingSessions.add(session)
  else context.assemblingSessions.delete(session)
  if ('complete' in added) return { header, body: added.complete.body, deviations: added.complete.deviations }
  if ('refused' in added)
    context.log.warn(
      { phone: session.phone, messageId: header.messageId, why: added.refused },
      'sub-packaged message was given up',
    )
  session.acknowledge(header, 'waiting' in added ? ack.ok : ack.failed)
  return undefined
}

/** Requests missing sub-packages again and drops messages that timed out. */
export function sweepAssemblies(context: GatewayContext): void {
  const now = context.options.monotonic()
  for (const session of context.assemblingSessions) {
    for (const due of session.ended ? [] : session.assembler.due(now)) {
      if ('dropped' in due) {
        context.log.info({ phone: session.phone, messageId: due.dropped.messageId }, 'sub-packaged message timed out')
        continue
      }
      const { firstSerial, missing, header } = due.resend
      const body = encode(
        messages.platformRetransmissionRequest,
        { originalSerial: firstSerial, indexes: missing },
        header.version,
      )
      session.send(
        writeFrame(header, { messageId: messages.platformRetransmissionRequest.id, serial: session.nextSerial(), body }),
      )
    }
    if (session.ended || session.assembler.size === 0) context.assemblingSessions.delete(session)
  }
}
