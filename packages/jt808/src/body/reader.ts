/** A cursor over a body. Never reads past `end`; tolerated deviations are collected in `deviations`. */
import type { Version } from '../version.ts'
import { BodyError } from './body-error.ts'

export class Reader {
  readonly bytes: Buffer
  readonly version: Version
  readonly deviations: string[] = []
  /** Texts keep an inner NUL and what follows it, to show what was sent. */
  readonly wholeTexts: boolean
  at = 0
  /** Reduced while an item of known length is read. */
  end: number

  constructor(bytes: Buffer, version: Version, wholeTexts = false) {
    this.bytes = bytes
    this.wholeTexts = wholeTexts
    this.version = version
    this.end = bytes.length
  }

  get left(): number {
    return this.end - this.at
  }

  /** Advances by `count` bytes and returns their offset. Throws BodyError when there are fewer. */
  take(count: number): number {
    const start = this.at
    if (start + count > this.end) {
      throw new BodyError('tooShort', start, `${count} bytes are needed, ${this.end - start} are left`)
    }
    this.at = start + count
    return start
  }

  slice(count: number): Buffer {
    const start = this.take(count)
    return this.bytes.subarray(start, start + count)
  }

  note(deviation: string): void {
    if (!this.deviations.includes(deviation)) this.deviations.push(deviation)
  }
}
