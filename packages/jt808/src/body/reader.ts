/** A cursor over a body. Never reads past `end`; what is odd but readable goes to `deviations`. */
import type { Version } from '../version.ts'
import { BodyError } from './body-error.ts'

export class Reader {
  readonly bytes: Buffer
  readonly version: Version
  readonly deviations: string[] = []
  at = 0
  /** Moved in while an item of known length is read. */
  end: number

  constructor(bytes: Buffer, version: Version) {
    this.bytes = bytes
    this.version = version
    this.end = bytes.length
  }

  get left(): number {
    return this.end - this.at
  }

  /** Steps over `count` bytes and gives where they start. */
  take(count: number): number {
    const start = this.at
    if (start + count > this.end) {
      throw new BodyError('tooShort', start, `${count} bytes are wanted, ${this.end - start} are left`)
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
