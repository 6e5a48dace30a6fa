/** A subordinate platform of a test: dials the main link, listens for the slave link, and keeps every frame it gets. */
import { once } from 'node:events'
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

interface TestSubordinateOptions {
  port: number
  edition: Edition
  accessCode: number
  userId?: number
  password?: string
  secrets?: CipherSecrets
  /** It has the secrets and does not encrypt. */
  plain?: boolean
  /** Whether it listens for the slave link. */
  listens?: boolean
}

type Account = Required<Pick<TestSubordinateOptions, 'edition' | 'accessCode' | 'userId' | 'password'>>

/** A whole frame that signs in. */
export function signInFrame({ edition, accessCode, userId, password }: Account): Buffer {
  const body = encode(messages.login, { userId, password, accessCode, ip: '192.0.2.1', port: 0 }, edition)
  const time = Math.floor(Date.now() / 1000)
  return writeFrame({
    edition,
    serial: 1,
    messageId: messages.login.id,
    accessCode,
    version: [1, 0, 0],
    body,
    time,
    encryption: undefined,
  })
}

/** Each begins where no other one does: two that sign in within a second are two, and none is a repetition. */
let begun = 500

export class TestSubordinate {
  readonly frames: Frame[] = []
  readonly main: Socket
  slave: Socket | undefined
  closed = false
  readonly #options: TestSubordinateOptions
  readonly #server: Server
  #serial = (begun += 10_000)

  constructor(options: TestSubordinateOptions) {
    this.#options = options
    this.#server = createServer(socket => {
      this.slave = socket
      this.#read(socket)
    })
    this.main = connect(options.port, '127.0.0.1')
    this.main.on('close', () => (this.closed = true))
    this.#read(this.main)
  }

  /** Signs in; resolves when it has an answer: the result of 0x1002. */
  async signIn(): Promise<number> {
    const { edition, accessCode, userId = 7, password = 's3cr3t!', listens = true } = this.#options
    let port = 0
    if (listens) {
      this.#server.listen(0, '127.0.0.1')
      await once(this.#server, 'listening')
      const address = this.#server.address()
      port = typeof address === 'object' && address ? address.port : 0
    }
    // An address of nobody: it is dialled back where it comes from.
    this.send(messages.login.id, encode(messages.login, { userId, password, accessCode, ip: '192.0.2.1', port }, edition))
    for (;;) {
      const answer = this.frames.find(({ header }) => header.messageId === messages.loginAnswer.id)
      if (answer) return decode(messages.loginAnswer, answer.body, edition).value.result
      await once(this.main, 'data')
    }
  }

  /** Returns the serial of its frame. */
  send(messageId: number, body: Buffer, link: 'main' | 'slave' = 'main'): number {
    const { edition, accessCode, secrets, plain } = this.#options
    const serial = (this.#serial += 1)
    const encryption = secrets && !plain && body.length > 0 ? { key: 99, secrets } : undefined
    const frame = writeFrame({
      edition,
      serial,
      messageId,
      accessCode,
      version: [1, 0, 0],
      body,
      time: Math.floor(Date.now() / 1000),
      encryption,
    })
    ;(link === 'main' ? this.main : this.slave)?.write(frame)
    return serial
  }

  /** Bodies of what came with this id. */
  bodies(messageId: number): Frame[] {
    return this.frames.filter(({ header }) => header.messageId === messageId)
  }

  async stop(): Promise<void> {
    this.main.destroy()
    this.slave?.destroy()
    if (this.#server.listening) await new Promise<void>(resolve => void this.#server.close(() => resolve()))
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
        const { messageId } = read.frame.header
        const answers = {
          [messages.slaveLogin.id]: messages.slaveLoginAnswer,
          [messages.slaveKeepAlive.id]: messages.slaveKeepAliveAnswer,
        }
        const answer = answers[messageId]
        if (answer === messages.slaveLoginAnswer) this.send(answer.id, Buffer.of(0), 'slave')
        else if (answer) this.send(answer.id, Buffer.alloc(0), 'slave')
      }
    })
  }
}
