/** What a check of an installation finds. */
import type { Config } from '../config.ts'

/** good: as it should be. note: works, and is worth knowing. bad: does not work, or will not for long. unknown: cannot be seen from here. */
export type FindingState = 'good' | 'note' | 'bad' | 'unknown'

export interface Finding {
  readonly state: FindingState
  /** A sentence. */
  readonly words: string
  /** What to do, where there is something to do. */
  readonly remedy?: string
}

/** What checks look at: the options as the server would read them, and the server where it runs. */
export interface Installation {
  readonly config: Config
  /** Data folder. */
  readonly folder: string
  /** Addresses that are listened on. */
  readonly host: string
  readonly gatewayHost: string
  /** The server that answers at the port of these options; undefined: none. */
  readonly running: { readonly version: string } | undefined
}

export const good = (words: string): Finding => ({ state: 'good', words })
export const note = (words: string, remedy?: string): Finding => ({ state: 'note', words, ...(remedy && { remedy }) })
export const bad = (words: string, remedy: string): Finding => ({ state: 'bad', words, remedy })
export const unknown = (words: string, remedy?: string): Finding => ({ state: 'unknown', words, ...(remedy && { remedy }) })

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
/** Of an error of the system, such as ECONNREFUSED; of `fetch` the one behind it. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return codeOf(error.cause)
}
