/**
 * Reads the reports of batches (0x0704). A message in sub-packages can have 35,000 of them, which take tenths of a second: it is read in slices,
 * one in a turn of the event loop, and several such messages by turns, so that nobody waits for a whole one.
 */
import type { BatchItem } from '@outrider/jt808'
import { within } from '../within.ts'

/** Items of one slice, about 2 ms. What has no more is read at once. */
export const itemsPerSlice = 256

export interface BatchReader {
  items: Iterator<BatchItem | undefined, void, undefined>
  /** In order. `index`: among those that can be read. */
  item(item: BatchItem, index: number): void
  /** All have been read. */
  done(readable: number, unreadable: number): void
  /** It goes on in later turns, and `done` is called then: its sender is not read meanwhile, which keeps the order of the reports. */
  goesOn(): void
}

interface Reading extends BatchReader {
  readable: number
  unreadable: number
}

export class BatchReading {
  /** Those that go on; the first is next. */
  readonly #readings: Reading[] = []
  readonly #hasRoom: () => boolean
  #turn: NodeJS.Immediate | undefined
  #whenIdle: (() => void) | undefined

  /** `hasRoom`: for the reports of another slice. */
  constructor(hasRoom: () => boolean) {
    this.#hasRoom = hasRoom
  }

  read(reader: BatchReader): void {
    const reading: Reading = { ...reader, readable: 0, unreadable: 0 }
    if (readSlice(reading)) return
    this.#readings.push(reading)
    reader.goesOn()
    this.resume()
  }

  /** There may be room again. */
  resume(): void {
    if (this.#readings.length > 0 && this.#hasRoom()) this.#turn ??= setImmediate(() => this.#next())
  }

  /** Resolves when everything has been read, or after `ms` milliseconds. */
  async drain(ms: number): Promise<void> {
    if (this.#readings.length === 0) return
    await within(ms, new Promise<void>(resolve => (this.#whenIdle = resolve)))
    // What is left is stored as sub-packages, and read again after the start.
    this.#readings.length = 0
    clearImmediate(this.#turn)
  }

  #next(): void {
    this.#turn = undefined
    const reading = this.#readings.shift()
    if (reading && !readSlice(reading)) this.#readings.push(reading)
    if (this.#readings.length === 0) this.#whenIdle?.()
    this.resume()
  }
}

/** True: it was the last one. */
function readSlice(reading: Reading): boolean {
  for (let count = 0; count < itemsPerSlice; count += 1) {
    const { done, value } = reading.items.next()
    if (done) {
      reading.done(reading.readable, reading.unreadable)
      return true
    }
    if (value) reading.item(value, reading.readable++)
    else reading.unreadable += 1
  }
  return false
}
