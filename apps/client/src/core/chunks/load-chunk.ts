/** Loads a chunk with a time limit, so that the screen can report it and offer a retry. */
import { limits } from '@outrider/contract'

export class ChunkTimeout extends Error {
  override readonly name = 'ChunkLate'
}

/** Rejects with ChunkTimeout after the time limit, or with the load error. */
export function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  const { promise, resolve, reject } = Promise.withResolvers<Part>()
  const late = setTimeout(() => {
    reject(new ChunkTimeout(`a part of the client has not come within ${limits.chunkLoadTimeout / 1000} s`))
  }, limits.chunkLoadTimeout)
  load()
    .then(resolve, reject)
    .finally(() => clearTimeout(late))
  return promise
}
