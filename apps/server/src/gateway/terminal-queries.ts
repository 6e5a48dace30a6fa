/** Queries a terminal can be sent: request message, reply message and request body. */
import { encode, messages, type Version } from '@outrider/jt808'
import type { TerminalQuery } from '../events/terminals.ts'

interface TerminalQueryDefinition {
  requestId: number
  replyId: number
  body: (version: Version) => Buffer
}

export const terminalQueries: Readonly<Record<TerminalQuery, TerminalQueryDefinition>> = {
  location: { requestId: 0x8201, replyId: 0x0201, body: version => encode(messages.queryLocation, {}, version) },
  parameters: { requestId: 0x8104, replyId: 0x0104, body: version => encode(messages.queryParameters, {}, version) },
  attributes: { requestId: 0x8107, replyId: 0x0107, body: version => encode(messages.queryAttributes, {}, version) },
}

/** Default timeout for a reply, ms. */
export const replyTimeoutMs = 15_000
