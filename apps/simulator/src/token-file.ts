/** Remembers the tokens platforms gave to terminals, as real terminals do in their flash. Readable by the owner only. */
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'

export class TokenFile {
  readonly tokens: Map<string, string>
  readonly #path: string
  #changed = false

  private constructor(path: string, tokens: Map<string, string>) {
    this.#path = path
    this.tokens = tokens
  }

  /** An empty path remembers nothing. */
  static async open(path: string): Promise<TokenFile> {
    if (!path || !existsSync(path)) return new TokenFile(path, new Map())
    const read: unknown = JSON.parse(await readFile(path, 'utf8'))
    if (typeof read !== 'object' || read === null) throw new Error(`${path} holds no tokens`)
    return new TokenFile(path, new Map(Object.entries(read as Record<string, string>)))
  }

  set(phone: string, token: string): void {
    if (this.tokens.get(phone) === token) return
    this.tokens.set(phone, token)
    this.#changed = true
  }

  /** Writes what has changed; a crash in between leaves the file before. */
  async save(): Promise<void> {
    if (!this.#path || !this.#changed) return
    this.#changed = false
    const draft = `${this.#path}.new`
    await writeFile(draft, JSON.stringify(Object.fromEntries(this.tokens)), { mode: 0o600 })
    await rename(draft, this.#path)
  }
}
