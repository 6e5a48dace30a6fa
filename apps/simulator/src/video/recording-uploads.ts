/** Uploads recordings to an FTP server (0x9206), one after the other; 0x9207 pauses, goes on and cancels; 0x1206 says how it ended. */
import { FtpRefused, type FtpTarget, ftpUpload } from './ftp-upload.ts'

export interface RecordingUpload {
  target: FtpTarget
  /** Made when their turn comes: files may be large. */
  files: readonly { name: string; make(): Promise<Buffer> }[]
  /** Bytes a second. */
  rate: number
  ended(done: boolean): void
}

interface Running {
  upload: RecordingUpload
  /** Ends the file that is being sent. */
  stop: AbortController
  paused: boolean
  cancelled: boolean
  resume: () => void
}

/** Of one file, when connections break. */
const maxAttempts = 5
const retryMs = 300

export class RecordingUploads {
  readonly #running = new Map<number, Running>()

  get size(): number {
    return this.#running.size
  }

  /** `serial`: of 0x9206, by which 0x9207 names it. */
  add(serial: number, upload: RecordingUpload): void {
    this.control(serial, 2)
    const under: Running = {
      upload,
      stop: new AbortController(),
      paused: false,
      cancelled: false,
      resume: () => undefined,
    }
    this.#running.set(serial, under)
    void this.#run(serial, under)
  }

  /** `command`: 0 pauses, 1 goes on, 2 cancels. False: there is no such upload. */
  control(serial: number, command: number): boolean {
    const under = this.#running.get(serial)
    if (!under) return false
    under.paused = command === 0
    under.cancelled = command === 2
    if (command === 1) under.resume()
    else under.stop.abort()
    if (command !== 2) return true
    this.#running.delete(serial)
    under.resume()
    return true
  }

  stop(): void {
    for (const serial of this.#running.keys()) this.control(serial, 2)
  }

  async #run(serial: number, under: Running): Promise<void> {
    let done = true
    try {
      await this.#sendAll(under)
    } catch {
      // Whatever went wrong: 0x1206 has one number for it.
      done = false
    }
    if (this.#running.get(serial) === under) this.#running.delete(serial)
    if (!under.cancelled) under.upload.ended(done)
  }

  async #sendAll(under: Running): Promise<void> {
    for (const file of under.upload.files) await this.#send(under, file.name, await file.make())
  }

  async #send(under: Running, name: string, bytes: Buffer): Promise<void> {
    const { target, rate } = under.upload
    for (let attempt = 1; ; ) {
      if (under.paused) await new Promise<void>(resolve => (under.resume = resolve))
      if (under.cancelled) throw new Error('cancelled')
      under.stop = new AbortController()
      try {
        return await ftpUpload({ ...target, name, bytes, rate, signal: under.stop.signal })
      } catch (error) {
        if (under.stop.signal.aborted) continue
        if (error instanceof FtpRefused || attempt === maxAttempts) throw error
        attempt++
      }
      await new Promise(resolve => setTimeout(resolve, retryMs))
    }
  }
}
