/**
 * Uploads under way, of all connections: several at once into one folder share its room, and a file is written by one of them. A terminal that lost its
 * connection begins the file again before the old connection has been missed, so the later one has it.
 */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

interface Folder {
  /** Bytes by path, of files that are there or under way. */
  readonly sizes: Map<string, number>
  readonly read: Promise<void>
  readonly underWay: Map<string, Upload>
  /** Uploads under way or about to be. */
  users: number
}

export class Upload {
  /** Files in the folder when this began, this one as well. */
  readonly files: number
  readonly #folder: Folder
  readonly #path: string
  readonly #before: number | undefined
  readonly #stop = new AbortController()
  readonly #ended = Promise.withResolvers<void>()
  readonly #left: () => void
  #created = false

  constructor(folder: Folder, path: string, left: () => void) {
    this.#folder = folder
    this.#path = path
    this.#before = folder.sizes.get(path)
    this.#left = left
    folder.underWay.set(path, this)
    folder.sizes.set(path, this.there)
    this.files = folder.sizes.size
  }

  /** Bytes of the file when this began. */
  get there(): number {
    return this.#before ?? 0
  }

  /** Says that a later upload wants the file. */
  get stopped(): AbortSignal {
    return this.#stop.signal
  }

  /** The file is to have so many bytes. False: not all files of the folder together may. */
  resize(bytes: number, maxBytes: number): boolean {
    const { sizes } = this.#folder
    this.#created = true
    let others = -(sizes.get(this.#path) ?? 0)
    for (const size of sizes.values()) others += size
    if (others + bytes > maxBytes) return false
    sizes.set(this.#path, bytes)
    return true
  }

  stop(): Promise<void> {
    this.#stop.abort()
    return this.#ended.promise
  }

  end(): void {
    if (!this.#created && this.#before === undefined) this.#folder.sizes.delete(this.#path)
    this.#folder.underWay.delete(this.#path)
    this.#left()
    this.#ended.resolve()
  }
}

export class Uploads {
  readonly #folders = new Map<string, Folder>()

  /** Resolves when an earlier upload of the file has ended, which is stopped. */
  async begin(folder: string, path: string): Promise<Upload> {
    const into = this.#folders.get(folder) ?? readFolder(folder)
    this.#folders.set(folder, into)
    into.users += 1
    const left = (): void => {
      into.users -= 1
      if (into.users === 0) this.#folders.delete(folder)
    }
    try {
      await into.read
      for (let earlier = into.underWay.get(path); earlier; earlier = into.underWay.get(path)) await earlier.stop()
    } catch (error) {
      left()
      throw error
    }
    return new Upload(into, path, left)
  }
}

function readFolder(folder: string): Folder {
  const sizes = new Map<string, number>()
  const read = async (): Promise<void> => {
    for (const entry of await readdir(folder)) sizes.set(join(folder, entry), (await stat(join(folder, entry))).size)
  }
  return { sizes, read: read(), underWay: new Map(), users: 0 }
}
