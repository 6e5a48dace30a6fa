/** Files that are arriving, over however many connections: what a link had brought when it broke stays for a while. */
import { ReceivingFile } from './receiving-file.ts'

/**
 * Bytes of one file, of all files of one alarm, of one connection with all it sends again, of what is arriving of one terminal, and of all. A company
 * has up to half of what the others leave of that: however many fill theirs, there is room for one more.
 */
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
  /** Root organisation of the vehicle. */
  company: number
}

type Sender = Pick<FileToCome, 'phone' | 'company'>

interface Arriving {
  file: ReceivingFile
  from: Sender
  /** By the monotonic clock, ms. */
  lastAt: number
}

export class EvidenceUploads {
  readonly #folder: string
  /** False: the disk is nearly full. What is left is for reports and what must not be lost: terminals bring the files later. */
  readonly hasRoom: () => boolean
  readonly #arriving = new Map<string, Arriving>()
  /** The last work on each number. */
  readonly #turns = new Map<string, Promise<unknown>>()
  #reserved = 0
  readonly #ofTerminals = new Map<string, number>()
  readonly #ofCompanies = new Map<number, number>()

  constructor(folder: string, hasRoom: () => boolean = () => true) {
    this.#folder = folder
    this.hasRoom = hasRoom
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
  async open({ number, name, size, phone, company }: FileToCome): Promise<ReceivingFile | undefined> {
    const resized = this.resize(number, name, size)
    if (resized) return resized
    await this.close(number, name)
    const from = { phone, company }
    if (!this.#reserve(from, size)) return undefined
    try {
      const arriving = { file: await ReceivingFile.create(this.#folder, size), from, lastAt: 0 }
      this.#arriving.set(`${number} ${name}`, arriving)
      return this.#touched(arriving)
    } catch (error) {
      this.#reserve(from, -size)
      throw error
    }
  }

  /** Gives a file another size; undefined: it is not arriving, more of it has come, or there is no room. */
  resize(number: string, name: string, size: number): ReceivingFile | undefined {
    const arriving = this.#arriving.get(`${number} ${name}`)
    if (!arriving) return undefined
    const { file, from } = arriving
    const before = file.size
    if (!this.#reserve(from, size - before)) return undefined
    if (file.resize(size)) return this.#touched(arriving)
    this.#reserve(from, before - size)
    return undefined
  }

  #reserve({ phone, company }: Sender, bytes: number): boolean {
    const ofTerminal = (this.#ofTerminals.get(phone) ?? 0) + bytes
    const ofCompany = (this.#ofCompanies.get(company) ?? 0) + bytes
    const leftByOthers = maxBytes.arriving - (this.#reserved - (ofCompany - bytes))
    if (bytes > 0 && (ofTerminal > maxBytes.arrivingOfTerminal || ofCompany > leftByOthers / 2)) return false
    this.#reserved += bytes
    keep(this.#ofTerminals, phone, ofTerminal)
    keep(this.#ofCompanies, company, ofCompany)
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
    this.#reserve(arriving.from, -arriving.file.size)
    await arriving.file.remove()
  }

  /** Forgets what nobody goes on with; returns how many files that were. */
  get arriving(): boolean {
    return this.#arriving.size > 0
  }

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

function keep<Key>(counts: Map<Key, number>, key: Key, bytes: number): void {
  if (bytes > 0) counts.set(key, bytes)
  else counts.delete(key)
}
