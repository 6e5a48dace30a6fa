/** What terminals and vehicles keep while the simulator is not running: tokens, odometers, tanks, and how far they had come. */
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import type { DriveMemory } from './drive.ts'

export interface Kept {
  token?: string
  drive?: DriveMemory
  /** Up to when the platform has been told where the vehicle was, ms since 1970. */
  until?: number
}

/** By phone. A file of its owner's only, since it holds tokens. */
export class FlashFile {
  readonly kept: ReadonlyMap<string, Kept>
  readonly #path: string
  #written = ''

  private constructor(path: string, kept: Map<string, Kept>) {
    this.#path = path
    this.kept = kept
  }

  /** An empty path keeps nothing. */
  static async open(path: string): Promise<FlashFile> {
    if (!path || !existsSync(path)) return new FlashFile(path, new Map())
    const read: unknown = JSON.parse(await readFile(path, 'utf8'))
    if (typeof read !== 'object' || read === null) throw new Error(`${path} is not what a simulator has written`)
    return new FlashFile(path, new Map(Object.entries(read as Record<string, Kept>)))
  }

  /** A crash in between leaves the file before. */
  async save(kept: ReadonlyMap<string, Kept>): Promise<void> {
    if (!this.#path) return
    const text = JSON.stringify(Object.fromEntries(kept))
    if (text === this.#written) return
    const draft = `${this.#path}.new`
    await writeFile(draft, text, { mode: 0o600 })
    await rename(draft, this.#path)
    this.#written = text
  }
}
