/**
 * Frames of the driving recorder (GB/T 19056-2012): AA 75 or, from it, 55 7A, command, length, a reserved byte, data, XOR of all. A refusal has
 * neither length nor data. Either head is read in either direction: implementations differ.
 */
import { Writer } from '../body/writer.ts'
import { bcdTime } from '../body/bcd.ts'
import { u16 } from '../body/numbers.ts'

const toRecorder = [0xaa, 0x75] as const
const fromRecorder = [0x55, 0x7a] as const
const headBytes = 6
const refusals: readonly number[] = [0xfa, 0xfb]

export interface RecorderSpan {
  /** ms since 1970. */
  from: number
  to: number
  /** Records at most in the answer. */
  most: number
}

export interface RecorderAnswer {
  command: number
  /** Of 0xFA and 0xFB: the recorder will not, or cannot. */
  refused: boolean
  data: Buffer
  /** The check at its end fits. */
  checks: boolean
}

const xorOf = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum ^ byte, 0)
const closed = (content: Buffer): Buffer => Buffer.concat([content, Buffer.from([xorOf(content)])])

/** Asks for one kind of data; with a span for the records in it. */
export function recorderRequest(command: number, span?: RecorderSpan): Buffer {
  const data = new Writer('2013')
  if (span) {
    bcdTime.write(data, span.from, {})
    bcdTime.write(data, span.to, {})
    u16.write(data, span.most, {})
  }
  return closed(frameOf(toRecorder, command, data.finish()))
}

/** Sets it. */
export const recorderOrder = (command: number, data: Buffer): Buffer => closed(frameOf(toRecorder, command, data))

/** As a recorder answers. */
export const recorderReply = (command: number, data: Buffer): Buffer => closed(frameOf(fromRecorder, command, data))
export const recorderRefusal = (): Buffer => closed(Buffer.from([...fromRecorder, 0xfa, 0]))

function frameOf(head: readonly number[], command: number, data: Buffer): Buffer {
  if (data.length > 0xffff) throw new RangeError(`${data.length} bytes do not fit a frame of a recorder`)
  return Buffer.concat([Buffer.from([...head, command, data.length >> 8, data.length & 255, 0]), data])
}

/** All frames of a block, as some recorders answer with several. What is no frame ends it. O(n). */
export function recorderAnswers(block: Buffer): RecorderAnswer[] {
  const answers: RecorderAnswer[] = []
  for (let at = 0; at < block.length; ) {
    const command = block[at + 2]
    const hasHead = [toRecorder, fromRecorder].some(([first, second]) => block[at] === first && block[at + 1] === second)
    if (!hasHead || command === undefined) break
    const refused = refusals.includes(command)
    const length = refused ? 0 : at + headBytes <= block.length ? block.readUInt16BE(at + 3) : block.length
    const end = refused ? at + 4 : at + headBytes + length
    // A check may be missing at the very end; data may not.
    if (end > block.length) break
    const data = refused ? Buffer.alloc(0) : block.subarray(at + headBytes, end)
    answers.push({ command, refused, data, checks: xorOf(block.subarray(at, end)) === block[end] })
    at = end + 1
  }
  return answers
}
