/** Raw captures of any size, a chunk at a time. */
import { FrameSplitter } from '../frame/splitter.ts'
import { Explainer, type Explained, garbage, type Unsound, unterminated } from './explain.ts'

/** One object for every piece of the stream, in order. Offsets are those of the stream. */
export async function* explainStream(chunks: AsyncIterable<Buffer>): AsyncGenerator<Explained | Unsound> {
  const splitter = new FrameSplitter()
  const explainer = new Explainer()
  for await (const chunk of chunks) {
    splitter.push(chunk)
    for (let piece = splitter.next(); piece; piece = splitter.next()) {
      yield piece.kind === 'frame' ? explainer.frame(piece.content, piece.offset) : garbage(piece.bytes, piece.offset)
    }
  }
  const rest = splitter.end()
  if (rest) yield (rest.inFrame ? unterminated : garbage)(rest.bytes, rest.offset)
}
