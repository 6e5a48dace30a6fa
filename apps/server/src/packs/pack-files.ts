/**
 * Where the files of packs are: a folder of the data folder and, where files are kept in S3, a copy of each there. What the folder has lost, or has
 * damaged, is fetched again. A file is named by the SHA-256 of its bytes.
 */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ContentMissing, type ContentStore } from '../files/content-store.ts'
import { removeAbandoned } from '../files/incoming.ts'
import { diskStore } from '../files/disk-store.ts'
import type { ReadBytes } from './codec/pack-file.ts'

/** Below the folder of the packs: what a backup copies. */
export const storedFolder = 'stored'

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The file is neither in the folder nor, unharmed, anywhere else. */
export class PackLost extends Error {
  override readonly name = 'PackLost'
}

export class PackFiles {
  readonly #incoming: string
  readonly #disk: ContentStore
  readonly #copy: ContentStore | undefined

  /** @param folder of the packs; it need not be there yet */
  constructor(folder: string, copy?: ContentStore) {
    this.#incoming = join(folder, 'incoming')
    this.#disk = diskStore(join(folder, storedFolder))
    this.#copy = copy
  }

  /** Stores the bytes wherever they belong, and reads them back. */
  async write(bytes: Uint8Array): Promise<string> {
    const file = hashOf(bytes)
    await this.#toDisk(file, bytes, async path => this.#copy?.put(file, path))
    for (const store of [this.#disk, this.#copy])
      if (store && !(await wholeOf(store, file))) throw new Error(`the pack ${file} was written and cannot be read back`)
    return file
  }

  /** The whole file, as it was written. Throws PackLost, or what the disk says where nobody else has it. */
  async read(file: string): Promise<Buffer> {
    let failure: unknown
    try {
      const bytes = await wholeOf(this.#disk, file)
      if (bytes) return bytes
    } catch (error) {
      failure = error
    }
    const bytes = await this.#fetched(file, failure)
    // A disk that takes nothing keeps nobody from reading: the job over all packs tells of it.
    await this.#toDisk(file, bytes).catch(() => undefined)
    return bytes
  }

  /** Parts of a file of the folder, unchecked; throws ContentMissing, or what the disk says. */
  partsOf(file: string): ReadBytes {
    return async (start, end) => buffer(await this.#disk.read(file, { start, end: end - 1 }))
  }

  /** Whether the folder has it, whatever its bytes are; what is not there is fetched. Throws as `read` does, and where it cannot be written. */
  async ensure(file: string): Promise<'there' | 'restored'> {
    let failure: unknown
    try {
      const begun = await buffer(await this.#disk.read(file, { start: 0, end: 0 }))
      if (begun.length > 0) return 'there'
    } catch (error) {
      if (!(error instanceof ContentMissing)) failure = error
    }
    await this.#toDisk(file, await this.#fetched(file, failure))
    return 'restored'
  }

  /** Brings it to the copy, unless that has it: it was kept elsewhere when the pack was made, or has lost it. Returns whether it did. */
  async copyAgain(file: string, bytes: Uint8Array): Promise<boolean> {
    const copy = this.#copy
    if (!copy) return false
    try {
      await buffer(await copy.read(file, { start: 0, end: 0 }))
      return false
    } catch (error) {
      if (!(error instanceof ContentMissing)) throw error
    }
    await this.#toDisk(file, bytes, path => copy.put(file, path))
    return true
  }

  async remove(file: string): Promise<void> {
    await this.#disk.remove(file)
    await this.#copy?.remove(file)
  }

  /** Files of the folder that are older, where another place has each of them too; ms since 1970. */
  async *copiesBefore(before: number): AsyncGenerator<string> {
    if (this.#copy) for await (const { hash, storedAt } of this.#disk.list()) if (storedAt < before) yield hash
  }

  async removeCopy(file: string): Promise<void> {
    if (this.#copy) await this.#disk.remove(file)
  }

  /** What servers that were killed have left half written before a time, ms since 1970; returns how many. */
  async removeAbandoned(before: number): Promise<number> {
    return existsSync(this.#incoming) ? await removeAbandoned(this.#incoming, before) : 0
  }

  /** @param failure why the folder does not give it, where that is not that it is missing or damaged */
  async #fetched(file: string, failure: unknown): Promise<Buffer> {
    const bytes = this.#copy && (await wholeOf(this.#copy, file))
    if (!bytes) throw failure ?? new PackLost(`the pack ${file} is lost`)
    return bytes
  }

  async #toDisk(file: string, bytes: Uint8Array, before?: (path: string) => Promise<void> | undefined): Promise<void> {
    await mkdir(this.#incoming, { recursive: true })
    const path = join(this.#incoming, randomUUID())
    try {
      const handle = await open(path, 'wx', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await before?.(path)
      await this.#disk.put(file, path)
    } finally {
      // Moved, unless something failed.
      await rm(path, { force: true })
    }
  }
}

/** undefined: it is not there, or not what was written. */
async function wholeOf(store: ContentStore, file: string): Promise<Buffer | undefined> {
  try {
    const bytes = await buffer(await store.read(file))
    return hashOf(bytes) === file ? bytes : undefined
  } catch (error) {
    if (error instanceof ContentMissing) return undefined
    throw error
  }
}
