/**
 * Uploads the files of an alarm as a terminal does (T/JSATL 12): 0x1210, then each file with 0x1211, blocks, and 0x1212 until 0x9212 says that
 * nothing is missing. After a break it connects again and goes on.
 */
import { once } from 'node:events'
import net from 'node:net'
import {
  decode,
  encode,
  FrameSplitter,
  type Frame,
  type Message,
  messages,
  readFrame,
  writeFrame,
  terminalAddress,
} from '@outrider/jt808'
import type { Identity } from '../identity.ts'
import type { Random } from '../random.ts'

export interface AlarmFile {
  name: string
  /** 0 picture, 1 sound, 2 video, 3 text, 4 other */
  type: number
  bytes: Buffer
}

/** What goes wrong with blocks, each from 0 (never) to 1 (every block). */
export interface UploadFaults {
  /** It is not sent until it is asked for. */
  lost: number
  /** It is sent twice. */
  doubled: number
  /** The connection breaks after it. */
  cut: number
}
export const noUploadFaults: UploadFaults = { lost: 0, doubled: 0, cut: 0 }

export interface Upload {
  host: string
  port: number
  identity: Identity
  /** Of 0x9208. */
  number: string
  identification: Buffer
  files: readonly AlarmFile[]
  random: Random
  faults?: UploadFaults
  signal: AbortSignal
}

/** Bytes of a block; terminals send up to 64 KiB. */
const blockBytes = 1_024
const headBytes = 62
/** Connections for one upload, the first included. */
const maxConnections = 8
/** Rounds of missing blocks for one file. */
const maxRounds = 10
const answerMs = 15_000
/** Before the next connection; twice as long after each that the platform has not answered, so that it has time to start again. */
const reconnectMs = 300

class Cut extends Error {}

/** Resolves when the platform has everything. @throws when it refuses, stays silent, or the upload is aborted */
export async function uploadFiles(upload: Upload): Promise<void> {
  const done = new Set<string>()
  let unanswered = 0
  for (let connection = 1; ; connection += 1) {
    upload.signal.throwIfAborted()
    const link = new Link(upload)
    try {
      await link.upload(done, connection > 1)
      return
    } catch (error) {
      if (!(error instanceof Cut) || connection === maxConnections) throw error
    } finally {
      link.close()
    }
    unanswered = link.answered ? 0 : unanswered + 1
    await new Promise(resolve => setTimeout(resolve, reconnectMs * 2 ** unanswered))
  }
}

class Link {
  readonly #upload: Upload
  readonly #socket: net.Socket
  readonly #splitter = new FrameSplitter()
  readonly #heard: Frame[] = []
  #serial = 0
  /** The platform has taken the announcement. */
  answered = false
  #changed: () => void = () => undefined

  constructor(upload: Upload) {
    this.#upload = upload
    this.#socket = net.connect({ host: upload.host, port: upload.port, noDelay: true })
    // What fails is told by 'close' to what waits.
    this.#socket.on('error', () => this.#socket.destroy())
    this.#socket.on('data', chunk => {
      this.#splitter.push(chunk)
      for (let piece = this.#splitter.next(); piece; piece = this.#splitter.next()) {
        const read = piece.kind === 'frame' ? readFrame(piece.content) : undefined
        if (read?.ok) this.#heard.push(read.frame)
      }
      this.#changed()
    })
    this.#socket.on('close', () => this.#changed())
    upload.signal.addEventListener('abort', this.#abort)
  }

  readonly #abort = (): void => void this.#socket.destroy()

  close(): void {
    this.#upload.signal.removeEventListener('abort', this.#abort)
    this.#socket.destroy()
  }

  /** `done`: names of the files that the platform has; gets those that it has then. */
  async upload(done: Set<string>, resent: boolean): Promise<void> {
    const { identity, number, identification, files } = this.#upload
    await this.#acknowledged(messages.alarmAttachmentInfo, {
      terminalId: identity.terminalId,
      identification: padded(identification),
      number,
      resent: resent ? 1 : 0,
      files: files.map(({ name, bytes }) => ({ name, size: bytes.length })),
    })
    this.answered = true
    for (const file of files) {
      if (done.has(file.name)) continue
      await this.#file(file)
      done.add(file.name)
    }
  }

  async #file({ name, type, bytes }: AlarmFile): Promise<void> {
    await this.#acknowledged(messages.attachmentFileInfo, { name, type, size: bytes.length })
    let missing = [{ offset: 0, length: bytes.length }]
    for (let round = 0; round < maxRounds; round += 1) {
      for (const { offset, length } of missing)
        for (let at = offset; at < offset + length; at += blockBytes)
          await this.#block(name, at, bytes.subarray(at, Math.min(at + blockBytes, offset + length)))
      const frame = await this.#answer(
        this.#send(messages.attachmentFileCompleted, { name, type, size: bytes.length }),
        ({ header }) => header.messageId === messages.attachmentFileCompletedResponse.id,
      )
      const { result, gaps } = decode(messages.attachmentFileCompletedResponse, frame.body, this.#upload.identity.version).value
      if (result === 0) return
      missing = gaps
    }
    throw new Error(`the platform still misses blocks of ${name} after ${maxRounds} rounds`)
  }

  async #block(name: string, offset: number, bytes: Buffer): Promise<void> {
    const { random, faults = noUploadFaults } = this.#upload
    if (random.chance(faults.lost)) return
    const head = Buffer.alloc(headBytes)
    head.write('30316364', 0, 'hex')
    head.write(name, 4, 50, 'latin1')
    head.writeUInt32BE(offset, 54)
    head.writeUInt32BE(bytes.length, 58)
    const block = Buffer.concat([head, bytes])
    if (!this.#socket.write(random.chance(faults.doubled) ? Buffer.concat([block, block]) : block))
      await once(this.#socket, 'drain', { signal: this.#upload.signal })
    if (random.chance(faults.cut)) {
      this.#socket.destroy()
      throw new Cut('the connection was cut')
    }
  }

  async #acknowledged<T>(message: Message<T>, value: T): Promise<void> {
    const serial = this.#send(message, value)
    const frame = await this.#answer(
      serial,
      ({ header, body }) => header.messageId === messages.platformAck.id && body.readUInt16BE(0) === serial,
    )
    const { result } = decode(messages.platformAck, frame.body, this.#upload.identity.version).value
    if (result !== 0) throw new Error(`the platform answered ${result} to ${message.name}`)
  }

  #send<T>(message: Message<T>, value: T): number {
    const { phone, version } = this.#upload.identity
    this.#serial += 1
    const body = encode(message, value, version)
    this.#socket.write(writeFrame(terminalAddress(phone, version), { messageId: message.id, serial: this.#serial, body }))
    return this.#serial
  }

  /** The first fitting frame after now. */
  async #answer(serial: number, fits: (frame: Frame) => boolean): Promise<Frame> {
    const until = performance.now() + answerMs
    for (;;) {
      const index = this.#heard.findIndex(fits)
      if (index !== -1) return this.#heard.splice(index, 1)[0] as Frame
      if (this.#socket.destroyed) throw new Cut('the platform closed the connection')
      const left = until - performance.now()
      if (left <= 0) throw new Error(`no answer to frame ${serial} of an upload`)
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, left)
        this.#changed = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
}

/** The standard's field has 16 bytes; the platform goes by the number. */
const padded = (identification: Buffer): Buffer => Buffer.concat([identification, Buffer.alloc(16)]).subarray(0, 16)
