/** Files that are arriving, over however many connections: what a link had brought when it broke stays for a while. */
import { ReceivingFile } from './receiving-file.ts'

/** Bytes of one file, of all files of one alarm, of one connection with all it sends again, and of all files that are arriving. */
export const maxBytes = {
  file: 32 * 1024 * 1024,
  alarm: 128 * 1024 * 1024,
  connection: 512 * 1024 * 1024,
  arriving: 4 * 1024 * 1024 * 1024,
} as const
/** Without a block for so long, what has come of a file is forgotten, ms. */
const keptMs = 600_000

interface Arriving {
  file: ReceivingFile
  /** By the monotonic clock, ms. */
  lastAt: number
}

export class EvidenceUploads {
  readonly #folder: string
  readonly #arriving = new Map<string, Arriving>()
  /** The last call of `open` for each file, so that two connections at once do not make it twice. */
  readonly #opening = new Map<string, Promise<ReceivingFile | undefined>>()
  #reserved = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Begins a file, or goes on with it where another connection has left off; undefined: there is no room. */
  async open(number: string, name: string, size: number): Promise<ReceivingFile | undefined> {
    const key = `${number} ${name}`
    const run = () => this.#open(number, name, size)
    // A failure before is told to the caller then.
    const opening = this.#opening.get(key)?.then(run, run) ?? run()
    this.#opening.set(key, opening)
    try {
      return await opening
    } finally {
      if (this.#opening.get(key) === opening) this.#opening.delete(key)
    }
  }

  async #open(number: string, name: string, size: number): Promise<ReceivingFile | undefined> {
    const key = `${number} ${name}`
    const known = this.#arriving.get(key)
    if (known?.file.size === size) return this.#touched(known)
    if (known) await this.close(number, name)
    if (this.#reserved + size > maxBytes.arriving) return undefined
    this.#reserved += size
    try {
      const arriving = { file: await ReceivingFile.create(this.#folder, size), lastAt: 0 }
      this.#arriving.set(key, arriving)
      return this.#touched(arriving)
    } catch (error) {
      this.#reserved -= size
      throw error
    }
  }

  find(number: string, name: string): ReceivingFile | undefined {
    const arriving = this.#arriving.get(`${number} ${name}`)
    return arriving && this.#touched(arriving)
  }

  async close(number: string, name: string): Promise<void> {
    const key = `${number} ${name}`
    const arriving = this.#arriving.get(key)
    if (!arriving || !this.#arriving.delete(key)) return
    this.#reserved -= arriving.file.size
    await arriving.file.remove()
  }

  /** Forgets what nobody goes on with; returns how many files that were. */
  async sweep(now = performance.now()): Promise<number> {
    const old = [...this.#arriving].filter(([, { lastAt }]) => now - lastAt > keptMs)
    for (const [key] of old) {
      const space = key.indexOf(' ')
      await this.close(key.slice(0, space), key.slice(space + 1))
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
