/** Files that are arriving, over however many connections: what a link had brought when it broke stays for a while. */
import { ReceivingFile } from './receiving-file.ts'

/** Bytes of one file, of all files of one alarm, of one connection with all it sends again, of what is arriving of one terminal, and of all. */
export const maxBytes = {
  file: 32 * 1024 * 1024,
  alarm: 128 * 1024 * 1024,
  connection: 512 * 1024 * 1024,
  arrivingOfTerminal: 256 * 1024 * 1024,
  arriving: 4 * 1024 * 1024 * 1024,
} as const
/** Without a block for so long, what has come of a file is forgotten, ms. */
const keptMs = 600_000

export interface FileToCome {
  /** Of 0x9208. */
  number: string
  name: string
  /** Bytes. */
  size: number
  /** Of the terminal. */
  phone: string
}

interface Arriving {
  file: ReceivingFile
  phone: string
  /** By the monotonic clock, ms. */
  lastAt: number
}

export class EvidenceUploads {
  readonly #folder: string
  readonly #arriving = new Map<string, Arriving>()
  /** The last work on each number. */
  readonly #turns = new Map<string, Promise<unknown>>()
  #reserved = 0
  readonly #reservedOf = new Map<string, number>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Does the work on a number one after the other, whatever connections it comes from: one must not remove what another one writes or stores. */
  async inTurn<Result>(number: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#turns.get(number)
    // A failure before is told to its own caller.
    const done = before ? before.then(work, work) : work()
    this.#turns.set(number, done)
    try {
      return await done
    } finally {
      if (this.#turns.get(number) === done) this.#turns.delete(number)
    }
  }

  /** Begins a file, or goes on with it where another connection has left off; undefined: there is no room. In turn. */
  async open({ number, name, size, phone }: FileToCome): Promise<ReceivingFile | undefined> {
    const resized = this.resize(number, name, size)
    if (resized) return resized
    await this.close(number, name)
    if (!this.#reserve(phone, size)) return undefined
    try {
      const arriving = { file: await ReceivingFile.create(this.#folder, size), phone, lastAt: 0 }
      this.#arriving.set(`${number} ${name}`, arriving)
      return this.#touched(arriving)
    } catch (error) {
      this.#reserve(phone, -size)
      throw error
    }
  }

  /** Gives a file another size; undefined: it is not arriving, more of it has come, or there is no room. */
  resize(number: string, name: string, size: number): ReceivingFile | undefined {
    const arriving = this.#arriving.get(`${number} ${name}`)
    if (!arriving) return undefined
    const { file, phone } = arriving
    const before = file.size
    if (!this.#reserve(phone, size - before)) return undefined
    if (file.resize(size)) return this.#touched(arriving)
    this.#reserve(phone, before - size)
    return undefined
  }

  #reserve(phone: string, bytes: number): boolean {
    const ofTerminal = (this.#reservedOf.get(phone) ?? 0) + bytes
    if (bytes > 0 && (this.#reserved + bytes > maxBytes.arriving || ofTerminal > maxBytes.arrivingOfTerminal)) return false
    this.#reserved += bytes
    if (ofTerminal > 0) this.#reservedOf.set(phone, ofTerminal)
    else this.#reservedOf.delete(phone)
    return true
  }

  find(number: string, name: string): ReceivingFile | undefined {
    const arriving = this.#arriving.get(`${number} ${name}`)
    return arriving && this.#touched(arriving)
  }

  async close(number: string, name: string): Promise<void> {
    const key = `${number} ${name}`
    const arriving = this.#arriving.get(key)
    if (!arriving || !this.#arriving.delete(key)) return
    this.#reserve(arriving.phone, -arriving.file.size)
    await arriving.file.remove()
  }

  /** Forgets what nobody goes on with; returns how many files that were. */
  async sweep(now = performance.now()): Promise<number> {
    const old = [...this.#arriving].filter(([, { lastAt }]) => now - lastAt > keptMs)
    for (const [key] of old) {
      const space = key.indexOf(' ')
      const number = key.slice(0, space)
      await this.inTurn(number, () => this.close(number, key.slice(space + 1)))
    }
    return old.length
  }

  async stop(): Promise<void> {
    await this.sweep(Number.POSITIVE_INFINITY)
  }

  #touched(arriving: Arriving): ReceivingFile {
    arriving.lastAt = performance.now()
    return arriving.file
  }
}
