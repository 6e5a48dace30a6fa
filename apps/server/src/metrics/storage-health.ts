/**
 * What cannot be stored now, for `GET /health` and `GET /metrics`: each part says how much waits and whether writing fails; here it is seen when
 * writing hangs, or a disk is nearly full, of which each folder in the data folder may have its own.
 */
import { readdir, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
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
  /** Below this a disk counts as full, bytes; 0: never. */
  minFreeBytes: number
  log: { error(fields: object, text: string): void; info(fields: object, text: string): void }
  /** ms of a clock that nobody sets. */
  monotonic?: () => number
}

/** Where parts say what they store. */
export interface StorageParts {
  add(name: string, read: () => StorageState): void
  /**
   * A folder outside the data folder whose disk may be another one; it need not be there yet. `holdsUp` false: nothing that must be stored comes
   * there, and its full disk is told but refuses nothing.
   */
  addFolder(folder: string, options?: { holdsUp: boolean }): void
  /** Less is free than should be: what is left is for reports and what must not be lost. */
  readonly diskFull: boolean
  /** Below this a disk counts as full, bytes; 0: never. */
  readonly minFreeBytes: number
  /** Each part with what waits in it. */
  readonly parts: readonly PartInForce[]
  /** Each folder that is watched, with its free bytes; null: not known yet. */
  readonly folders: readonly WatchedFolder[]
}
export interface PartInForce {
  readonly part: string
  readonly waiting: number
  readonly failing: boolean
  readonly aside: number
}
export interface WatchedFolder {
  readonly folder: string
  readonly freeBytes: number | null
  readonly full: boolean
}
export const noStorageParts: StorageParts = {
  add: () => undefined,
  addFolder: () => undefined,
  diskFull: false,
  minFreeBytes: 0,
  parts: [],
  folders: [],
}

export class StorageHealth implements StorageParts {
  readonly #deps: StorageHealthDependencies
  readonly #monotonic: () => number
  readonly #parts = new Map<string, Watched>()
  #timer: NodeJS.Timeout | undefined
  /** Free bytes by folder. */
  readonly #free = new Map<string, number>()
  readonly #full = new Set<string>()
  /** Those that were named; others are watched while they are there. */
  readonly #named = new Set<string>()
  readonly #holdsUpNothing = new Set<string>()

  constructor(deps: StorageHealthDependencies) {
    this.#deps = deps
    this.#monotonic = deps.monotonic ?? (() => performance.now())
    this.addFolder(deps.folder)
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
        read: () => this.#known(deps.folder),
      },
      freeOfFolders: {
        kind: 'gauge',
        name: 'outrider_folder_free_bytes',
        about: 'Free space for the folders of files, which may have disks of their own',
        labels: ['folder'],
        // One that is not there yet, or was never seen, is not one without room.
        read: () =>
          [...this.#free]
            .filter(([, free]) => Number.isFinite(free))
            .map(([folder, free]) => [{ folder: basename(folder) }, free] as const),
      },
    })
  }

  add(name: string, read: () => StorageState): void {
    this.#parts.set(name, { read, done: -1, since: undefined })
  }

  addFolder(folder: string, { holdsUp } = { holdsUp: true }): void {
    this.#named.add(folder)
    if (!holdsUp) this.#holdsUpNothing.add(folder)
    if (!this.#free.has(folder)) this.#free.set(folder, Number.POSITIVE_INFINITY)
  }

  #known(folder: string): number {
    const free = this.#free.get(folder) ?? 0
    return Number.isFinite(free) ? free : 0
  }

  async start(): Promise<void> {
    await this.look()
    this.#timer = setInterval(() => void this.look(), lookInterval).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  get diskFull(): boolean {
    return [...this.#full].some(folder => !this.#holdsUpNothing.has(folder))
  }

  get minFreeBytes(): number {
    return this.#deps.minFreeBytes
  }

  get parts(): PartInForce[] {
    return [...this.#parts].map(([part, { read }]) => {
      const { waiting, aside = 0 } = read()
      return { part, waiting, failing: this.#fails(part), aside }
    })
  }

  get folders(): WatchedFolder[] {
    return [...this.#free].map(([folder, free]) => ({
      folder: basename(folder),
      freeBytes: Number.isFinite(free) ? free : null,
      full: this.#full.has(folder),
    }))
  }

  /** Names of what cannot be stored, `disk` if it is nearly full. */
  get cannotStore(): string[] {
    return [...this.#parts.keys()].filter(part => this.#fails(part)).concat(this.diskFull ? ['disk'] : [])
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
    if (this.#deps.minFreeBytes === 0) return
    await this.#findFolders()
    await Promise.all([...this.#free.keys()].map(folder => this.#lookAtDisk(folder)))
  }

  #fails(name: string): boolean {
    const part = this.#parts.get(name)
    return (
      part !== undefined && (part.read().failing || (part.since !== undefined && this.#monotonic() - part.since >= hangsAfterMs))
    )
  }

  /** Which are in the data folder: the database's, those of files, and whatever comes to be there, by a link too. */
  async #findFolders(): Promise<void> {
    const { folder, log } = this.#deps
    try {
      const entries = await readdir(folder, { withFileTypes: true })
      const found = new Set(
        entries.filter(each => each.isDirectory() || each.isSymbolicLink()).map(({ name }) => join(folder, name)),
      )
      for (const each of found) if (!this.#free.has(each)) this.#free.set(each, Number.POSITIVE_INFINITY)
      for (const each of this.#free.keys())
        if (!found.has(each) && !this.#named.has(each)) {
          this.#free.delete(each)
          this.#full.delete(each)
        }
    } catch (error) {
      if (!isMissing(error)) log.error({ err: error, folder }, 'the folders of the data folder cannot be read')
    }
  }

  async #lookAtDisk(folder: string): Promise<void> {
    const { minFreeBytes, log } = this.#deps
    let freeBytes = Number.POSITIVE_INFINITY
    try {
      const { bavail, bsize } = await statfs(folder)
      freeBytes = bavail * bsize
    } catch (error) {
      if (!isMissing(error)) log.error({ err: error, folder }, 'free space of a folder cannot be read')
    }
    this.#free.set(folder, freeBytes)
    const full = freeBytes < minFreeBytes
    if (full === this.#full.has(folder)) return
    const fields = { folder, freeBytes, minFreeBytes }
    if (full) {
      this.#full.add(folder)
      log.error(fields, 'a disk of the data folder is nearly full')
    } else {
      this.#full.delete(folder)
      log.info(fields, 'a disk of the data folder has room again')
    }
  }
}

/** It is made when the first file comes. */
const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
