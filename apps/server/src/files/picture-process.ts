/**
 * Asks a process of its own about pictures: what is in one was written by others, and a decoder that fails or grows must not take the server with it.
 * It is started when it is needed and ended when it is not. One question at a time.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** shrink: bytes of a picture, which is not decoded if it has more pixels; measure: path of one. */
export type PictureQuestion = { shrink: Uint8Array; maxPixels: number } | { measure: string }
/** What was asked for, or `error`: why there is none. */
export interface PictureReply {
  made?: Uint8Array
  pixels?: number
  error?: string
}

const program = fileURLToPath(new URL('./picture-program.ts', import.meta.url))
/** A picture that takes longer is given up, ms. */
const timeLimit = 10_000
/** The process is ended when nothing was asked of it for so long, ms. */
const idleMs = 60_000

export class PictureProcess {
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined
  #last: Promise<unknown> = Promise.resolve()
  #stopped = false

  /** Never rejects. */
  ask(question: PictureQuestion): Promise<PictureReply> {
    const asking = this.#last.then(() => (this.#stopped ? { error: 'stopped' } : this.#ask(question)))
    this.#last = asking
    return asking
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#end()
    await this.#last
  }

  async #ask(question: PictureQuestion): Promise<PictureReply> {
    clearTimeout(this.#idle)
    const ends = new AbortController()
    let timer: NodeJS.Timeout | undefined
    try {
      const child = this.#process()
      timer = setTimeout(() => child.kill('SIGKILL'), timeLimit)
      const said = once(child, 'message', { signal: ends.signal }).then(([reply]) => reply as PictureReply)
      const gone = once(child, 'exit', { signal: ends.signal }).then((): PictureReply => ({ error: 'its process ended' }))
      child.send(question, error => error && child.kill('SIGKILL'))
      const result = await Promise.race([said, gone])
      ends.abort()
      await Promise.allSettled([said, gone])
      return result
    } catch (error) {
      // It cannot be started.
      return { error: error instanceof Error ? error.message : String(error) }
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
