/** Loads a chunk with a time limit, so that the screen can report it and offer a retry. */

/** Section 9, ms. */
export const chunkLoadTimeout = 120_000

export class ChunkTimeout extends Error {
  override readonly name = 'ChunkLate'
}

/** What has come, by the function that loaded it. */
const come = new WeakMap<() => Promise<unknown>, unknown>()

/** undefined: `loadChunk` has not brought it yet. */
export const loadedChunk = <Part>(load: () => Promise<Part>): Part | undefined => come.get(load) as Part | undefined

/** Rejects with ChunkTimeout after the time limit, or with the load error. */
export function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  const { promise, resolve, reject } = Promise.withResolvers<Part>()
  const late = setTimeout(() => {
    reject(new ChunkTimeout(`a part of the client has not come within ${chunkLoadTimeout / 1000} s`))
  }, chunkLoadTimeout)
  const keep = (part: Part) => {
    come.set(load, part)
    resolve(part)
  }
  load()
    .then(keep, reject)
    .finally(() => clearTimeout(late))
  return promise
}
