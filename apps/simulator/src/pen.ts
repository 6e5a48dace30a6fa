/** Writes the messages of one terminal: counts serials, and keeps the packages of long messages in case one is asked for again. */
import { type Address, addressOf, encode, type Message, writeMessage } from '@outrider/jt808'
import type { Version } from './fleet-row.ts'

/** Long messages that are kept. */
const keptMessages = 8

export class Pen {
  readonly #to: Address
  readonly #version: Version
  readonly #parts = new Map<number, readonly Buffer[]>()
  #serial = 0

  constructor(phone: string, version: Version) {
    this.#to = addressOf(phone, version)
    this.#version = version
  }

  write<T>(row: Message<T>, value: T): { frames: Buffer[]; serials: number[] } {
    const written = writeMessage(this.#to, row.id, encode(row, value, this.#version), () => {
      this.#serial = (this.#serial + 1) & 0xffff
      return this.#serial
    })
    if (written.frames.length > 1) {
      this.#parts.set(written.serials[0] as number, written.frames)
      if (this.#parts.size > keptMessages) this.#parts.delete(this.#parts.keys().next().value as number)
    }
    return written
  }

  /** Packages of a message written before; those that are not kept any more are left out. */
  partsOf(firstSerial: number, indexes: readonly number[]): Buffer[] {
    const parts = this.#parts.get(firstSerial) ?? []
    return indexes.flatMap(index => parts[index - 1] ?? [])
  }
}
