/** Where the contents of files are stored, each once, by the SHA-256 of its bytes. */
import type { Readable } from 'node:stream'

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface ContentStore {
  /** Stores the content of a complete local file, which may be moved away; a content that is already stored stays. */
  put(hash: string, file: string): Promise<void>
  /** Throws ContentMissing. */
  read(hash: string, range?: ByteRange): Promise<Readable>
  /** Also resolves if there is no such content. */
  remove(hash: string): Promise<void>
  /** All contents, with the time at which they were stored, ms since 1970. */
  list(): AsyncIterable<{ hash: string; storedAt: number }>
}

export class ContentMissing extends Error {
  override readonly name = 'ContentMissing'
  constructor(hash: string, cause?: unknown) {
    super(`the content ${hash} is not in the store`, { cause })
  }
}

export const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)
