/**
 * A mail server on this machine that takes every mail and passes none on: the demo sends its reports to it. It speaks what our sender needs of
 * SMTP; `answer` lets tests refuse, or lose the connection, at any step.
 */
import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** Head and body as they came, without stuffed dots. */
  readonly text: string
}

export type MailStep = 'connect' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'line' | 'end'
/** A reply instead of the usual one; `lost`: the connection is lost. */
export type MailAnswer = (step: MailStep, argument: string) => string | undefined

interface ReceiverParts {
  readonly take: (mail: ReceivedMail) => Promise<void> | void
  readonly answer?: MailAnswer
  /** Lines of the reply to EHLO. */
  readonly extensions?: readonly string[]
}

const usual: Partial<Record<MailStep, string>> = {
  connect: '220 mail receiver',
  AUTH: '235 welcome',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  end: '250 taken',
}

export class MailReceiver {
  readonly #parts: ReceiverParts
  readonly #sockets = new Set<Socket>()
  readonly #server: Server

  constructor(parts: ReceiverParts) {
    this.#parts = parts
    this.#server = createServer(socket => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
      // A sender that goes away is none of our business.
      socket.on('error', () => socket.destroy())
      this.#serve(socket)
    })
  }

  /** Listens on this machine only; returns its address as OUTRIDER_SMTP_URL takes it. */
  async start(): Promise<string> {
    await new Promise<void>((listening, failed) => {
      this.#server.once('error', failed)
      this.#server.listen(0, '127.0.0.1', listening)
    })
    return `smtp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise<void>(closed => this.#server.close(() => closed()))
  }

  #serve(socket: Socket): void {
    let from = ''
    let to: string[] = []
    /** Lines of the mail that comes; undefined: commands come. */
    let body: string[] | undefined
    let rest = ''
    const reply = (step: MailStep, argument: string, otherwise = usual[step] ?? ''): boolean => {
      const line = this.#parts.answer?.(step, argument) ?? otherwise
      if (line === 'lost') socket.destroy()
      else if (line !== '') socket.write(`${line}\r\n`)
      return line === otherwise
    }
    const command = (line: string): void => {
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'EHLO' || verb === 'HELO') {
        const lines = ['mail receiver', ...(this.#parts.extensions ?? [])]
        reply('EHLO', line, lines.map((text, at) => `250${at === lines.length - 1 ? ' ' : '-'}${text}`).join('\r\n'))
      } else if (verb === 'AUTH') reply('AUTH', line)
      else if (verb === 'MAIL') {
        from = addressIn(line)
        to = []
        reply('MAIL', from)
      } else if (verb === 'RCPT') {
        if (reply('RCPT', addressIn(line))) to.push(addressIn(line))
      } else if (verb === 'DATA') {
        if (reply('DATA', '')) body = []
      } else if (verb === 'QUIT') socket.end('221 bye\r\n')
      else socket.write(verb === 'RSET' || verb === 'NOOP' ? '250 ok\r\n' : '502 unknown\r\n')
    }
    const finish = async (lines: readonly string[]): Promise<void> => {
      const mail = { from, to, text: lines.join('\r\n') }
      const taken = this.#parts.answer?.('end', mail.text) ?? usual.end ?? ''
      // One that is lost after it was taken is the sender's to send again.
      if (taken === 'lost' || taken.startsWith('2')) await this.#parts.take(mail)
      if (taken === 'lost') socket.destroy()
      else socket.write(`${taken}\r\n`)
    }
    socket.setEncoding('utf8')
    reply('connect', '')
    socket.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (!body) command(line)
        else if (line === '.') {
          const mail = body
          body = undefined
          finish(mail).catch(() => socket.destroy())
        } else {
          if (this.#parts.answer?.('line', line) === 'lost') {
            socket.destroy()
            return
          }
          body.push(line.startsWith('.') ? line.slice(1) : line)
        }
      }
    })
  }
}

const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? ''
