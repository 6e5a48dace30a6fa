/**
 * Small pictures of files, made when they are first asked for and stored as files of their own beside the original, which is not touched.
 * One is made at a time, by a process that is started when it is needed and ended when it is not.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { LRUCache } from 'lru-cache'

const program = fileURLToPath(new URL('./thumbnail-process.ts', import.meta.url))
const ownType = { types: ['image/jpeg'], typeNames: 'JPEG', maxBytes: 1 << 20 }
const pictures = new Set(['image/jpeg', 'image/png', 'image/webp'])

export const thumbnailOwner = 'thumbnail'
export const thumbnailAccepted = ownType

/** Larger files are not read for it, bytes. */
const maxBytes = 20 << 20
/** A picture that takes longer is given up, ms. */
const timeLimit = 10_000
/** The process is ended when nothing was asked of it for so long, ms. */
const idleMs = 60_000
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
  readonly #failed = new LRUCache<string, true>({ max: 10_000, ttl: failedFor })
  #last: Promise<unknown> = Promise.resolve()
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined
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
    this.#end()
    await this.#last
  }

  async #make(id: string): Promise<File | undefined> {
    const file = this.#stopped ? undefined : await this.#deps.original(id)
    if (!file || !pictures.has(file.type) || file.size > maxBytes) return undefined
    const bytes = await file.read()
    const made = bytes && (await this.#shrink(bytes))
    if (!bytes || this.#stopped) return undefined
    if (!Buffer.isBuffer(made)) {
      this.#failed.set(id, true)
      this.#deps.log.warn({ file: id, reason: made }, 'a picture cannot be made smaller')
      return undefined
    }
    await this.#deps.store(id, made)
    return await this.#deps.stored(id)
  }

  /** The small picture, or why there is none. */
  async #shrink(picture: Buffer): Promise<Buffer | string> {
    clearTimeout(this.#idle)
    const child = this.#process()
    const ends = new AbortController()
    const timer = setTimeout(() => child.kill('SIGKILL'), timeLimit)
    try {
      const said = once(child, 'message', { signal: ends.signal }).then(([reply]) => {
        const { made, error } = reply as { made?: Uint8Array; error?: string }
        return made ? Buffer.from(made) : (error ?? 'no answer')
      })
      const gone = once(child, 'exit', { signal: ends.signal }).then(() => 'its process ended')
      child.send({ picture }, error => error && child.kill('SIGKILL'))
      const result = await Promise.race([said, gone])
      ends.abort()
      await Promise.allSettled([said, gone])
      return result
    } catch (error) {
      // It cannot be started.
      return error instanceof Error ? error.message : String(error)
    } finally {
      clearTimeout(timer)
      this.#idle = setTimeout(() => this.#end(), idleMs)
      this.#idle.unref()
    }
  }

  #process(): ChildProcess {
    if (this.#child) return this.#child
    const child = fork(program, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    // It must not keep this process alive.
    child.unref()
    child.channel?.unref()
    const gone = (): void => void (this.#child === child && (this.#child = undefined))
    child.once('exit', gone).once('error', gone)
    this.#child = child
    return child
  }

  #end(): void {
    clearTimeout(this.#idle)
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }
}
