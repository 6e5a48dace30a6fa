/**
 * What cannot be stored right now: each part that stores says how much waits and whether writing fails; here it is also seen when writing hangs,
 * and when the disk of the data folder is nearly full. For `GET /health` and `GET /metrics`.
 */
import { statfs } from 'node:fs/promises'
import type { Metrics } from './metrics.ts'

export interface StorageState {
  /** What is not stored yet. */
  readonly waiting: number
  /** The last write failed. */
  readonly failing: boolean
  /** What can never be stored, and is kept aside for somebody to look at. */
  readonly aside?: number
  /** How much was ever stored or refused: if it stands still while something waits, writing hangs. */
  readonly done?: number
}

/** Something waits and nothing was stored for this long, ms: counts as failing. */
export const hangsAfterMs = 10_000
const lookInterval = 1_000

interface Watched {
  readonly read: () => StorageState
  done: number
  /** When something waited and nothing more was stored, by the monotonic clock, ms; undefined: it goes on. */
  since: number | undefined
}

interface StorageHealthDependencies {
  metrics: Metrics
  /** Data folder. */
  folder: string
  /** Below this the disk counts as full, bytes; 0: never. */
  minFreeBytes: number
  log: { error(fields: object, text: string): void; info(fields: object, text: string): void }
  /** ms of a clock that nobody sets. */
  monotonic?: () => number
}

/** Where parts say what they store. */
export interface StorageParts {
  add(name: string, read: () => StorageState): void
}
export const noStorageParts: StorageParts = { add: () => undefined }

export class StorageHealth implements StorageParts {
  readonly #deps: StorageHealthDependencies
  readonly #monotonic: () => number
  readonly #parts = new Map<string, Watched>()
  #timer: NodeJS.Timeout | undefined
  #freeBytes = Number.POSITIVE_INFINITY
  #diskFull = false

  constructor(deps: StorageHealthDependencies) {
    this.#deps = deps
    this.#monotonic = deps.monotonic ?? (() => performance.now())
    deps.metrics.declare({
      waiting: {
        kind: 'gauge',
        name: 'outrider_storage_waiting',
        about: 'What waits to be stored, by part',
        labels: ['part'],
        read: () => [...this.#parts].map(([part, { read }]) => [{ part }, read().waiting] as const),
      },
      failing: {
        kind: 'gauge',
        name: 'outrider_storage_failing',
        about: '1: this part cannot store right now',
        labels: ['part'],
        read: () => [...this.#parts.keys()].map(part => [{ part }, this.#fails(part) ? 1 : 0] as const),
      },
      aside: {
        kind: 'gauge',
        name: 'outrider_storage_aside',
        about: 'What can never be stored and is kept aside, by part',
        labels: ['part'],
        read: () => Object.entries(this.aside).map(([part, count]) => [{ part }, count] as const),
      },
      free: {
        kind: 'gauge',
        name: 'outrider_disk_free_bytes',
        about: 'Free space for the data folder',
        read: () => (Number.isFinite(this.#freeBytes) ? this.#freeBytes : 0),
      },
    })
  }

  add(name: string, read: () => StorageState): void {
    this.#parts.set(name, { read, done: -1, since: undefined })
  }

  async start(): Promise<void> {
    await this.look()
    this.#timer = setInterval(() => void this.look(), lookInterval).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Less is free for the data folder than should be. */
  get diskFull(): boolean {
    return this.#diskFull
  }

  /** Names of what cannot be stored, `disk` if it is nearly full. */
  get cannotStore(): string[] {
    return [...this.#parts.keys()].filter(part => this.#fails(part)).concat(this.#diskFull ? ['disk'] : [])
  }

  get waiting(): Record<string, number> {
    return Object.fromEntries([...this.#parts].map(([name, { read }]) => [name, read().waiting]))
  }

  /** What is kept aside, by part; without those that have nothing. */
  get aside(): Record<string, number> {
    return Object.fromEntries(
      [...this.#parts].flatMap(([name, { read }]) => {
        const { aside = 0 } = read()
        return aside > 0 ? [[name, aside] as const] : []
      }),
    )
  }

  /** Looks at all parts and the disk; done every second after the start. */
  async look(): Promise<void> {
    const now = this.#monotonic()
    for (const part of this.#parts.values()) {
      const { waiting, done } = part.read()
      const goesOn = waiting === 0 || done === undefined || done !== part.done
      part.since = goesOn ? undefined : (part.since ?? now)
      part.done = done ?? -1
    }
    await this.#lookAtDisk()
  }

  #fails(name: string): boolean {
    const part = this.#parts.get(name)
    return (
      part !== undefined && (part.read().failing || (part.since !== undefined && this.#monotonic() - part.since >= hangsAfterMs))
    )
  }

  async #lookAtDisk(): Promise<void> {
    const { folder, minFreeBytes, log } = this.#deps
    if (minFreeBytes === 0) return
    try {
      const { bavail, bsize } = await statfs(folder)
      this.#freeBytes = bavail * bsize
    } catch (error) {
      log.error({ err: error, folder }, 'free space of the data folder cannot be read')
      this.#freeBytes = Number.POSITIVE_INFINITY
    }
    const full = this.#freeBytes < minFreeBytes
    if (full === this.#diskFull) return
    this.#diskFull = full
    const fields = { freeBytes: this.#freeBytes, minFreeBytes }
    if (full) log.error(fields, 'the disk of the data folder is nearly full')
    else log.info(fields, 'the disk of the data folder has room again')
  }
}
