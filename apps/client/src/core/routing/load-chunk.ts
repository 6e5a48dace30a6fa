/** Loads a part of the client. One that does not come is given up, so that the screen can say so and offer another try. */
import { limits } from '@outrider/contract'

export class ChunkLate extends Error {
  override readonly name = 'ChunkLate'
}

/** Rejects with ChunkLate when the part has not come in time, and with the reason when it cannot be loaded. */
export function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  const { promise, resolve, reject } = Promise.withResolvers<Part>()
  const late = setTimeout(() => {
    reject(new ChunkLate(`a part of the client has not come within ${limits.chunkLoadTimeout / 1000} s`))
  }, limits.chunkLoadTimeout)
  load()
    .then(resolve, reject)
    .finally(() => clearTimeout(late))
  return promise
}
