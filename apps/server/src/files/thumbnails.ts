/**
 * Small pictures of files, made when they are first asked for and stored as files of their own beside the original, which is not touched.
 * One is made at a time, in a process of its own.
 */
import { filePurposes } from '@outrider/contract'
import { LRUCache } from 'lru-cache'
import { PictureProcess } from './picture-process.ts'

const ownType = { types: ['image/jpeg'], typeNames: 'JPEG', maxBytes: 1 << 20 }
export const pictures: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])

export const thumbnailOwner = 'thumbnail'
export const thumbnailAccepted = ownType

/** Larger ones are not decoded: photos that terminals sent, files from before pixels were counted. */
const { maxPixels } = filePurposes.picture
/** Larger files are not read for it, bytes. */
const maxBytes = 20 << 20
/** Pictures that wait; for more there is none now. */
const maxWaiting = 500
/** What failed is not tried again for so long, ms. */
const failedFor = 3_600_000

interface ThumbnailDependencies<File> {
  /** The thumbnail that is stored of this file. */
  stored(id: string): Promise<File | undefined>
  original(id: string): Promise<{ size: number; type: string; read(): Promise<Buffer | undefined> } | undefined>
  store(id: string, picture: Buffer): Promise<void>
  log: { warn(fields: object, text: string): void }
}

export class Thumbnails<File> {
  readonly #deps: ThumbnailDependencies<File>
  readonly #making = new Map<string, Promise<File | undefined>>()
  readonly #failed = new LRUCache<string, true>({ maxSize: 10_000, sizeCalculation: () => 1, ttl: failedFor })
  #last: Promise<unknown> = Promise.resolve()
  readonly #process = new PictureProcess()
  #stopped = false

  constructor(deps: ThumbnailDependencies<File>) {
    this.#deps = deps
  }

  /** undefined: there is none, since the file is no picture, cannot be decoded, or too many wait. */
  async of(id: string): Promise<File | undefined> {
    const stored = await this.#deps.stored(id)
    if (stored || this.#failed.has(id)) return stored
    const under = this.#making.get(id)
    if (under) return await under
    if (this.#making.size >= maxWaiting || this.#stopped) return undefined
    const making = this.#last.then(() => this.#make(id)).finally(() => this.#making.delete(id))
    this.#making.set(id, making)
    this.#last = making.catch(() => undefined)
    return await making
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#process.stop()
    await this.#last
  }

  async #make(id: string): Promise<File | undefined> {
    const file = this.#stopped ? undefined : await this.#deps.original(id)
    if (!file || !pictures.has(file.type) || file.size > maxBytes) return undefined
    const bytes = await file.read()
    const reply = bytes && (await this.#process.ask({ shrink: bytes, maxPixels }))
    if (!reply || this.#stopped) return undefined
    if (!reply.made) {
      this.#failed.set(id, true)
      this.#deps.log.warn({ file: id, reason: reply.error }, 'a picture cannot be made smaller')
      return undefined
    }
    await this.#deps.store(id, Buffer.from(reply.made))
    return await this.#deps.stored(id)
  }
}
