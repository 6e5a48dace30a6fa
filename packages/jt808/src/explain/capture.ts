/** Raw captures of any size, a chunk at a time. */
import { FrameSplitter } from '../frame/splitter.ts'
import { Explainer, type Explained, garbage, type Unsound, unterminated } from './explain.ts'

/** One object for every piece of the stream, in order, together for each chunk. Offsets are those of the stream. */
export async function* explainStream(chunks: AsyncIterable<Buffer>): AsyncGenerator<Array<Explained | Unsound>> {
  const splitter = new FrameSplitter()
  const explainer = new Explainer()
  for await (const chunk of chunks) {
    const all: Array<Explained | Unsound> = []
    splitter.push(chunk)
    for (let piece = splitter.next(); piece; piece = splitter.next()) {
      all.push(piece.kind === 'frame' ? explainer.frame(piece.content, piece.offset) : garbage(piece.bytes, piece.offset))
    }
    yield all
  }
  const rest = splitter.end()
  if (rest) yield [(rest.inFrame ? unterminated : garbage)(rest.bytes, rest.offset)]
}
