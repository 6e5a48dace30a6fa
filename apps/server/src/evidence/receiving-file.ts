/** A file that is arriving in blocks: on disk, with what has come of it. */
import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type ByteRange, ReceivedRanges } from '@outrider/jt808'
import { writeWhole } from '../connections/write-whole.ts'

/** What came of a block. */
export type BlockResult = 'held' | 'outside' | 'scattered'

export class ReceivingFile {
  readonly path: string
  #size: number
  readonly #ranges: ReceivedRanges
  readonly #handle: FileHandle

  private constructor(path: string, size: number, handle: FileHandle) {
    this.path = path
    this.#size = size
    this.#handle = handle
    this.#ranges = new ReceivedRanges(size)
  }

  /** The name on disk is ours: that of the terminal is never part of a path. */
  static async create(folder: string, size: number): Promise<ReceivingFile> {
    await mkdir(folder, { recursive: true })
    const path = join(folder, randomUUID())
    return new ReceivingFile(path, size, await open(path, 'wx+', 0o600))
  }

  /** Rejects when it cannot be written: then it counts as held all the same, and the file has to be begun again. */
  async write(offset: number, bytes: Buffer): Promise<BlockResult> {
    const result = this.#ranges.add({ offset, length: bytes.length })
    if (result === 'held') await writeWhole(this.#handle, bytes, offset)
    return result
  }

  /** Bytes, as the terminal said last. */
  get size(): number {
    return this.#size
  }

  /** False, and nothing is changed: bytes beyond this size have arrived. */
  resize(size: number): boolean {
    const resized = this.#ranges.resize(size)
    if (resized) this.#size = size
    return resized
  }

  get complete(): boolean {
    return this.#ranges.complete
  }

  gaps(): ByteRange[] {
    return this.#ranges.gaps()
  }

  /** Its bytes, once it is complete. */
  read(): AsyncIterable<Uint8Array> {
    return this.#handle.createReadStream({ start: 0, autoClose: false })
  }

  async remove(): Promise<void> {
    await this.#handle.close()
    await rm(this.path, { force: true })
  }
}
