/**
 * Test terminal: sends what the test says and records every reply. It answers by itself what real terminals answer when the test says so (`replies`),
 * and in the kits of commands from the beginning: a server that asks for a position and gets none waits for the next report, which no test sends.
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import {
  terminalAddress,
  type BodyOf,
  decode,
  encode,
  type Frame,
  FrameSplitter,
  type Message,
  messages,
  readFrame,
  type Version,
  writeFrame,
} from '@outrider/jt808'
import type { Location } from '../gateway/ingest/normalize-report.ts'
import { noteWait } from './pause-after.ts'

/** What it says to a frame. */
type Reply = (frame: Frame) => void

export class TestTerminal {
  readonly socket: Duplex
  readonly heard: Frame[] = []
  closed = false
  readonly #phone: string
  readonly #version: Version
  readonly #splitter = new FrameSplitter()
  /** Bodies of frames that were looked at: a terminal with hundreds of reports looks for each of their acknowledgements among all. */
  readonly #bodies = new WeakMap<Frame, unknown>()
  #waiting: Array<() => void> = []
  #serial = 0
  readonly #replies = new Map<number, Reply>()
  readonly #replied = new WeakSet<Frame>()
  #reported: Location | undefined

  constructor(port: number, phone: string, version: Version = '2013', socket?: Duplex) {
    this.#phone = phone
    this.#version = version
    this.socket = socket ?? connect(port, '127.0.0.1')
    this.socket.setMaxListeners(0)
    this.socket.on('data', chunk => {
      this.#splitter.push(chunk)
      for (let piece = this.#splitter.next(); piece; piece = this.#splitter.next()) {
        const result = piece.kind === 'frame' ? readFrame(piece.content) : undefined
        if (!result?.ok) continue
        this.heard.push(result.frame)
        this.#reply(result.frame)
      }
      this.#changed()
    })
    this.socket.on('error', () => {})
    this.socket.on('close', () => {
      this.closed = true
      this.#changed()
    })
  }

  /** Another terminal on the same socket. */
  beside(phone: string, version: Version = '2013'): TestTerminal {
    return new TestTerminal(0, phone, version, this.socket)
  }

  nextSerial(): number {
    this.#serial += 1
    return this.#serial
  }

  /** Returns the serial. */
  send<T>(row: Message<T>, value: T, serial = this.nextSerial()): number {
    this.sendBody(row.id, encode(row, value, this.#version), serial)
    return serial
  }

  sendBody(messageId: number, body: Buffer, serial = this.nextSerial(), subPackage?: { total: number; index: number }): number {
    this.socket.write(writeFrame(terminalAddress(this.#phone, this.#version), { messageId, serial, body, subPackage }))
    return serial
  }

  /** Answers this message, as real terminals do: what comes from now on, and what has come without an answer. */
  replies(row: { readonly id: number }, reply: Reply): this {
    this.#replies.set(row.id, reply)
    for (const frame of this.heard) this.#reply(frame)
    return this
  }

  #reply(frame: Frame): void {
    const reply = this.#replies.get(frame.header.messageId)
    if (!reply || this.#replied.has(frame)) return
    this.#replied.add(frame)
    reply(frame)
  }

  /** Says nothing to it again. */
  ignores(row: { readonly id: number }): this {
    this.#replies.delete(row.id)
    return this
  }

  /** Tells where it is when it is asked: as it reported last, now. Before its first report it says nothing. `now`: its clock. */
  tellsPosition(now: () => number): this {
    return this.replies(messages.queryLocation, ({ header }) => {
      const location = this.#reported && { ...this.#reported, time: Math.max(this.#reported.time ?? 0, now()) }
      if (location) this.send(messages.locationResponse, { replySerial: header.serial, location })
    })
  }

  /** Acknowledges it with this result. */
  acknowledges({ header }: Frame, result = 0): void {
    this.send(messages.terminalAck, { replySerial: header.serial, replyId: header.messageId, result })
  }

  /** The first matching frame, already received or future. */
  hears(fits: (frame: Frame) => boolean): Promise<Frame> {
    return this.#hears(fits, String(fits))
  }

  async #hears(fits: (frame: Frame) => boolean, what: string): Promise<Frame> {
    const came = noteWait(what)
    try {
      for (;;) {
        const frame = this.heard.find(fits)
        if (frame) return frame
        if (this.closed) throw new Error('the gateway closed the connection')
        await this.#change()
      }
    } finally {
      came()
    }
  }

  async answer<T>(row: Message<T>, serial: number): Promise<T> {
    const what = `0x${row.id.toString(16)} that answers ${serial}`
    return this.#body(row, await this.#hears(frame => this.#answers(row, frame, serial), what))
  }

  async ackOf(serial: number): Promise<number> {
    return (await this.answer(messages.platformAck, serial)).result
  }

  isAcknowledged(serial: number): boolean {
    return this.heard.some(frame => this.#answers(messages.platformAck, frame, serial))
  }

  #answers<T>(row: Message<T>, frame: Frame, serial: number): boolean {
    return frame.header.messageId === row.id && (this.#body(row, frame) as { replySerial?: number }).replySerial === serial
  }

  #body<T>(row: Message<T>, frame: Frame): T {
    const body = this.#bodies.get(frame) ?? decode(row, frame.body, this.#version).value
    this.#bodies.set(frame, body)
    return body as T
  }

  async register(
    said: Partial<BodyOf<typeof messages.registration>> = {},
  ): Promise<BodyOf<typeof messages.registrationResponse>> {
    const serial = this.send(messages.registration, {
      province: 31,
      city: 115,
      maker: 'OUTRD',
      model: 'OR-1',
      terminalId: 'T000001',
      plateColor: 2,
      plate: '沪A00001',
      ...said,
    })
    return await this.answer(messages.registrationResponse, serial)
  }

  async authenticate(token: string): Promise<number> {
    return await this.ackOf(this.send(messages.authentication, { token, imei: '860000000000001', softwareVersion: '1.0' }))
  }

  async signIn(): Promise<this> {
    const { token } = await this.register()
    if (token === undefined) throw new Error('no token was given')
    const result = await this.authenticate(token)
    if (result !== 0) throw new Error(`authentication answered ${result}`)
    return this
  }

  report(location: Partial<Location> = {}, serial?: number): number {
    this.#reported = locationOf(location)
    return this.send(messages.location, this.#reported, serial)
  }

  async closes(): Promise<void> {
    while (!this.closed) await this.#change()
  }

  async leave(): Promise<void> {
    if (this.closed) return
    this.socket.destroy()
    await once(this.socket, 'close')
  }

  #change(): Promise<void> {
    return new Promise(resolve => this.#waiting.push(resolve))
  }

  #changed(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve()
  }
}

/** A report with a fix, now, in Shanghai, ACC on. */
export const locationOf = (location: Partial<Location> = {}): Location => ({
  alarms: 0,
  status: 0b11,
  latitude: 31.2304,
  longitude: 121.4737,
  altitude: 12,
  speed: 54.3,
  course: 90,
  time: Math.floor(Date.now() / 1_000) * 1_000,
  extras: {},
  ...location,
})
