/** Encodes the messages of one terminal: assigns serials, and stores the sub-packages of long messages for retransmission requests. */
import { type TerminalAddress, terminalAddress, encode, type Message, writeMessage } from '@outrider/jt808'
import type { Version } from './fleet/fleet-row.ts'

/** Multi-package messages stored for retransmission. */
const maxStoredMessages = 8

export class MessageWriter {
  readonly #to: TerminalAddress
  readonly #version: Version
  readonly #parts = new Map<number, readonly Buffer[]>()
  #serial = 0

  constructor(phone: string, version: Version) {
    this.#to = terminalAddress(phone, version)
    this.#version = version
  }

  write<T>(row: Message<T>, value: T): { frames: Buffer[]; serials: number[] } {
    const written = writeMessage(this.#to, row.id, encode(row, value, this.#version), () => {
      this.#serial = (this.#serial + 1) & 0xffff
      return this.#serial
    })
    if (written.frames.length > 1) {
      this.#parts.set(written.serials[0] as number, written.frames)
      if (this.#parts.size > maxStoredMessages) this.#parts.delete(this.#parts.keys().next().value as number)
    }
    return written
  }

  /** Sub-packages of an earlier message; those that are no longer stored are left out. */
  partsOf(firstSerial: number, indexes: readonly number[]): Buffer[] {
    const parts = this.#parts.get(firstSerial) ?? []
    return indexes.flatMap(index => parts[index - 1] ?? [])
  }
}
