/** The gate of all bytes for terminals: what is neither an answer with a row nor a command of the table goes nowhere. */
import { messages, terminalAddress } from '@outrider/jt808'
import { expect, test } from 'vitest'
import { terminalCommands } from '../gateway/commands/terminal-commands.ts'
import type { TerminalConnection } from '../gateway/sessions/session.ts'
import type { Transport } from '../gateway/transport/transport.ts'
import { answerFrame, answers, type DownFrame } from './downlink.ts'

const to = terminalAddress('13912345678', '2013')
const ofPlatform = Object.entries(messages).filter(([, { id }]) => id >= 0x8000)
const ordered = new Set(Object.values(terminalCommands).map(({ sends }) => sends))

test('of all messages of platforms each is an answer, a command with its class, or never sent', () => {
  const kinds = ofPlatform.map(([name, { id }]) => {
    const kind = answers.has(id) ? (ordered.has(id) ? 'both' : 'answer') : ordered.has(id) ? 'command' : 'never sent'
    return [kind, name] as const
  })
  const named = (kind: string) => kinds.filter(([each]) => each === kind).map(([, name]) => name)
  expect(named('answer')).toEqual([
    'platformAck',
    'platformRetransmissionRequest',
    'serverTime',
    'timeSync',
    'versionReportResponse',
    'registrationResponse',
    'attachmentFileCompletedResponse',
  ])
  // Asked for in an answer, and when a server that starts finds what is missing.
  expect(named('both')).toEqual(['multimediaDataResponse'])
  // Parameters can stop a vehicle too, and take it to another platform.
  expect(named('never sent')).toEqual([])
  expect(named('command')).toHaveLength(ofPlatform.length - 8 - named('never sent').length)
})

test('no other message is sent as an answer by any part: of all 65,536 the eight of the table', () => {
  const refusals = new Set<string>()
  const sent = Array.from({ length: 0x10000 }, (_, id) => id).filter(messageId => {
    try {
      return answerFrame(to, { messageId, serial: 1, body: Buffer.alloc(0) }).length > 0
    } catch (error) {
      refusals.add((error as Error).message.replace(/0x[\da-f]+/, 'ID'))
      return false
    }
  })
  expect(sent).toEqual([...answers.keys()].toSorted((a, b) => a - b))
  expect([...refusals]).toEqual(['nobody has said what an answer ID may do'])
  expect(answers.size).toBe(8)
  for (const because of answers.values()) expect(because).not.toBe('')
})

test('connections and transports take no bytes that nobody has classified: it does not compile', () => {
  const takes = (connection: Pick<TerminalConnection, 'send'>, transport: Pick<Transport, 'send'>, bytes: Buffer) => {
    // @ts-expect-error a frame that was put together by hand
    connection.send(bytes)
    // @ts-expect-error a frame that was put together by hand
    transport.send([bytes])
  }
  const sent: DownFrame[] = []
  const link = { send: (frames: DownFrame | readonly DownFrame[]) => void sent.push(...[frames].flat()) }
  takes(link, link, Buffer.alloc(1))
  expect(sent).toHaveLength(2)
})
