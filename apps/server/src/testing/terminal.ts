/** Test terminal: sends exactly what the test says and records every reply. */
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
import type { Location } from '../gateway/normalize-report.ts'

export class TestTerminal {
  readonly socket: Duplex
  readonly heard: Frame[] = []
  closed = false
  readonly #phone: string
  readonly #version: Version
  readonly #splitter = new FrameSplitter()
  #waiting: Array<() => void> = []
  #serial = 0

  constructor(port: number, phone: string, version: Version = '2013', socket?: Duplex) {
    this.#phone = phone
    this.#version = version
    this.socket = socket ?? connect(port, '127.0.0.1')
    this.socket.setMaxListeners(0)
    this.socket.on('data', chunk => {
      this.#splitter.push(chunk)
      for (let piece = this.#splitter.next(); piece; piece = this.#splitter.next()) {
        const result = piece.kind === 'frame' ? readFrame(piece.content) : undefined
        if (result?.ok) this.heard.push(result.frame)
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

  /** The first matching frame, already received or future. */
  async hears(fits: (frame: Frame) => boolean): Promise<Frame> {
    for (;;) {
      const frame = this.heard.find(fits)
      if (frame) return frame
      if (this.closed) throw new Error('the gateway closed the connection')
      await this.#change()
    }
  }

  async answer<T>(row: Message<T>, serial: number): Promise<T> {
    const body = (frame: Frame): T => decode(row, frame.body, this.#version).value
    const frame = await this.hears(
      f => f.header.messageId === row.id && (body(f) as { replySerial?: number }).replySerial === serial,
    )
    return body(frame)
  }

  async ackOf(serial: number): Promise<number> {
    return (await this.answer(messages.platformAck, serial)).result
  }

  isAcknowledged(serial: number): boolean {
    return this.heard.some(
      f => f.header.messageId === 0x8001 && decode(messages.platformAck, f.body, this.#version).value.replySerial === serial,
    )
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
    return this.send(messages.location, locationOf(location), serial)
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
