/**
 * A simulated JT/T 808 terminal: connects, registers, authenticates, sends heartbeats and reports, repeats unacknowledged messages, replies to
 * requests, buffers reports while it has no signal and sends them later, and reconnects when the connection breaks. It has no vehicle of its
 * own: the caller decides what it reports.
 */
import { EventEmitter } from 'node:events'
import { Assembler, type BodyOf, decode, type Frame, type Location, type Message, messages } from '@outrider/jt808'
import type { DriverCard } from './device/driver-card.ts'
import { ReportBuffer, type BufferedReport } from './report-buffer.ts'
import { Chaos, noChaos } from './chaos.ts'
import { Firmware } from './device/firmware.ts'
import { HeldAreas } from './device/held-areas.ts'
import { type Identity, identityOf } from './identity.ts'
import { Connection } from './connection.ts'
import { MessageWriter } from './message-writer.ts'
import { Random } from './random.ts'
import { Recorder } from './device/recorder.ts'
import { Relay } from './device/relay.ts'
import { attributesOf } from './device/self-description.ts'
import { TerminalSettings } from './device/settings.ts'
import { type TerminalEvents, type TerminalOptions, terminalDefaults } from './terminal-options.ts'
import { uploadFiles } from './device/upload-files.ts'
import { Unacknowledged } from './unacknowledged.ts'
import type { Cameras } from './video/camera-options.ts'
import { TerminalCameras } from './video/terminal-cameras.ts'

export type { TerminalOptions } from './terminal-options.ts'

/** Callers that only listen to events need not await the promise; those that await it still get the rejection. */
const ignoreUnawaited = (): void => {}

type State = 'stopped' | 'waiting' | 'connecting' | 'registering' | 'authenticating' | 'ready'

/** Interval of the check for repeats and heartbeats. */
const sweepIntervalMs = 500

export class Terminal extends EventEmitter<TerminalEvents> {
  readonly identity: Identity
  readonly counts = { sent: 0, acknowledged: 0, refused: 0 }
  /** undefined: it has none. */
  readonly cameras: TerminalCameras | undefined
  readonly relay: Relay
  readonly areas: HeldAreas
  readonly settings: TerminalSettings
  readonly recorder: Recorder
  readonly firmware: Firmware
  readonly #parts = new Assembler()
  readonly #options: TerminalOptions & typeof terminalDefaults
  readonly #writer: MessageWriter
  readonly #random: Random
  readonly #waiting: Unacknowledged
  readonly #buffer: ReportBuffer
  #state: State = 'stopped'
  #signal = true
  /** Led to another server, or lost. */
  #away = false
  #return: NodeJS.Timeout | undefined
  #tracking: NodeJS.Timeout | undefined
  #connection: Connection | undefined
  #token: string | undefined
  /** Serial of the pending 0x0100 or 0x0102. */
  #pendingSerial = -1
  #failures = 0
  #last: Location | undefined
  /** In its reader; null: none. */
  #card: DriverCard | null = null
  readonly #uploads = new AbortController()
  #uploadsBegun = 0
  #retry: NodeJS.Timeout | undefined
  #sweep: NodeJS.Timeout | undefined
  #sentAt = 0
  #receivedAt = 0

  constructor(options: TerminalOptions) {
    super()
    this.identity = identityOf(options)
    this.#options = { ...terminalDefaults, ...options }
    this.#writer = new MessageWriter(this.identity.phone, this.identity.version)
    this.#random = new Random(options.seed ?? this.identity.phone)
    this.#token = options.token
    this.#waiting = new Unacknowledged(this.#options.ackTimeout, this.#options.repeats)
    this.#buffer = new ReportBuffer(this.#options.bufferSize)
    this.relay = new Relay(this.identity.version, options.relayStatus)
    this.areas = new HeldAreas(this.identity.version, this.#options.areas)
    this.settings = this.#makeSettings()
    this.recorder = this.#makeRecorder()
    this.firmware = this.#makeFirmware()
    this.cameras = options.cameras && this.#makeCameras(options.cameras)
  }

  /** Authenticated and with a mobile signal. */
  get ready(): boolean {
    return this.#state === 'ready' && this.#signal
  }

  get stopped(): boolean {
    return this.#state === 'stopped'
  }

  /** Number of reports that are not acknowledged: sent or buffered. */
  get unacknowledged(): number {
    return this.#waiting.size + this.#buffer.size
  }

  /** Runs until `stop`. Resolves at the first authentication; rejects when stopped before. */
  start(): Promise<void> {
    if (this.#state !== 'stopped') throw new Error(`terminal ${this.identity.phone} has been started already`)
    this.#state = 'waiting'
    this.#sweep = setInterval(() => this.#checkTimers(Date.now()), Math.min(sweepIntervalMs, this.#options.ackTimeout / 2))
    this.#connect()
    const authenticated = new Promise<void>((resolve, reject) => {
      const settled = () => {
        this.off('authenticated', done)
        this.off('closed', closed)
      }
      const done = () => {
        settled()
        resolve()
      }
      const closed = () => {
        if (this.#state !== 'stopped') return
        settled()
        reject(new Error(`terminal ${this.identity.phone} was stopped before it was authenticated`))
      }
      this.on('authenticated', done)
      this.on('closed', closed)
    })
    authenticated.catch(ignoreUnawaited)
    return authenticated
  }

  /** Closes the connection without 0x0003 and rejects all pending reports. */
  async stop(): Promise<void> {
    if (this.#state === 'stopped') return
    this.#state = 'stopped'
    clearTimeout(this.#retry)
    clearTimeout(this.#return)
    clearInterval(this.#tracking)
    clearInterval(this.#sweep)
    this.#uploads.abort()
    this.cameras?.stop()
    const error = new Error(`terminal ${this.identity.phone} was stopped`)
    this.#waiting.failAll(error)
    this.#buffer.failAll(error)
    const connection = this.#connection
    if (!connection) {
      this.emit('closed', undefined)
      return
    }
    const closed = new Promise<void>(resolve => connection.once('closed', () => resolve()))
    connection.close()
    await closed
  }

  /**
   * Resolves when the platform has acknowledged the report; rejects when it refused it. `buffered`: the report was recorded without a signal
   * and goes into the buffer even if there is a signal now; the buffer is sent after the next acknowledgement.
   */
  report(reported: Location, buffered = false): Promise<void> {
    const location = this.relay.on(reported)
    this.#last = reported
    this.recorder.measure(reported)
    const promise = new Promise<void>((resolve, reject) => {
      if (this.#state === 'stopped') {
        reject(new Error(`terminal ${this.identity.phone} is stopped`))
        return
      }
      const report: BufferedReport = {
        location,
        fail: reject,
        settle: result => {
          if (result === 0) {
            this.counts.acknowledged++
            this.emit('acknowledged', location)
            resolve()
          } else {
            this.#onRefused(messages.location.id, result)
            reject(new Error(`the platform refused a report with ${result}`))
          }
        },
      }
      if (!buffered && this.ready && this.#waiting.size < this.#options.window) {
        this.counts.sent++
        this.#sendReliably(messages.location, location, report)
      } else this.#buffer.add(report)
    })
    promise.catch(ignoreUnawaited)
    return promise
  }

  /** Sends reports of an earlier time in one 0x0704, beside the live ones. Resolves when they are acknowledged; rejects when refused or stopped. */
  reportLate(locations: readonly Location[]): Promise<void> {
    const promise = new Promise<void>((resolve, reject) => {
      if (this.#state === 'stopped') {
        reject(new Error(`terminal ${this.identity.phone} is stopped`))
        return
      }
      this.#sendBatch(locations, {
        fail: reject,
        settle: result => {
          if (result === 0) {
            this.counts.acknowledged += locations.length
            resolve()
          } else {
            this.#onRefused(messages.locationBatch.id, result)
            reject(new Error(`the platform refused late reports with ${result}`))
          }
        },
      })
    })
    promise.catch(ignoreUnawaited)
    return promise
  }

  /** Without a signal there is no connection, and reports are buffered. */
  set signal(on: boolean) {
    if (this.#signal === on) return
    this.#signal = on
    if (!on) {
      this.#connection?.close()
      this.cameras?.closeStreams()
    } else if (this.#state === 'waiting') {
      clearTimeout(this.#retry)
      this.#connect()
    }
  }

  get signal(): boolean {
    return this.#signal
  }

  /** Sends 0x0702: the card was inserted, or (null) removed. Not for 2011, whose 0x0702 has other fields. `time`: ms since 1970. */
  sendDriverCard(card: DriverCard | null, time = Date.now()): void {
    const at = Math.floor(time / 1_000) * 1_000
    this.#card = card
    this.recorder.card(card, at)
    if (this.identity.version !== '2011' && this.ready) this.#tellCard(at)
  }

  #tellCard(at: number): void {
    const card = this.#card
    this.#send(messages.driverIdentity, card ? { status: 1, time: at, result: 0, ...card } : { status: 2, time: at })
  }

  /** Sends 0x0301, which 2019 does not have any more: the driver chose this event from the menu. */
  sendEvent(event: number): void {
    if (this.identity.version !== '2019' && this.ready) this.#send(messages.eventReport, { event })
  }

  /** Sends 0x0705, which 2011 does not have. `time`: ms since 1970. */
  sendBus(items: { id: number; data: Buffer }[], time: number): void {
    if (this.identity.version === '2011' || !this.ready || items.length === 0) return
    const clock = new Date(time + 8 * 3_600_000).toISOString()
    const digits = `${clock.slice(11, 19).replaceAll(':', '')}0${clock.slice(20, 23)}`
    this.#send(messages.canData, { messages: { time: digits, items } })
  }

  /** Sends 0x0003. The connection stays open until one side closes it. */
  logOut(): void {
    this.#send(messages.logout, {})
  }

  #connect(): void {
    if (!this.#signal || this.#away) return
    this.#state = 'connecting'
    const rates = { ...noChaos, ...this.#options.chaos }
    const chaos = Object.values(rates).some(rate => rate > 0) ? new Chaos(rates, this.#random) : undefined
    const { host, port, localAddress } = this.#options
    const connection = new Connection({ host, port, localAddress, chaos })
    this.#connection = connection
    this.#receivedAt = this.#sentAt = Date.now()
    connection.on('open', () => {
      this.emit('connected')
      if (this.#token === undefined) this.#register()
      else this.#authenticate(this.#token)
    })
    connection.on('frame', frame => this.#handleFrame(frame))
    connection.on('closed', error => this.#onClosed(error))
  }

  #onClosed(error: Error | undefined): void {
    this.#connection = undefined
    this.firmware.linkEnded()
    if (this.#state !== 'stopped') {
      this.#state = 'waiting'
      const { min, max } = this.#options.backOff
      const wait = Math.min(max, min * 2 ** Math.min(this.#failures, 16)) * this.#random.between(0.7, 1.3)
      this.#failures++
      this.#retry = setTimeout(() => this.#connect(), wait)
    }
    this.emit('closed', error)
  }

  #register(): void {
    this.#state = 'registering'
    const { maker, model, terminalId, plate, plateColor, division } = this.identity
    const [province, city] = [Math.floor(division / 10_000), division % 10_000]
    this.#pendingSerial = this.#send(messages.registration, { province, city, maker, model, terminalId, plateColor, plate })
  }

  #authenticate(token: string): void {
    this.#state = 'authenticating'
    this.#pendingSerial = this.#send(messages.authentication, {
      token,
      imei: `86${this.identity.phone.slice(-13).padStart(13, '0')}`,
      softwareVersion: this.firmware.version,
    })
  }

  #handleFrame(received: Frame): void {
    this.#receivedAt = Date.now()
    // Part by part: it is longer than what is put together here.
    if (this.firmware.handle(received)) return
    const frame = this.#whole(received)
    if (!frame) return
    const { messageId, serial } = frame.header
    switch (messageId) {
      case messages.platformAck.id:
        return this.#onAcknowledgement(decode(messages.platformAck, frame.body, this.identity.version).value)
      case messages.registrationResponse.id:
        return this.#onRegisterReply(decode(messages.registrationResponse, frame.body, this.identity.version).value)
      case messages.queryAttributes.id:
        this.#send(messages.attributesResponse, attributesOf(this.identity, this.firmware.version))
        return
      case messages.queryLocation.id: {
        const location = this.#options.currentLocation?.() ?? this.#last
        if (location) this.#send(messages.locationResponse, { replySerial: serial, location: this.relay.on(location) })
        else this.#acknowledge(serial, messageId, 1)
        return
      }
      case messages.platformRetransmissionRequest.id:
        return this.#retransmit(decode(messages.platformRetransmissionRequest, frame.body, this.identity.version).value)
      // It takes the key and goes on in the clear, as most do.
      case messages.platformKey.id:
      case messages.phoneCallback.id:
        this.#acknowledge(serial, messageId, 0)
        return
      case messages.alarmAttachmentUpload.id:
        return this.#uploadFiles(serial, decode(messages.alarmAttachmentUpload, frame.body, this.identity.version).value)
      case messages.confirmAlarm.id:
        this.#acknowledge(serial, messageId, 0)
        this.emit('alarmsConfirmed', decode(messages.confirmAlarm, frame.body, this.identity.version).value.alarms)
        return
      default:
        if (messageId === messages.queryDriver.id && this.identity.version !== '2011')
          return this.#tellCard(Math.floor(this.#receivedAt / 1_000) * 1_000)
        if (this.settings.handle(frame) || this.recorder.handle(frame) || this.#handleOrder(frame) || this.#handleArea(frame))
          return
        // 3: not supported
        if (!this.cameras?.handle(frame)) this.#acknowledge(serial, messageId, 3)
    }
  }

  /** A long message comes in parts, and is answered once all of them are there; undefined: they are not yet. */
  #whole(frame: Frame): Frame | undefined {
    if (!frame.header.subPackage) return frame
    const added = this.#parts.add(frame, this.#receivedAt)
    return 'complete' in added ? added.complete : undefined
  }

  /** Texts, and what moves the relay or the lock. */
  #handleOrder(frame: Frame): boolean {
    const { messageId, serial } = frame.header
    const result = this.relay.handle(frame, this.#options.obedience)
    if (result === undefined) return false
    if (result === null) return true
    const location = this.#options.currentLocation?.() ?? this.#last
    if (messageId === messages.vehicleControl.id && result === 0 && location)
      this.#send(messages.vehicleControlResponse, { replySerial: serial, location: this.relay.on(location) })
    else this.#acknowledge(serial, messageId, result)
    return true
  }

  #handleArea(frame: Frame): boolean {
    const { messageId, serial } = frame.header
    const answer = this.areas.handle(frame)
    if (answer === undefined) return false
    if (typeof answer === 'number') this.#acknowledge(serial, messageId, answer)
    else this.#send(messages.areasResponse, answer)
    return true
  }

  #makeSettings(): TerminalSettings {
    const { heartbeatSeconds, manyParameters, configurability } = this.#options
    return new TerminalSettings({
      identity: this.identity,
      heartbeatSeconds,
      manyParameters,
      configurability,
      link: {
        acknowledge: (replySerial, replyId, result) => this.#acknowledge(replySerial, replyId, result),
        sendParameters: (replySerial, parameters) => this.#send(messages.parametersResponse, { replySerial, parameters }),
        answer: (replySerial, answer) => this.#send(messages.questionResponse, { replySerial, answer }),
        restart: () => this.#connection?.close(),
        leave: ms => this.#leave(ms),
        track: (everyMs, forMs) => this.#track(everyMs, forMs),
      },
    })
  }

  #makeFirmware(): Firmware {
    return new Firmware(this.identity, this.#options.upgrading, {
      acknowledge: (replySerial, replyId, result) => this.#acknowledge(replySerial, replyId, result),
      tell: (type, result) => this.#send(messages.upgradeResult, { type, result }),
      ask: (originalSerial, indexes) => this.#send(messages.terminalRetransmissionRequest, { originalSerial, indexes }),
      restart: () => this.#connection?.close(),
      leave: () => this.#leave(undefined),
    })
  }

  #makeRecorder(): Recorder {
    return new Recorder({
      identity: this.identity,
      manner: this.#options.recorder,
      now: () => Date.now(),
      send: ({ replySerial, command, block }) => {
        const { length } = block
        const isOld = this.identity.version === '2011'
        this.#send(messages.recorderData, isOld ? { command, total: length, length, block } : { replySerial, command, block })
      },
      acknowledge: (replySerial, replyId, result) => this.#acknowledge(replySerial, replyId, result),
    })
  }

  #leave(ms: number | undefined): void {
    this.#away = true
    this.#connection?.close()
    if (ms === undefined) return
    this.#return = setTimeout(() => {
      this.#away = false
      if (this.#state === 'waiting') this.#connect()
    }, ms)
  }

  #track(everyMs: number, forMs: number): void {
    clearInterval(this.#tracking)
    if (everyMs === 0) return
    const end = Date.now() + forMs
    this.#tracking = setInterval(() => {
      const location = this.#options.currentLocation?.() ?? this.#last
      if (Date.now() > end) clearInterval(this.#tracking)
      else if (location && this.ready) void this.report(location)
    }, everyMs)
  }

  #makeCameras(cameras: Cameras): TerminalCameras {
    const { host, localAddress } = this.#options
    const isReady = () => this.ready
    return new TerminalCameras({
      identity: this.identity,
      cameras,
      random: this.#random.fork('cameras'),
      host,
      localAddress,
      link: {
        send: (row, value) => this.#send(row, value),
        acknowledge: (replySerial, replyId, result) => this.#acknowledge(replySerial, replyId, result),
        get ready() {
          return isReady()
        },
        write: (row, value) => this.#writer.write(row, value).frames,
        put: frames => this.#write(frames),
        position: () => this.#options.currentLocation?.() ?? this.#last,
        emit: (event, session) => this.emit(event, session),
        photoEnds: (mediaId, arrived) => this.emit('photoEnds', { mediaId, arrived }),
      },
    })
  }

  #acknowledge(replySerial: number, replyId: number, result: number): void {
    this.#send(messages.terminalAck, { replySerial, replyId, result })
  }

  /** On connections of their own, beside everything else. */
  #uploadFiles(serial: number, request: BodyOf<typeof messages.alarmAttachmentUpload>): void {
    const { alarmFiles, uploadFaults: faults } = this.#options
    const replyId = messages.alarmAttachmentUpload.id
    if (!alarmFiles) return this.#acknowledge(serial, replyId, 3)
    this.#acknowledge(serial, replyId, 0)
    const { ip: host, tcpPort: port, number, identification } = request
    uploadFiles({
      host,
      port,
      identity: this.identity,
      number,
      identification,
      files: alarmFiles(number),
      // Not by the number, which is another one each time: what a seed does is the same each time.
      random: this.#random.fork(`upload ${(this.#uploadsBegun += 1)}`),
      faults,
      signal: this.#uploads.signal,
    }).then(
      () => this.emit('uploaded', number),
      (error: unknown) => {
        if (!this.#uploads.signal.aborted) this.emit('uploadFailed', number, error)
      },
    )
  }

  #retransmit({ originalSerial, indexes }: BodyOf<typeof messages.platformRetransmissionRequest>): void {
    this.#write(this.#writer.partsOf(originalSerial, indexes))
  }

  #onRegisterReply({ replySerial, result, token }: BodyOf<typeof messages.registrationResponse>): void {
    if (this.#state !== 'registering' || replySerial !== this.#pendingSerial) return
    if (result === 0 && token !== undefined) {
      this.#token = token
      this.emit('registered', token)
      this.#authenticate(token)
    } else {
      this.#onRefused(messages.registration.id, result)
      this.#connection?.close()
    }
  }

  #onAcknowledgement({ replySerial, replyId, result }: BodyOf<typeof messages.platformAck>): void {
    if (replyId === messages.authentication.id) {
      if (this.#state !== 'authenticating' || replySerial !== this.#pendingSerial) return
      if (result === 0) this.#onAuthenticated()
      else {
        // The platform has another token: register again.
        this.#onRefused(messages.authentication.id, result)
        this.#token = undefined
        this.#register()
      }
    } else if (replyId === messages.location.id || replyId === messages.locationBatch.id) {
      if (this.#waiting.answered(replySerial, result)) this.sendBuffered()
    }
  }

  #onAuthenticated(): void {
    this.#state = 'ready'
    this.#failures = 0
    this.#write(this.#waiting.restart(Date.now()))
    this.sendBuffered()
    this.firmware.signedIn()
    this.emit('authenticated')
  }

  /** Sends what is buffered, as far as the window lets it; the rest follows the acknowledgements. */
  sendBuffered(): void {
    while (this.ready && this.#buffer.size > 0 && this.#waiting.size < this.#options.window) {
      const reports = this.#buffer.take(this.#options.batch)
      const locations = reports.map(({ location }) => location)
      this.#sendBatch(locations, {
        settle: result => reports.forEach(report => report.settle(result)),
        fail: error => reports.forEach(report => report.fail(error)),
      })
    }
  }

  #sendBatch(late: readonly Location[], answer: Omit<BufferedReport, 'location'>): void {
    this.counts.sent += late.length
    const locations = late.map(location => ({ location, bytes: Buffer.alloc(0) }))
    // type 1: buffered while there was no network
    this.#sendReliably(messages.locationBatch, { type: 1, locations }, answer)
  }

  #sendReliably<T>(row: Message<T>, value: T, answer: Omit<BufferedReport, 'location'>): void {
    const { frames, serials } = this.#writer.write(row, value)
    this.#waiting.add({ frames, serials, settle: answer.settle, fail: answer.fail }, Date.now())
    this.#write(frames)
  }

  /** Returns the serial of the first frame. */
  #send<T>(row: Message<T>, value: T): number {
    const { frames, serials } = this.#writer.write(row, value)
    this.#write(frames)
    return serials[0] as number
  }

  #write(frames: readonly Buffer[]): void {
    this.#sentAt = Date.now()
    for (const frame of frames) this.#connection?.send(frame)
  }

  #onRefused(messageId: number, result: number): void {
    this.counts.refused++
    this.emit('refused', { messageId, result })
  }

  /** Repeats unacknowledged messages, sends heartbeats, and closes a dead connection. */
  #checkTimers(now: number): void {
    if (!this.#connection || this.#state === 'connecting') return
    const { ackTimeout, heartbeatSeconds } = this.#options
    if (this.#state !== 'ready') {
      if (now - this.#receivedAt > ackTimeout * 2) this.#connection.close()
      return
    }
    if (now - this.#receivedAt > heartbeatSeconds * 3_000 + ackTimeout) return this.#connection.close()
    const due = this.#waiting.due(now)
    if (!due) return this.#connection.close()
    if (due.length > 0) this.#write(due)
    if (now - this.#sentAt >= heartbeatSeconds * 1_000) this.#send(messages.heartbeat, {})
  }
}
