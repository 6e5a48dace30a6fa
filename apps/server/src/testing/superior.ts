/** A superior platform of a test: takes the main link, dials back for the slave link, and keeps every frame it gets. */
import { connect, createServer, type Server, type Socket } from 'node:net'
import {
  type CipherSecrets,
  decode,
  type Edition,
  encode,
  type Frame,
  FrameSplitter,
  messages,
  readFrame,
  writeFrame,
} from '@outrider/jt809'

interface TestSuperiorOptions {
  edition: Edition
  secrets?: CipherSecrets
  /** Whether it dials back. */
  dialsBack?: boolean
  /** Whether it answers 0x1005. */
  keepsAlive?: boolean
  /** Result of a login. */
  result?: () => number
  /** Of every login; missing: another one each time. */
  verifyCode?: number
  accessCode?: number
  /** Dials back, once, before it answers a login; the answer is sent by `answerLogin`. */
  dialsFirst?: boolean
}

export const superiorSecret = 's3cr3t!'

const escapes: readonly (readonly [string, string])[] = [
  ['5b', '5a01'],
  ['5a', '5a02'],
  ['5d', '5e01'],
  ['5e', '5e02'],
]
/** From one end to the other, what was replaced is not looked at again. */
function replaced(bytes: Buffer, pairs: readonly (readonly [string, string])[]): Buffer {
  let text = ''
  for (let at = 0; at < bytes.length; ) {
    const rest = bytes.subarray(at, at + 2).toString('hex')
    const pair = pairs.find(([from]) => rest.startsWith(from))
    text += pair ? pair[1] : rest.slice(0, 2)
    at += pair ? pair[0].length / 2 : 1
  }
  return Buffer.from(text, 'hex')
}

export class TestSuperior {
  readonly frames: Frame[] = []
  readonly logins: object[] = []
  readonly #options: TestSuperiorOptions
  readonly #server: Server
  #main: Socket | undefined
  #slave: Socket | undefined
  #serial = 100
  verifyCode = 0xabcd
  /** Of its frames of 2019, s since 1970: half an hour ago. */
  clock = Math.floor(Date.now() / 1000) - 1_800

  constructor(options: TestSuperiorOptions) {
    this.#options = options
    this.#server = createServer(socket => {
      this.#main = socket
      this.#read(socket)
    })
  }

  async listen(port = 0): Promise<number> {
    await new Promise<void>(resolve => void this.#server.listen(port, '127.0.0.1', resolve))
    return this.port
  }
  get port(): number {
    const address = this.#server.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  /** The row of the operator's file for it. */
  row(over: object = {}): object {
    const { edition, secrets } = this.#options
    return {
      id: 'province',
      name: 'Province',
      host: '127.0.0.1',
      port: this.port,
      userId: 7,
      password: superiorSecret,
      accessCode: this.#options.accessCode ?? 123_456,
      edition,
      ...(secrets && { encryption: secrets }),
      slave: { host: '127.0.0.1', port: 0 },
      ...over,
    }
  }

  get up(): boolean {
    return this.#main?.writable === true
  }
  get slaveUp(): boolean {
    return this.#slave?.writable === true
  }

  /** Data of a 0x9300 as hex, on the slave link if there is one; returns the serial of its frame. */
  down(hex: string): number {
    return this.send(
      messages.downEnvelope.id,
      Buffer.from(hex.replaceAll(' ', ''), 'hex'),
      this.#slave?.writable ? 'slave' : 'main',
    )
  }

  send(messageId: number, body: Buffer, link: 'main' | 'slave' = 'main'): number {
    const serial = (this.#serial += 1)
    ;(link === 'main' ? this.#main : this.#slave)?.write(this.frame(messageId, body, serial))
    return serial
  }

  frame(messageId: number, body: Buffer, serial: number): Buffer {
    const { edition, secrets } = this.#options
    const encryption = secrets && { key: 77, secrets }
    return writeFrame({
      edition,
      serial,
      messageId,
      accessCode: this.#options.accessCode ?? 123_456,
      version: [1, 0, 0],
      body,
      time: this.clock,
      encryption,
    })
  }

  /** Data of a 0x9300 as a platform sends them that escapes its bodies and encrypts them then: flags stand bare in what it sends. Returns the frame. */
  downEscapedFirst(hex: string): Buffer {
    const body = replaced(Buffer.from(hex.replaceAll(' ', ''), 'hex'), escapes)
    const frame = this.frame(messages.downEnvelope.id, body, (this.#serial += 1))
    const sent = Buffer.concat([
      Buffer.of(0x5b),
      replaced(
        frame.subarray(1, -1),
        escapes.map(([one, other]) => [other, one]),
      ),
      Buffer.of(0x5d),
    ])
    ;(this.#slave?.writable ? this.#slave : this.#main)?.write(sent)
    return sent
  }

  raw(bytes: Buffer, link: 'main' | 'slave' = 'main'): void {
    ;(link === 'main' ? this.#main : this.#slave)?.write(bytes)
  }

  /** Bodies of what came with this id, as hex. */
  bodies(messageId: number): string[] {
    return this.frames.filter(({ header }) => header.messageId === messageId).map(({ body }) => body.toString('hex'))
  }

  /** Its side of the main link is full before long. */
  stopReading(): void {
    this.#main?.pause()
  }

  /** What was sent before arrives. */
  endMain(): void {
    this.#main?.end()
  }

  cutMain(): void {
    this.#main?.destroy()
  }

  cut(): void {
    this.#main?.destroy()
    this.#slave?.destroy()
  }

  async stop(): Promise<void> {
    this.cut()
    await new Promise<void>(resolve => void this.#server.close(() => resolve()))
  }

  #read(socket: Socket): void {
    const { edition, secrets } = this.#options
    const splitter = new FrameSplitter()
    socket.on('error', () => socket.destroy())
    socket.on('data', chunk => {
      splitter.push(chunk)
      for (let piece = splitter.next(); piece; piece = splitter.next()) {
        const read = piece.kind === 'frame' ? readFrame(piece.content, { edition, secrets }) : undefined
        if (!read?.ok) throw new Error('the platform sent no frame')
        this.frames.push(read.frame)
        this.#handle(read.frame)
      }
    })
  }

  #handle({ header, body }: Frame): void {
    const { edition, dialsBack = true, keepsAlive = true, result = () => 0, dialsFirst } = this.#options
    if (keepsAlive && header.messageId === messages.keepAlive.id) this.send(messages.keepAliveAnswer.id, Buffer.alloc(0))
    if (header.messageId !== messages.login.id) return
    const login = decode(messages.login, body, edition).value
    this.logins.push(login)
    this.verifyCode = this.#options.verifyCode ?? this.verifyCode + 1
    const outcome = result()
    if (!dialsFirst) this.answerLogin(outcome)
    if (dialsBack && outcome === 0) this.dialBack(login.port, this.verifyCode)
  }

  answerLogin(outcome = 0): void {
    const { edition } = this.#options
    const body = encode(messages.loginAnswer, { result: outcome, verifyCode: this.verifyCode }, edition)
    this.send(messages.loginAnswer.id, body)
  }

  endSlave(): void {
    this.#slave?.destroy()
  }

  /** `from`: an address of this machine. */
  dialBack(port: number, verifyCode: number, from = '127.0.0.1'): void {
    const { edition } = this.#options
    this.#slave = connect({ host: '127.0.0.1', port, localAddress: from })
    this.#read(this.#slave)
    this.#slave.write(
      this.frame(messages.slaveLogin.id, encode(messages.slaveLogin, { verifyCode }, edition), (this.#serial += 1)),
    )
  }
}
