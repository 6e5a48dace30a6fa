/** State of terminals and vehicles between two runs of the simulator: tokens, odometers, fuel, and how far hauls had come. */
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import type { DriveState } from '../road/drive.ts'

/** Times are ms since 1970. `drive`: as it was at `from`, from where the same past is made again; undefined: a new one. */
export interface UntoldPast {
  from: number
  to: number
  drive?: DriveState
}

export interface SavedState {
  token?: string
  drive?: DriveState
  /** Time of the newest report the platform has acknowledged, ms since 1970. */
  until?: number
  /** Status bits of its relay and lock; undefined: none is set. */
  relay?: number
  /** Pasts that the platform has not acknowledged yet. */
  untold?: readonly UntoldPast[]
}

/** Keyed by phone. Only its owner may read the file (mode 0600), because it contains tokens. */
export class StateFile {
  readonly states: ReadonlyMap<string, SavedState>
  readonly #path: string
  #written = ''

  private constructor(path: string, states: Map<string, SavedState>) {
    this.#path = path
    this.states = states
  }

  /** An empty path: nothing is saved. Throws when the file is not a JSON object. */
  static async open(path: string): Promise<StateFile> {
    if (!path || !existsSync(path)) return new StateFile(path, new Map())
    const read: unknown = JSON.parse(await readFile(path, 'utf8'))
    if (typeof read !== 'object' || read === null) throw new Error(`${path} is not a state file of the simulator`)
    return new StateFile(path, new Map(Object.entries(read as Record<string, SavedState>)))
  }

  /** Writes a new file and renames it, so a crash leaves the old file intact. */
  async save(states: ReadonlyMap<string, SavedState>): Promise<void> {
    if (!this.#path) return
    const text = JSON.stringify(Object.fromEntries(states))
    if (text === this.#written) return
    const draft = `${this.#path}.new`
    await writeFile(draft, text, { mode: 0o600 })
    await rename(draft, this.#path)
    this.#written = text
  }
}
