/** A simulated superior platform of JT/T 809: takes logins, dials back, asks who is on duty, repeats itself and cuts links. */
import { connect, createServer, type Server, type Socket } from 'node:net'
import {
  aboutVehicle,
  type CipherSecrets,
  decode,
  type Edition,
  encode,
  type Enveloped,
  type Frame,
  FrameSplitter,
  isEnvelope,
  messages,
  type PostCheck,
  POST_CHECK_ANSWER,
  type PostCheckAnswer,
  readEnvelope,
  readFrame,
  readPostCheckAnswer,
  urge,
  writeEnvelope,
  writeFrame,
  writeNotice,
  writePostCheck,
} from '@outrider/jt809'

export interface SuperiorOptions {
  edition: Edition
  /** Bodies are encrypted with these; undefined: sent plain. */
  secrets?: CipherSecrets | undefined
  accessCode: number
  userId: number
  password: string
  onAnswer?: (answer: PostCheckAnswer) => void
  /** Everything in an envelope that comes up. */
  onData?: (enveloped: Enveloped) => void
}

/** About alarms, downwards. */
const ALARMS = 0x9400
const loginResults = { ok: 0, unknownUser: 3, wrongPassword: 4 } as const

export class SuperiorPlatform {
  readonly #options: SuperiorOptions
  readonly #server: Server
  #main: Socket | undefined
  #slave: Socket | undefined
  #serial = 0

  constructor(options: SuperiorOptions) {
    this.#options = options
    this.#server = createServer(socket => {
      // Of two main links of a user the older one is closed.
      this.#main?.destroy()
      this.#main = socket
      this.#read(socket)
    })
  }

  listen(port: number, host = '127.0.0.1'): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(port, host, resolve)
    })
  }

  get port(): number {
    const address = this.#server.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  get linked(): boolean {
    return this.#main?.writable === true
  }

  get slaveLinked(): boolean {
    return this.#slave?.writable === true
  }

  ask(check: PostCheck): void {
    this.want(messages.downEnvelope.id, writePostCheck(check))
  }

  tell(infoId: number, text: string): void {
    const notice = { form: 'object' as const, objectType: 1, objectId: Buffer.alloc(12), infoId, text }
    this.want(messages.downEnvelope.id, writeNotice(notice))
  }

  /** On the slave link, on the main link while there is none. Returns the serial of the frame. */
  want(messageId: number, body: Buffer): number {
    this.#send(this.#slave?.writable ? this.#slave : this.#main, messageId, body)
    return this.#serial
  }

  /** Wants an alarm dealt with by then: ms since 1970. */
  urge(supervisionId: number, alarmType: number, deadline: number): void {
    const { edition } = this.#options
    const asked = { source: 3, alarmType, alarmTime: Date.now(), supervisionId, deadline, level: 1 }
    const data = encode(urge, { ...asked, supervisor: '值班员', phone: '021-12345', mail: 'duty@example.com' }, edition)
    // Those of 2011 are about a vehicle; this one is about none that there is.
    this.want(ALARMS, writeEnvelope(edition === '2011' ? aboutVehicle('', 0) : undefined, urge.id, data))
  }

  /** Both links, without a word. */
  cut(): void {
    this.#main?.destroy()
    this.#slave?.destroy()
  }

  async stop(): Promise<void> {
    this.cut()
    await new Promise<void>(resolve => void this.#server.close(() => resolve()))
  }

  #send(socket: Socket | undefined, messageId: number, body: Buffer): void {
    const { edition, secrets, accessCode } = this.#options
    this.#serial = (this.#serial + 1) >>> 0
    const encryption = secrets && { key: this.#serial, secrets }
    const time = Math.floor(Date.now() / 1000)
    socket?.write(
      writeFrame({ edition, serial: this.#serial, messageId, accessCode, version: [1, 0, 0], body, time, encryption }),
    )
  }

  #read(socket: Socket): void {
    const { edition, secrets } = this.#options
    const splitter = new FrameSplitter()
    socket.on('error', () => socket.destroy())
    socket.on('data', chunk => {
      splitter.push(chunk)
      for (let piece = splitter.next(); piece; piece = splitter.next()) {
        const read = piece.kind === 'frame' && readFrame(piece.content, { edition, secrets })
        if (read && read.ok) this.#handle(read.frame, socket)
      }
    })
  }

  #handle({ header, body }: Frame, socket: Socket): void {
    const { edition, onAnswer, onData } = this.#options
    if (header.messageId === messages.login.id) return this.#login(body, socket)
    if (header.messageId === messages.keepAlive.id) return this.#send(socket, messages.keepAliveAnswer.id, Buffer.alloc(0))
    const enveloped = onData && isEnvelope(header.messageId) ? readEnvelope(header.messageId, body) : undefined
    if (enveloped) onData?.(enveloped)
    if (header.messageId !== messages.upEnvelope.id) return
    const { dataType, data } = decode(messages.upEnvelope, body, edition).value
    if (dataType === POST_CHECK_ANSWER) onAnswer?.(readPostCheckAnswer(data, edition).value)
  }

  #login(body: Buffer, socket: Socket): void {
    const { edition, userId, password } = this.#options
    const login = decode(messages.login, body, edition).value
    const known = login.userId === userId
    const result = !known ? loginResults.unknownUser : login.password === password ? loginResults.ok : loginResults.wrongPassword
    const verifyCode = Math.floor(Math.random() * 0xffff_ffff)
    this.#send(socket, messages.loginAnswer.id, encode(messages.loginAnswer, { result, verifyCode }, edition))
    if (result !== loginResults.ok) return
    this.#slave?.destroy()
    this.#slave = connect({ host: login.ip, port: login.port })
    this.#read(this.#slave)
    this.#send(this.#slave, messages.slaveLogin.id, encode(messages.slaveLogin, { verifyCode }, edition))
  }
}
