/** Explains raw captures of any size, chunk by chunk. */
import { FrameSplitter } from '../frame/splitter.ts'
import { Explainer, type Explained, garbage, type InvalidFrame, unterminated } from './explain.ts'

/** Yields the frames and garbage of each chunk, in order. Offsets are those of the stream. */
export async function* explainStream(chunks: AsyncIterable<Buffer>): AsyncGenerator<Array<Explained | InvalidFrame>> {
  const splitter = new FrameSplitter()
  const explainer = new Explainer()
  for await (const chunk of chunks) {
    const all: Array<Explained | InvalidFrame> = []
    splitter.push(chunk)
    for (let piece = splitter.next(); piece; piece = splitter.next()) {
      all.push(piece.kind === 'frame' ? explainer.frame(piece.content, piece.offset) : garbage(piece.bytes, piece.offset))
    }
    yield all
  }
  const rest = splitter.end()
  if (rest) yield [(rest.inFrame ? unterminated : garbage)(rest.bytes, rest.offset)]
}
