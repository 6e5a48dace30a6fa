/** Frames as people paste them: hex with spaces, commas, 0x, in either case, with or without the delimiters. */
import { DELIMITER } from '../frame/escape.ts'
import { FrameSplitter } from '../frame/splitter.ts'
import { Explainer, type Explained, garbage, type InvalidFrame, invalidFrame, unterminated } from './explain.ts'

/** Explains all frames in `hex`, in order; returns at least one object. */
export function explainHex(hex: string): Array<Explained | InvalidFrame> {
  const digits = hex.replaceAll(/0x/gi, ' ').replaceAll(/[\s,;:_-]+/g, '')
  const wrong = digits.search(/[^0-9a-f]/i)
  if (wrong !== -1) return [invalidFrame('notHex', `'${digits[wrong]}' is not a hex digit`, wrong >> 1)]
  if (digits.length % 2 === 1)
    return [invalidFrame('oddDigits', `${digits.length} hex digits do not make whole bytes`, digits.length >> 1)]

  const given = Buffer.from(digits, 'hex')
  const { stream, shift } = delimited(given)
  const splitter = new FrameSplitter({ maxFrame: Math.max(4096, stream.length) })
  const explainer = new Explainer()
  const all: Array<Explained | InvalidFrame> = []
  splitter.push(stream)
  for (let piece = splitter.next(); piece; piece = splitter.next()) {
    const offset = piece.offset - shift
    all.push(piece.kind === 'frame' ? explainer.frame(piece.content, offset) : garbage(piece.bytes, offset))
  }
  const rest = splitter.end()
  if (rest) all.push((rest.inFrame ? unterminated : garbage)(rest.bytes, rest.offset - shift))
  return all.length > 0 ? all : [invalidFrame('empty', 'the input contains no frame', 0)]
}

/** Adds missing delimiters around a single frame. `shift`: bytes added in front. */
function delimited(given: Buffer): { stream: Buffer; shift: number } {
  const delimiter = Buffer.of(DELIMITER)
  const first = given.indexOf(DELIMITER)
  if (given.length === 0 || (first !== -1 && first !== given.lastIndexOf(DELIMITER))) return { stream: given, shift: 0 }
  const front = first === 0 ? [] : [delimiter]
  const back = first === given.length - 1 ? [] : [delimiter]
  return { stream: Buffer.concat([...front, given, ...back]), shift: front.length }
}
