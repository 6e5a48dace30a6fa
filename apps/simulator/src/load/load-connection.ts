/** One terminal of a load test: its socket, registration and authentication, and its unanswered reports. Kept as cheap as possible. */
import net from 'node:net'
import { type TerminalAddress, terminalAddress, encode, messages, writeFrame } from '@outrider/jt808'
import type { Version } from '../fleet/fleet-row.ts'
import { ReplyReader, type ReplySink } from './load-replies.ts'
import { LocationFrames } from './load-frames.ts'
import { type LoadRecords, preciseNow, reportState } from './load-records.ts'

export interface LoadTerminal {
  phone: string
  version: Version
  plate?: string
  terminalId?: string
  /** Token of an earlier registration: registration is skipped. */
  token?: string
}

export interface LoadConnectionOptions {
  /** Millionths of a degree between two reports. */
  step: number
  host: string
  port: number
  localAddress?: string
  records: LoadRecords
  index: number
  /** Whether to reconnect after a broken connection and resend its unanswered reports. */
  reconnect: boolean
  ready: () => void
  /** The connection is no longer ready. */
  lost: () => void
  /** The connection ended and will not be reopened. */
  ended: (error: Error) => void
  answered: (result: number) => void
  /** The platform asks this terminal something. */
  asked?: ((phone: string, messageId: number) => void) | undefined
}

/** One buffer for all sockets: each chunk is processed before the next read. */
const readBuffer = Buffer.alloc(65_536)
/** ms before reconnecting after a broken connection. */
const reconnectAfterMs = 150
/** After so many reports a terminal starts again one step east. */
const perLine = 50_000

export class LoadConnection implements ReplySink {
  readonly terminal: LoadTerminal
  readonly #options: LoadConnectionOptions
  readonly #to: TerminalAddress
  readonly #replies: ReplyReader
  #frames: LocationFrames | undefined
  #socket: net.Socket | undefined
  #retry: NodeJS.Timeout | undefined
  #closing = false
  token: string | undefined
  ready = false
  /** Index in the records of each report of this terminal, by the report's number from 0. */
  #rows = new Uint32Array(0)
  /** Reports sent so far; the number of the next one. */
  #made = 0
  unanswered = 0
  /** Alarm bits of the reports from now on. */
  alarms = 0
  /** Serials of reports start here; lower ones are for registration and authentication. */
  static readonly firstSerial = 16

  constructor(terminal: LoadTerminal, options: LoadConnectionOptions) {
    this.terminal = terminal
    this.#options = options
    this.token = terminal.token
    this.#to = terminalAddress(terminal.phone, terminal.version)
    this.#replies = new ReplyReader(terminal.version === '2019' ? 17 : 12, this)
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
          this.#replies.read((buffer as Buffer).subarray(0, size))
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
    socket.on('close', () => this.#closed(failure ?? new Error('the platform closed the connection')))
    this.#socket = socket
  }

  close(): void {
    this.#closing = true
    clearTimeout(this.#retry)
    this.#socket?.destroy()
  }

  /** Writes `count` new reports with one socket write. `time`: ms since 1970, a whole second. */
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
      this.#rows[number] = records.add(index, time, latitudeE6, longitudeE6, this.alarms, now)
      end = this.#frames.write(bytes, end, serialOf(number), time, latitudeE6, longitudeE6, this.alarms)
    }
    this.unanswered += count
    this.#socket?.write(bytes.subarray(0, end))
  }

  heartbeat(): void {
    this.#write(messages.heartbeat.id, 0, Buffer.alloc(0))
  }

  /** Index in the records of the report at this position; undefined when there was none. */
  rowAt(latitudeE6: number, longitudeE6: number): number | undefined {
    const start = this.#placeOf(0)
    const { step } = this.#options
    const number = ((longitudeE6 - start.longitudeE6) / step) * perLine + (latitudeE6 - start.latitudeE6) / step
    return Number.isInteger(number) && number >= 0 && number < this.#made ? this.#rows[number] : undefined
  }

  acknowledged(serial: number, messageId: number, result: number): void {
    if (messageId === messages.location.id) this.#onReply(serial, result)
    else if (messageId === messages.authentication.id) {
      if (result === 0) this.#onAuthenticated()
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
      this.#options.ended(new Error(`terminal ${this.terminal.phone} was refused with result ${result}`))
    }
  }

  /** Replies with result 3: not supported. */
  requested(messageId: number, serial: number): void {
    this.#options.asked?.(this.terminal.phone, messageId)
    const body = encode(messages.terminalAck, { replySerial: serial, replyId: messageId, result: 3 }, this.terminal.version)
    this.#write(messages.terminalAck.id, 1, body)
  }

  #register(): void {
    const { version, plate = '', terminalId = '' } = this.terminal
    const value = { province: 31, city: 100, maker: 'OTR01', model: 'OT-LOAD', terminalId, plateColor: plate ? 2 : 0, plate }
    this.#write(messages.registration.id, 2, encode(messages.registration, value, version))
  }

  #authenticate(token: string): void {
    const value = { token, imei: '', softwareVersion: '' }
    this.#write(messages.authentication.id, 3, encode(messages.authentication, value, this.terminal.version))
  }

  #write(messageId: number, serial: number, body: Buffer): void {
    this.#socket?.write(writeFrame(this.#to, { messageId, serial, body }))
  }

  #onAuthenticated(): void {
    this.ready = true
    if (this.unanswered > 0) this.#resend()
    this.#options.ready()
  }

  /** Resends the same reports with the same serials and times: the platform must not store a report twice. */
  #resend(): void {
    const { records } = this.#options
    const frames = this.#frames as LocationFrames
    const numbers: number[] = []
    for (let number = this.#made - 1; number >= 0 && numbers.length < this.unanswered; number--) {
      if (records.state[this.#rows[number] as number] === reportState.sent) numbers.push(number)
    }
    const bytes = Buffer.allocUnsafe(numbers.length * frames.room)
    let end = 0
    for (const number of numbers.reverse()) {
      const row = this.#rows[number] as number
      const { latitudeE6, longitudeE6 } = this.#placeOf(number)
      const [time, alarms] = [records.time[row] as number, records.alarms[row] as number]
      end = frames.write(bytes, end, serialOf(number), time, latitudeE6, longitudeE6, alarms)
    }
    this.#socket?.write(bytes.subarray(0, end))
  }

  #onReply(serial: number, result: number): void {
    const { records, answered } = this.#options
    // Fewer than 65,536 reports are unanswered, so this is the newest report with that serial.
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
    if (this.#options.reconnect) this.#retry = setTimeout(() => this.connect(), reconnectAfterMs)
    else this.#options.ended(error)
  }

  #placeOf(number: number): { latitudeE6: number; longitudeE6: number } {
    const { index, step } = this.#options
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

const serialOf = (number: number): number => (LoadConnection.firstSerial + number) & 0xffff
