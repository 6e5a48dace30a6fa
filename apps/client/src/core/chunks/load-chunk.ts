/** Loads a chunk with a time limit, so that the screen can report it and offer a retry. */

/** Section 9, ms. */
export const chunkLoadTimeout = 120_000

export class ChunkTimeout extends Error {
  override readonly name = 'ChunkLate'
}

/** Rejects with ChunkTimeout after the time limit, or with the load error. */
export function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  const { promise, resolve, reject } = Promise.withResolvers<Part>()
  const late = setTimeout(() => {
    reject(new ChunkTimeout(`a part of the client has not come within ${chunkLoadTimeout / 1000} s`))
  }, chunkLoadTimeout)
  load()
    .then(resolve, reject)
    .finally(() => clearTimeout(late))
  return promise
}
