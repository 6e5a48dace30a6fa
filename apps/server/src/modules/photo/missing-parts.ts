/**
 * Photos of 2011 come in messages of their own, which nothing in the protocol joins: when no more come and some are missing, the terminal is asked
 * for those (0x8800). Each is stored already, so that a server which starts goes on asking.
 */
import { CommandError, type Terminals } from '../../events/terminals.ts'
import type { PhotoRepository } from './photos.repository.ts'

interface MissingPartsDependencies {
  photos: Pick<PhotoRepository, 'unfinished' | 'vehiclesWithParts'>
  terminals: Pick<Terminals, 'send'>
  log: { error(fields: object, text: string): void }
  /** Without a further part, ms. */
  quietMs?: number
}

/** A slow network takes a second for a part. */
const defaultQuietMs = 8_000
/** After each time that it was asked in vain the pause is twice as long. */
const maxAsked = 5
/** Photos of one vehicle that are asked for at a time. */
const maxPhotos = 8
/** Vehicles that are waited for: more at once are not asked. */
const maxVehicles = 10_000

interface Waiting {
  timer: NodeJS.Timeout
  /** Since the last part came. */
  asked: number
}

export class MissingParts {
  readonly #deps: MissingPartsDependencies
  readonly #waiting = new Map<number, Waiting>()
  readonly #asking = new Set<Promise<void>>()
  #stopped = false

  constructor(deps: MissingPartsDependencies) {
    this.#deps = deps
  }

  /** What another server, or this one before it was started again, waited for. */
  async start(): Promise<void> {
    for (const vehicleId of await this.#deps.photos.vehiclesWithParts()) this.came(vehicleId)
  }

  /** A part of this vehicle came. */
  came(vehicleId: number): void {
    this.#wait(vehicleId, 0)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    for (const { timer } of this.#waiting.values()) clearTimeout(timer)
    this.#waiting.clear()
    await Promise.all(this.#asking)
  }

  #wait(vehicleId: number, asked: number): void {
    const before = this.#waiting.get(vehicleId)
    if (this.#stopped || (!before && this.#waiting.size >= maxVehicles)) return
    clearTimeout(before?.timer)
    const { quietMs = defaultQuietMs } = this.#deps
    const timer = setTimeout(() => this.#begin(vehicleId), quietMs * 2 ** asked)
    timer.unref()
    this.#waiting.set(vehicleId, { timer, asked })
  }

  #begin(vehicleId: number): void {
    const asking = this.#ask(vehicleId)
      .catch((error: unknown) => this.#deps.log.error({ err: error, vehicleId }, 'missing parts of photos cannot be asked for'))
      .finally(() => this.#asking.delete(asking))
    this.#asking.add(asking)
  }

  async #ask(vehicleId: number): Promise<void> {
    const { photos, terminals } = this.#deps
    const waiting = this.#waiting.get(vehicleId)
    const unfinished = await photos.unfinished(vehicleId, maxPhotos)
    // A part came meanwhile.
    if (!waiting || this.#waiting.get(vehicleId) !== waiting) return
    const asked = waiting.asked + 1
    if (unfinished.length === 0 || asked > maxAsked) {
      this.#waiting.delete(vehicleId)
      return
    }
    for (const photo of unfinished) {
      const { result } = await terminals.send(vehicleId, 'missingMedia', photo, { by: 'platform' })
      // Answered by the parts.
      result.catch((error: unknown) => {
        if (!(error instanceof CommandError)) this.#deps.log.error({ err: error, vehicleId }, 'missing parts of a photo')
      })
    }
    if (this.#waiting.get(vehicleId) === waiting) this.#wait(vehicleId, asked)
  }
}
