/** From a frame of an authenticated terminal to its handler: parts are joined, what cannot be read is answered so. */
import { BodyError, encode, type Frame, messages, writeFrame } from '@outrider/jt808'
import { ack } from './acknowledge.ts'
import type { Hub } from './hub.ts'
import { handlers } from './messages.ts'
import type { Session } from './session.ts'

export function dispatch(session: Session, frame: Frame, hub: Hub): void {
  const { header } = frame
  if (header.encryption !== 0) return session.acknowledge(header, ack.notSupported)
  const handler = handlers[header.messageId]
  if (!handler) return session.acknowledge(header, ack.notSupported)
  const whole = header.subPackage ? joined(session, frame, hub) : frame
  if (!whole) return
  try {
    handler(session, whole, hub)
  } catch (error) {
    if (!(error instanceof BodyError)) throw error
    hub.counts.badFrames += 1
    hub.log.debug(
      { phone: session.phone, messageId: header.messageId, code: error.code, offset: error.offset },
      'a body cannot be read',
    )
    session.acknowledge(header, ack.badMessage)
  }
}

/**
 * Each part is acknowledged when it comes, since terminals wait for that before they send the next. The part that completes the message
 * is acknowledged as the message is: reports in it after their commit.
 */
function joined(session: Session, frame: Frame, hub: Hub): Frame | undefined {
  const { header } = frame
  if (session.isUncommitted(header.serial)) return undefined
  const added = session.assembler.add(frame, hub.clock())
  if (session.assembler.size > 0) hub.assembling.add(session)
  else hub.assembling.delete(session)
  if ('complete' in added) return { header, body: added.complete.body, deviations: added.complete.deviations }
  if ('refused' in added)
    hub.log.warn({ phone: session.phone, messageId: header.messageId, why: added.refused }, 'a message in parts was given up')
  session.acknowledge(header, 'waiting' in added ? ack.ok : ack.failed)
  return undefined
}

/** Asks again for parts that did not come, and forgets messages that never will be whole. */
export function sweepAssemblies(hub: Hub): void {
  const now = hub.clock()
  for (const session of hub.assembling) {
    for (const due of session.ended ? [] : session.assembler.due(now)) {
      if ('dropped' in due) {
        hub.log.info({ phone: session.phone, messageId: due.dropped.messageId }, 'a message in parts never became whole')
        continue
      }
      const { firstSerial, missing, header } = due.resend
      const body = encode(messages.resend, { originalSerial: firstSerial, indexes: missing }, header.version)
      session.send(writeFrame(header, { messageId: messages.resend.id, serial: session.nextSerial(), body }))
    }
    if (session.ended || session.assembler.size === 0) hub.assembling.delete(session)
  }
}
