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

interface UnderWay {
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
  readonly #underWay = new Map<number, UnderWay>()

  get size(): number {
    return this.#underWay.size
  }

  /** `serial`: of 0x9206, by which 0x9207 names it. */
  add(serial: number, upload: RecordingUpload): void {
    this.control(serial, 2)
    const under: UnderWay = {
      upload,
      stop: new AbortController(),
      paused: false,
      cancelled: false,
      resume: () => undefined,
    }
    this.#underWay.set(serial, under)
    this.#sendAll(under)
      .then(
        () => true,
        () => false,
      )
      .then(done => {
        if (this.#underWay.get(serial) === under) this.#underWay.delete(serial)
        if (!under.cancelled) upload.ended(done)
      })
  }

  /** `command`: 0 pauses, 1 goes on, 2 cancels. False: there is no such upload. */
  control(serial: number, command: number): boolean {
    const under = this.#underWay.get(serial)
    if (!under) return false
    under.paused = command === 0
    under.cancelled = command === 2
    if (command === 1) under.resume()
    else under.stop.abort()
    if (command !== 2) return true
    this.#underWay.delete(serial)
    under.resume()
    return true
  }

  stop(): void {
    for (const serial of [...this.#underWay.keys()]) this.control(serial, 2)
  }

  async #sendAll(under: UnderWay): Promise<void> {
    for (const { name, make } of under.upload.files) await this.#send(under, name, await make())
  }

  async #send(under: UnderWay, name: string, bytes: Buffer): Promise<void> {
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
