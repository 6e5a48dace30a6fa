/**
 * One terminal as the platform sees it: it connects, registers, authenticates, keeps alive, reports, repeats what is not acknowledged,
 * answers questions, keeps reports while it has no signal and sends them later, and comes back when the link breaks.
 * It has no vehicle of its own: `report` is called by whoever drives, so a test can drive it by hand.
 */
import { EventEmitter } from 'node:events'
import { type BodyOf, decode, type Frame, type Location, type Message, messages } from '@outrider/jt808'
import type { DriverCard } from './driver-card.ts'
import { BlindMemory, type KeptReport } from './blind-memory.ts'
import { Chaos, noChaos } from './chaos.ts'
import { type Identity, identityOf } from './identity.ts'
import { Link } from './link.ts'
import { Pen } from './pen.ts'
import { Random } from './random.ts'
import { attributesOf, parametersOf } from './self-description.ts'
import { type TerminalEvents, type TerminalOptions, terminalDefaults } from './terminal-options.ts'
import { Unacknowledged } from './unacknowledged.ts'

export type { TerminalOptions } from './terminal-options.ts'

/** Those who only watch the events need not await the promises; whoever does still gets the failure. */
const handledByWhoeverAwaits = (): void => {}

type State = 'stopped' | 'waiting' | 'connecting' | 'registering' | 'authenticating' | 'ready'

/** Milliseconds between two looks at what is due. */
const sweepEvery = 500

export class Terminal extends EventEmitter<TerminalEvents> {
  readonly identity: Identity
  readonly counts = { sent: 0, acknowledged: 0, refused: 0 }
  readonly #options: TerminalOptions & typeof terminalDefaults
  readonly #pen: Pen
  readonly #random: Random
  readonly #waiting: Unacknowledged
  readonly #memory: BlindMemory
  #state: State = 'stopped'
  #signal = true
  #link: Link | undefined
  #token: string | undefined
  /** Serial of the 0x0100 or 0x0102 that is being answered. */
  #asked = -1
  #failures = 0
  #last: Location | undefined
  #retry: NodeJS.Timeout | undefined
  #sweep: NodeJS.Timeout | undefined
  #sentAt = 0
  #heardAt = 0

  constructor(options: TerminalOptions) {
    super()
    this.identity = identityOf(options)
    this.#options = { ...terminalDefaults, ...options }
    this.#pen = new Pen(this.identity.phone, this.identity.version)
    this.#random = new Random(options.seed ?? this.identity.phone)
    this.#token = options.token
    this.#waiting = new Unacknowledged(this.#options.ackTimeout, this.#options.repeats)
    this.#memory = new BlindMemory(this.#options.memory)
  }

  /** Authenticated, and able to report. */
  get ready(): boolean {
    return this.#state === 'ready' && this.#signal
  }

  get stopped(): boolean {
    return this.#state === 'stopped'
  }

  /** Reports not yet acknowledged, on their way or in the memory. */
  get unacknowledged(): number {
    return this.#waiting.size + this.#memory.size
  }

  /** Goes on until `stop`. The promise is that of the first authentication. */
  start(): Promise<void> {
    if (this.#state !== 'stopped') throw new Error(`terminal ${this.identity.phone} has been started already`)
    this.#state = 'waiting'
    this.#sweep = setInterval(() => this.#look(Date.now()), Math.min(sweepEvery, this.#options.ackTimeout / 2))
    this.#connect()
    const letIn = new Promise<void>((resolve, reject) => {
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
        reject(new Error(`terminal ${this.identity.phone} was stopped before it was let in`))
      }
      this.on('authenticated', done)
      this.on('closed', closed)
    })
    letIn.catch(handledByWhoeverAwaits)
    return letIn
  }

  /** Closes the link, says no goodbye, and fails every report that is still waiting. */
  async stop(): Promise<void> {
    if (this.#state === 'stopped') return
    this.#state = 'stopped'
    clearTimeout(this.#retry)
    clearInterval(this.#sweep)
    const error = new Error(`terminal ${this.identity.phone} was stopped`)
    this.#waiting.failAll(error)
    this.#memory.failAll(error)
    const link = this.#link
    if (!link) {
      this.emit('closed', undefined)
      return
    }
    const closed = new Promise<void>(resolve => link.once('closed', () => resolve()))
    link.close()
    await closed
  }

  /**
   * Resolves when the platform has acknowledged the report, at once or from the memory; rejects when it refused it. `kept`: it was made where
   * there was no signal, and goes into the memory whatever there is now; what is there goes out with the next acknowledgement.
   */
  report(location: Location, kept = false): Promise<void> {
    this.#last = location
    const promise = new Promise<void>((resolve, reject) => {
      if (this.#state === 'stopped') {
        reject(new Error(`terminal ${this.identity.phone} is stopped`))
        return
      }
      const report: KeptReport = {
        location,
        fail: reject,
        settle: result => {
          if (result === 0) {
            this.counts.acknowledged++
            this.emit('acknowledged', location)
            resolve()
          } else {
            this.#refused(messages.location.id, result)
            reject(new Error(`the platform refused a report with ${result}`))
          }
        },
      }
      if (!kept && this.ready && this.#waiting.size < this.#options.window) {
        this.counts.sent++
        this.#sendReliably(messages.location, location, report)
      } else this.#memory.keep(report)
    })
    promise.catch(handledByWhoeverAwaits)
    return promise
  }

  /** Without signal there is no link, and reports go into the memory. */
  set signal(on: boolean) {
    if (this.#signal === on) return
    this.#signal = on
    if (!on) this.#link?.close()
    else if (this.#state === 'waiting') {
      clearTimeout(this.#retry)
      this.#connect()
    }
  }

  get signal(): boolean {
    return this.#signal
  }

  /** Sends 0x0702: this card has gone in, or none is in any more. Not in the form of 2011, which is another. `time`: ms since 1970. */
  sayDriver(card: DriverCard | null, time = Date.now()): void {
    if (this.identity.version === '2011' || !this.ready) return
    const at = Math.floor(time / 1_000) * 1_000
    this.#send(messages.driverIdentity, card ? { status: 1, time: at, result: 0, ...card } : { status: 2, time: at })
  }

  /** Sends 0x0003. The link stays until one side closes it. */
  logOut(): void {
    this.#send(messages.logout, {})
  }

  #connect(): void {
    if (!this.#signal) return
    this.#state = 'connecting'
    const rates = { ...noChaos, ...this.#options.chaos }
    const chaos = Object.values(rates).some(rate => rate > 0) ? new Chaos(rates, this.#random) : undefined
    const { host, port, localAddress } = this.#options
    const link = new Link({ host, port, localAddress, chaos })
    this.#link = link
    this.#heardAt = this.#sentAt = Date.now()
    link.on('open', () => {
      this.emit('connected')
      if (this.#token === undefined) this.#register()
      else this.#authenticate(this.#token)
    })
    link.on('frame', frame => this.#hear(frame))
    link.on('closed', error => this.#closed(error))
  }

  #closed(error: Error | undefined): void {
    this.#link = undefined
    if (this.#state !== 'stopped') {
      this.#state = 'waiting'
      const { least, most } = this.#options.backOff
      const wait = Math.min(most, least * 2 ** Math.min(this.#failures, 16)) * this.#random.between(0.7, 1.3)
      this.#failures++
      this.#retry = setTimeout(() => this.#connect(), wait)
    }
    this.emit('closed', error)
  }

  #register(): void {
    this.#state = 'registering'
    const { maker, model, terminalId, plate, plateColor, division } = this.identity
    const [province, city] = [Math.floor(division / 10_000), division % 10_000]
    this.#asked = this.#send(messages.register, { province, city, maker, model, terminalId, plateColor, plate })
  }

  #authenticate(token: string): void {
    this.#state = 'authenticating'
    this.#asked = this.#send(messages.authenticate, {
      token,
      imei: `86${this.identity.phone.slice(-13).padStart(13, '0')}`,
      softwareVersion: '3.4.1-sim',
    })
  }

  #hear(frame: Frame): void {
    this.#heardAt = Date.now()
    const { messageId, serial } = frame.header
    switch (messageId) {
      case messages.platformAck.id:
        return this.#acknowledged(decode(messages.platformAck, frame.body, this.identity.version).value)
      case messages.registerAnswer.id:
        return this.#registered(decode(messages.registerAnswer, frame.body, this.identity.version).value)
      case messages.queryParameters.id: {
        const { heartbeatSeconds, manyParameters } = this.#options
        this.#send(messages.parameters, {
          replySerial: serial,
          parameters: parametersOf(this.identity, heartbeatSeconds, manyParameters),
        })
        return
      }
      case messages.queryAttributes.id:
        this.#send(messages.attributes, attributesOf(this.identity))
        return
      case messages.queryLocation.id: {
        const location = this.#options.where?.() ?? this.#last
        if (location) this.#send(messages.locationAnswer, { replySerial: serial, location })
        else this.#send(messages.terminalAck, { replySerial: serial, replyId: messageId, result: 1 })
        return
      }
      case messages.resend.id:
        return this.#sendAgain(decode(messages.resend, frame.body, this.identity.version).value)
      default:
        // 3: not supported
        this.#send(messages.terminalAck, { replySerial: serial, replyId: messageId, result: 3 })
    }
  }

  #sendAgain({ originalSerial, indexes }: BodyOf<typeof messages.resend>): void {
    this.#put(this.#pen.partsOf(originalSerial, indexes))
  }

  #registered({ replySerial, result, token }: BodyOf<typeof messages.registerAnswer>): void {
    if (this.#state !== 'registering' || replySerial !== this.#asked) return
    if (result === 0 && token !== undefined) {
      this.#token = token
      this.emit('registered', token)
      this.#authenticate(token)
    } else {
      this.#refused(messages.register.id, result)
      this.#link?.close()
    }
  }

  #acknowledged({ replySerial, replyId, result }: BodyOf<typeof messages.platformAck>): void {
    if (replyId === messages.authenticate.id) {
      if (this.#state !== 'authenticating' || replySerial !== this.#asked) return
      if (result === 0) this.#letIn()
      else {
        // The platform knows another token by now: register anew.
        this.#refused(messages.authenticate.id, result)
        this.#token = undefined
        this.#register()
      }
    } else if (replyId === messages.location.id || replyId === messages.locationBatch.id) {
      if (this.#waiting.answered(replySerial, result)) this.#sendKept()
    }
  }

  #letIn(): void {
    this.#state = 'ready'
    this.#failures = 0
    this.#put(this.#waiting.restart(Date.now()))
    this.#sendKept()
    this.emit('authenticated')
  }

  #sendKept(): void {
    while (this.ready && this.#memory.size > 0 && this.#waiting.size < this.#options.window) {
      const reports = this.#memory.take(this.#options.batch)
      this.counts.sent += reports.length
      const locations = reports.map(({ location }) => ({ location, bytes: Buffer.alloc(0) }))
      // 1: from where there was no network
      this.#sendReliably(
        messages.locationBatch,
        { type: 1, locations },
        {
          settle: result => reports.forEach(report => report.settle(result)),
          fail: error => reports.forEach(report => report.fail(error)),
        },
      )
    }
  }

  #sendReliably<T>(row: Message<T>, value: T, answer: Omit<KeptReport, 'location'>): void {
    const { frames, serials } = this.#pen.write(row, value)
    this.#waiting.add({ frames, serials, settle: answer.settle, fail: answer.fail }, Date.now())
    this.#put(frames)
  }

  /** The serial of its first frame. */
  #send<T>(row: Message<T>, value: T): number {
    const { frames, serials } = this.#pen.write(row, value)
    this.#put(frames)
    return serials[0] as number
  }

  #put(frames: readonly Buffer[]): void {
    this.#sentAt = Date.now()
    for (const frame of frames) this.#link?.send(frame)
  }

  #refused(messageId: number, result: number): void {
    this.counts.refused++
    this.emit('refused', { messageId, result })
  }

  /** Repeats what is due, keeps the link alive, and gives up one that is dead. */
  #look(now: number): void {
    if (!this.#link || this.#state === 'connecting') return
    const { ackTimeout, heartbeatSeconds } = this.#options
    if (this.#state !== 'ready') {
      if (now - this.#heardAt > ackTimeout * 2) this.#link.close()
      return
    }
    if (now - this.#heardAt > heartbeatSeconds * 3_000 + ackTimeout) return this.#link.close()
    const due = this.#waiting.due(now)
    if (!due) return this.#link.close()
    if (due.length > 0) this.#put(due)
    if (now - this.#sentAt >= heartbeatSeconds * 1_000) this.#send(messages.heartbeat, {})
  }
}
