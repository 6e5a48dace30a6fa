/** What a terminal says beside its reports: messages of the bus of its vehicle, data of devices behind it, parameters that it was asked for. */
import type { FrameSource } from '@outrider/contract'
import { canIdOf, decode, messages, parameterRows } from '@outrider/jt808'
import type { TerminalParameter } from '../events/terminal-commands.ts'
import type { BusMessages, PassedData } from '../events/stored-messages.ts'

export interface SentFrame {
  source: FrameSource
  sourceNumber: number
  /** Of its arrival, ms since 1970. */
  time: number
  data: Uint8Array
}

export const framesOfBus = ({ messages: { items } }: BusMessages, time: number): SentFrame[] =>
  items.map(({ id, data }) => ({ source: 'can', sourceNumber: canIdOf(id), time, data }))

export const framesOfPassed = ({ type, data }: PassedData, time: number): SentFrame[] => [
  { source: 'transparent', sourceNumber: type, time, data },
]

/** Messages that may have some. */
export const messagesWithFrames: readonly number[] = [messages.canData.id, messages.dataUp.id]

/** What is in a message that was kept because nothing read it; nothing: it cannot be read, and its own screen shows its bytes. */
export function framesOfKept(messageId: number, body: Buffer, time: number): SentFrame[] {
  try {
    return messageId === messages.canData.id
      ? framesOfBus(decode(messages.canData, body, '2013').value, time)
      : framesOfPassed(decode(messages.dataUp, body, '2013').value, time)
  } catch {
    return []
  }
}

/** A number of a parameter as four bytes, and bytes as they are; undefined: a text, which is no number. */
export function parameterBytes({ id, value, unreadable }: TerminalParameter): Buffer | undefined {
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return bytes
  }
  return parameterRows.get(id)?.type === 'text' && !unreadable ? undefined : Buffer.from(value, 'hex')
}
