/** A growing buffer for a body. */
import type { Version } from '../version.ts'
import { BodyError } from './body-error.ts'

export class Writer {
  readonly version: Version
  bytes: Buffer
  at = 0

  constructor(version: Version) {
    this.version = version
    this.bytes = Buffer.allocUnsafe(128)
  }

  /** Reserves `count` bytes and returns their offset. */
  room(count: number): number {
    const start = this.at
    this.at = start + count
    if (this.at > this.bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.at))
      this.bytes.copy(larger, 0, 0, start)
      this.bytes = larger
    }
    return start
  }

  put(bytes: Uint8Array): void {
    const start = this.room(bytes.length)
    this.bytes.set(bytes, start)
  }

  outOfRange(what: string): BodyError {
    return new BodyError('outOfRange', this.at, what)
  }

  finish(): Buffer {
    return this.bytes.subarray(0, this.at)
  }
}
