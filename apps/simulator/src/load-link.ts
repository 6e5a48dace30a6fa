/** One terminal of a load: its socket, its way in, and which of its reports are still unanswered. As lean as it can be. */
import net from 'node:net'
import { type Address, addressOf, encode, messages, writeFrame } from '@outrider/jt808'
import type { Version } from './fleet-row.ts'
import { AnswerReader, type AnswerSink } from './load-answers.ts'
import { LocationFrames } from './load-frames.ts'
import { type LoadRecords, preciseNow, reportState } from './load-records.ts'

export interface LoadTerminal {
  phone: string
  version: Version
  plate?: string
  terminalId?: string
  /** Known from before: registration is skipped. */
  token?: string
}

export interface LoadLinkOptions {
  host: string
  port: number
  localAddress?: string
  records: LoadRecords
  index: number
  /** Whether a broken link is made anew, its unanswered reports sent again. */
  reconnect: boolean
  ready: () => void
  /** The link is not ready any more. */
  lost: () => void
  /** The link is down for good. */
  ended: (error: Error) => void
  answered: (result: number) => void
}

/** All sockets read into one buffer: what is read is dealt with before the next read. */
const readBuffer = Buffer.alloc(65_536)
/** ms before a broken link is tried again. */
const reconnectAfter = 150
/** Millionths of a degree between two reports of a terminal; after so many it goes back and one step east. */
const step = 7
const perLine = 50_000

export class LoadLink implements AnswerSink {
  readonly terminal: LoadTerminal
  readonly #options: LoadLinkOptions
  readonly #to: Address
  readonly #answers: AnswerReader
  #frames: LocationFrames | undefined
  #socket: net.Socket | undefined
  #retry: NodeJS.Timeout | undefined
  #closing = false
  token: string | undefined
  ready = false
  /** Row in the records of each report of this terminal, by its number from 0. */
  #rows = new Uint32Array(0)
  /** Reports made so far; the number of the next one. */
  #made = 0
  unanswered = 0
  /** Serials of reports begin here; those before are for the way in. */
  static readonly firstSerial = 16

  constructor(terminal: LoadTerminal, options: LoadLinkOptions) {
    this.terminal = terminal
    this.#options = options
    this.token = terminal.token
    this.#to = addressOf(terminal.phone, terminal.version)
    this.#answers = new AnswerReader(terminal.version === '2019' ? 17 : 12, this)
  }

  connect(): void {
    const { host, port, localAddress } = this.#options
    const socket = net.connect({
      host,
      port,
      localAddress,
      noDelay: true,
      onread: {
        buffer: readBuffer,
        callback: (size, buffer) => {
          this.#answers.read((buffer as Buffer).subarray(0, size))
          return true
        },
      },
    })
    let failure: Error | undefined
    socket.on('connect', () => {
      if (this.token === undefined) this.#register()
      else this.#authenticate(this.token)
    })
    socket.on('error', error => {
      failure = error
    })
    socket.on('close', () => this.#closed(failure ?? new Error('the platform closed the link')))
    this.#socket = socket
  }

  close(): void {
    this.#closing = true
    clearTimeout(this.#retry)
    this.#socket?.destroy()
  }

  /** Writes so many new reports in one piece. `time`: ms, a whole second. */
  send(count: number, time: number): void {
    const { records, index } = this.#options
    this.#frames ??= new LocationFrames(this.terminal.phone, this.terminal.version)
    const bytes = Buffer.allocUnsafe(count * this.#frames.room)
    const now = preciseNow()
    let end = 0
    for (let i = 0; i < count; i++) {
      const number = this.#made++
      const { latitudeE6, longitudeE6 } = this.#placeOf(number)
      if (number >= this.#rows.length) this.#growRows()
      this.#rows[number] = records.add(index, time, latitudeE6, longitudeE6, now)
      end = this.#frames.write(bytes, end, serialOf(number), time, latitudeE6, longitudeE6)
    }
    this.unanswered += count
    this.#socket?.write(bytes.subarray(0, end))
  }

  heartbeat(): void {
    this.#put(messages.heartbeat.id, 0, Buffer.alloc(0))
  }

  /** The row of the report that was at this place; undefined when there was none. */
  rowAt(latitudeE6: number, longitudeE6: number): number | undefined {
    const start = this.#placeOf(0)
    const number = ((longitudeE6 - start.longitudeE6) / step) * perLine + (latitudeE6 - start.latitudeE6) / step
    return Number.isInteger(number) && number >= 0 && number < this.#made ? this.#rows[number] : undefined
  }

  acknowledged(serial: number, messageId: number, result: number): void {
    if (messageId === messages.location.id) this.#answered(serial, result)
    else if (messageId === messages.authenticate.id) {
      if (result === 0) this.#letIn()
      else {
        this.token = undefined
        this.#register()
      }
    }
  }

  registered(result: number, token: string): void {
    if (result === 0) {
      this.token = token
      this.#authenticate(token)
    } else {
      this.#closing = true
      this.#socket?.destroy()
      this.#options.ended(new Error(`terminal ${this.terminal.phone} is refused with ${result}`))
    }
  }

  /** 3: not supported. */
  asked(messageId: number, serial: number): void {
    const body = encode(messages.terminalAck, { replySerial: serial, replyId: messageId, result: 3 }, this.terminal.version)
    this.#put(messages.terminalAck.id, 1, body)
  }

  #register(): void {
    const { version, plate = '', terminalId = '' } = this.terminal
    const value = { province: 31, city: 100, maker: 'OTR01', model: 'OT-LOAD', terminalId, plateColor: plate ? 2 : 0, plate }
    this.#put(messages.register.id, 2, encode(messages.register, value, version))
  }

  #authenticate(token: string): void {
    const value = { token, imei: '', softwareVersion: '' }
    this.#put(messages.authenticate.id, 3, encode(messages.authenticate, value, this.terminal.version))
  }

  #put(messageId: number, serial: number, body: Buffer): void {
    this.#socket?.write(writeFrame(this.#to, { messageId, serial, body }))
  }

  #letIn(): void {
    this.ready = true
    if (this.unanswered > 0) this.#sendAgain()
    this.#options.ready()
  }

  /** The same reports with the same serials and times: a platform must not store those twice that it knew already. */
  #sendAgain(): void {
    const { records } = this.#options
    const frames = this.#frames as LocationFrames
    const numbers: number[] = []
    for (let number = this.#made - 1; number >= 0 && numbers.length < this.unanswered; number--) {
      if (records.state[this.#rows[number] as number] === reportState.sent) numbers.push(number)
    }
    const bytes = Buffer.allocUnsafe(numbers.length * frames.room)
    let end = 0
    for (const number of numbers.reverse()) {
      const time = records.time[this.#rows[number] as number] as number
      const { latitudeE6, longitudeE6 } = this.#placeOf(number)
      end = frames.write(bytes, end, serialOf(number), time, latitudeE6, longitudeE6)
    }
    this.#socket?.write(bytes.subarray(0, end))
  }

  #answered(serial: number, result: number): void {
    const { records, answered } = this.#options
    // Fewer than 65,536 are unanswered, so the newest with this serial is meant.
    const number = this.#made - 1 - ((serialOf(this.#made - 1) - serial) & 0xffff)
    const row = this.#rows[number]
    if (number < 0 || row === undefined || records.state[row] !== reportState.sent) return
    records.state[row] = result === 0 ? reportState.acknowledged : reportState.refused
    records.answeredAt[row] = preciseNow()
    this.unanswered--
    answered(result)
  }

  #closed(error: Error): void {
    this.#socket = undefined
    if (this.ready) this.#options.lost()
    this.ready = false
    if (this.#closing) return
    if (this.#options.reconnect) this.#retry = setTimeout(() => this.connect(), reconnectAfter)
    else this.#options.ended(error)
  }

  #placeOf(number: number): { latitudeE6: number; longitudeE6: number } {
    const { index } = this.#options
    return {
      latitudeE6: 24_000_000 + (index % 100) * 100_000 + (number % perLine) * step,
      longitudeE6: 100_000_000 + (Math.floor(index / 100) % 1_500) * 10_000 + Math.floor(number / perLine) * step,
    }
  }

  #growRows(): void {
    const larger = new Uint32Array(Math.max(64, this.#rows.length * 2))
    larger.set(this.#rows)
    this.#rows = larger
  }
}

const serialOf = (number: number): number => (LoadLink.firstSerial + number) & 0xffff
