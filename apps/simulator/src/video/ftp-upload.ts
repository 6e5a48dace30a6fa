/** Uploads one file by FTP (RFC 959, RFC 3659) as terminals do: passive, binary, going on where an earlier attempt has ended. */
import { once } from 'node:events'
import net from 'node:net'

export interface FtpTarget {
  host: string
  port: number
  user: string
  password: string
  /** Folder; made where it is missing. */
  path: string
}

export interface FtpUpload extends FtpTarget {
  name: string
  bytes: Buffer
  /** Bytes a second at most. */
  rate: number
  signal: AbortSignal
}

/** The server refused a command: trying again does not help. */
export class FtpRefused extends Error {}

const answerMs = 15_000
/** Slices in which the rate is kept. */
const sliceMs = 50

/** Resolves when the server has said that it has the whole file. Throws when a connection breaks, or FtpRefused. */
export async function ftpUpload(upload: FtpUpload): Promise<void> {
  const control = new Control(upload)
  try {
    await control.answers(220)
    if ((await control.asks(`USER ${upload.user}`, 230, 331)) === 331) await control.asks(`PASS ${upload.password}`, 230, 202)
    await control.asks('TYPE I', 200)
    await goTo(control, upload.path)
    const from = await sizeThere(control, upload)
    const data = await passive(control, upload)
    try {
      if (from > 0) await control.asks(`REST ${from}`, 350)
      await control.asks(`STOR ${upload.name}`, 125, 150)
      await sendPaced(data, upload, from)
    } finally {
      data.destroy()
    }
    await control.answers(226, 250)
    control.tells('QUIT')
  } finally {
    control.close()
  }
}

async function goTo(control: Control, path: string): Promise<void> {
  if (path === '') return
  if ((await control.asks(`CWD ${path}`, 250, 550)) === 250) return
  if (path.startsWith('/')) await control.asks('CWD /', 250)
  for (const part of path.split('/').filter(Boolean)) {
    if ((await control.asks(`CWD ${part}`, 250, 550)) === 250) continue
    await control.asks(`MKD ${part}`, 257)
    await control.asks(`CWD ${part}`, 250)
  }
}

/** Bytes that the server has of the file; 0 also where it does not say. */
async function sizeThere(control: Control, { name, bytes }: FtpUpload): Promise<number> {
  if ((await control.asks(`SIZE ${name}`, 213, 550, 500, 502)) !== 213) return 0
  const size = Number(control.text.slice(4))
  return Number.isSafeInteger(size) && size > 0 && size <= bytes.length ? size : 0
}

/** The port comes from the answer; the address stays, as the answer's may be one behind a router. */
async function passive(control: Control, { host, signal }: FtpUpload): Promise<net.Socket> {
  await control.asks('PASV', 227)
  const [, high, low] = /(?:\d+,){4}(\d+),(\d+)/.exec(control.text) ?? []
  if (high === undefined || low === undefined) throw new FtpRefused(`no port in ${control.text}`)
  const socket = net.connect({ host, port: Number(high) * 256 + Number(low) })
  // What fails is told by 'close' to what waits.
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect', { signal })
  return socket
}

async function sendPaced(socket: net.Socket, { bytes, rate, signal }: FtpUpload, from: number): Promise<void> {
  const slice = Math.max(1, Math.ceil((rate * sliceMs) / 1000))
  for (let at = from; at < bytes.length; at += slice) {
    signal.throwIfAborted()
    if (socket.destroyed) throw new Error('the connection for data broke')
    const waits = [new Promise(resolve => setTimeout(resolve, sliceMs))]
    if (!socket.write(bytes.subarray(at, at + slice)))
      waits.push(new Promise(resolve => socket.once('drain', resolve).once('close', resolve)))
    await Promise.all(waits)
  }
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  socket.end()
  socket.resume()
  if (!socket.destroyed) await closed
}

class Control {
  readonly #socket: net.Socket
  readonly #signal: AbortSignal
  #received = ''
  #changed: () => void = () => undefined
  /** The last line of the last answer. */
  text = ''

  constructor({ host, port, signal }: FtpUpload) {
    this.#signal = signal
    this.#socket = net.connect({ host, port, noDelay: true })
    this.#socket.setEncoding('utf8')
    this.#socket.on('error', () => this.#socket.destroy())
    this.#socket.on('data', (text: string) => {
      this.#received += text
      this.#changed()
    })
    this.#socket.on('close', () => this.#changed())
    signal.addEventListener('abort', this.#abort)
  }

  readonly #abort = (): void => void this.#socket.destroy()

  close(): void {
    this.#signal.removeEventListener('abort', this.#abort)
    this.#socket.destroySoon()
  }

  tells(command: string): void {
    this.#socket.write(`${command}\r\n`)
  }

  /** Returns the code of the answer, which must be one of these. */
  asks(command: string, ...codes: number[]): Promise<number> {
    this.tells(command)
    return this.answers(...codes)
  }

  async answers(...codes: number[]): Promise<number> {
    const until = performance.now() + answerMs
    for (;;) {
      const line = this.#nextLine()
      // 'ddd ' ends an answer; 'ddd-' and anything else is a line of a longer one.
      if (line !== undefined && /^\d{3}( |$)/.test(line)) {
        this.text = line
        const code = Number(line.slice(0, 3))
        if (codes.includes(code)) return code
        throw code >= 500 ? new FtpRefused(line) : new Error(line)
      }
      if (line !== undefined) continue
      this.#signal.throwIfAborted()
      if (this.#socket.destroyed) throw new Error('the connection for commands broke')
      const left = until - performance.now()
      if (left <= 0) throw new Error('the server does not answer')
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, left)
        this.#changed = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  #nextLine(): string | undefined {
    const end = this.#received.indexOf('\n')
    if (end === -1) return undefined
    const line = this.#received.slice(0, end).trimEnd()
    this.#received = this.#received.slice(end + 1)
    return line
  }
}
