/**
 * Where lines of the log go. Nothing waits for it: while the disk is full or slow, or a pipe is not read, a bounded number waits in memory, and
 * further ones are dropped and counted. When there is room, what waited is written and that number.
 */
import { constants, fstatSync, openSync, write } from 'node:fs'

/** Lines that wait, bytes: some thousand. */
const maxWaiting = 1 << 20
/** Of one write, bytes. */
const maxChunk = 64 << 10
/** After a failed write, ms. */
const retryMs = 1_000
/** A pipe is full, ms. */
const retryPipeMs = 50

export class LogOutput {
  readonly #fd: number
  #lines: Buffer[] = []
  #bytes = 0
  /** In the hands of the operating system. */
  #chunk: Buffer | undefined
  #writing = false
  #failing = false
  #timer: NodeJS.Timeout | undefined
  #done = 0
  #dropped = 0
  #unsaid = 0
  #ended = false
  readonly #settling = new Set<() => void>()

  constructor(fd = 2) {
    this.#fd = openedWithoutWaiting(fd) ?? fd
  }

  /** Lines that were not written, and will not be. */
  get dropped(): number {
    return this.#dropped
  }
  /** Writes so far. */
  get done(): number {
    return this.#done
  }
  /** The last write failed. */
  get failing(): boolean {
    return this.#failing
  }
  /** Lines that wait. */
  get waiting(): number {
    return this.#lines.length
  }
  /** The operating system has not come back from a write. */
  get stuck(): boolean {
    return this.#writing
  }

  write(line: string): void {
    if (this.#bytes >= maxWaiting) {
      this.#dropped += 1
      this.#unsaid += 1
      return
    }
    const bytes = Buffer.from(line)
    this.#lines.push(bytes)
    this.#bytes += bytes.length
    this.#next()
  }

  /** Resolves when all is written, or after so long; ms. */
  async settled(atMost = retryMs): Promise<void> {
    if (!this.#chunk && this.#lines.length === 0) return
    await new Promise<void>(resolve => {
      const timer = setTimeout(done, atMost)
      const settling = this.#settling
      function done(): void {
        clearTimeout(timer)
        settling.delete(done)
        resolve()
      }
      settling.add(done)
    })
  }

  /** The process ends: what waits is written, if there is room. */
  async end(): Promise<void> {
    await this.settled()
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#ended = true
  }

  #next(): void {
    if (this.#writing || this.#timer || this.#ended) return
    this.#chunk ??= this.#take()
    const chunk = this.#chunk
    if (!chunk) {
      for (const done of this.#settling) done()
      return
    }
    this.#writing = true
    write(this.#fd, chunk, (error, written) => {
      this.#writing = false
      if (error) return this.#failed(error)
      this.#done += 1
      this.#chunk = written < chunk.length ? chunk.subarray(written) : undefined
      if (this.#failing) this.#healed()
      this.#next()
    })
  }

  #take(): Buffer | undefined {
    let size = 0
    let count = 0
    for (const { length } of this.#lines) {
      if (count > 0 && size + length > maxChunk) break
      size += length
      count += 1
    }
    if (count === 0) return undefined
    this.#bytes -= size
    return Buffer.concat(this.#lines.splice(0, count), size)
  }

  #failed({ code }: NodeJS.ErrnoException): void {
    // A pipe that is not read just now is slow and no failure.
    this.#failing = code !== 'EAGAIN' || this.#failing
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined
        this.#next()
      },
      code === 'EAGAIN' ? retryPipeMs : retryMs,
    )
    this.#timer.unref()
  }

  #healed(): void {
    this.#failing = false
    if (this.#unsaid === 0) return
    const line = { level: 40, time: new Date().toISOString(), dropped: this.#unsaid, msg: 'lines of the log were dropped' }
    this.#unsaid = 0
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
    this.#lines.push(bytes)
    this.#bytes += bytes.length
  }
}

/** Of a pipe, which would hold a thread as long as nobody reads it. Files keep their descriptor, whose position they share with others. */
function openedWithoutWaiting(fd: number): number | undefined {
  try {
    if (!fstatSync(fd).isFIFO()) return undefined
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK)
  } catch {
    // No such place on this system: the descriptor itself.
    return undefined
  }
}
