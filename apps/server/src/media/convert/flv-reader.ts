/** Reads the H.264 pictures of an FLV stream as it comes: a program that converts pictures writes it, and its bytes come in pieces of any size. */
import { configOfH264, type DecoderConfig } from '@outrider/jt1078'

export interface FlvEvents {
  /** Of all pictures that follow. */
  config(config: DecoderConfig): void
  /** `time`: ms. `bytes`: NAL units with lengths of four bytes before them. */
  picture(picture: { time: number; key: boolean; bytes: Uint8Array<ArrayBuffer> }): void
}

/** Of the file, with the size of no tag before the first. */
const fileHead = 13
const tagHead = 11
/** Behind each tag its size. */
const tagEnd = 4
/** Of the body of a picture: kind and codec, what follows, and the distance of decoding and showing. */
const pictureHead = 5
const videoTag = 9
const avc = 7
const keyFrame = 1
/** More than any picture. */
const maxTag = 8 << 20

export class FlvReader {
  readonly #events: FlvEvents
  #pieces: Uint8Array[] = []
  #length = 0
  /** Bytes that are needed before anything can be read. */
  #needed = fileHead + tagHead
  #begun = false

  constructor(events: FlvEvents) {
    this.#events = events
  }

  /** @throws RangeError for what is no FLV, or has a picture beyond all bounds */
  add(piece: Uint8Array): void {
    this.#pieces.push(piece)
    this.#length += piece.length
    if (this.#length < this.#needed) return
    const bytes = Buffer.concat(this.#pieces)
    let at = 0
    if (!this.#begun) {
      if (bytes.toString('latin1', 0, 3) !== 'FLV') throw new RangeError('no FLV')
      at = fileHead
      this.#begun = true
    }
    this.#needed = tagHead
    while (bytes.length - at >= tagHead) {
      const size = bytes.readUIntBE(at + 1, 3)
      if (size > maxTag) throw new RangeError(`a tag of ${size} bytes`)
      const whole = tagHead + size + tagEnd
      if (bytes.length - at < whole) {
        this.#needed = whole
        break
      }
      const time = bytes.readUIntBE(at + 4, 3) + bytes.readUInt8(at + 7) * 0x100_0000
      if (bytes[at] === videoTag) this.#video(time, bytes.subarray(at + tagHead, at + tagHead + size))
      at += whole
    }
    this.#pieces = [bytes.subarray(at)]
    this.#length = bytes.length - at
  }

  #video(time: number, body: Buffer): void {
    if (body.length < pictureHead || ((body[0] as number) & 0xf) !== avc) throw new RangeError('no H.264')
    const content = body.subarray(pictureHead)
    if (body[1] === 0) this.#events.config(configOf(content))
    // 2: the end of the stream.
    else if (body[1] === 1)
      this.#events.picture({ time, key: (body[0] as number) >> 4 === keyFrame, bytes: new Uint8Array(content) })
  }
}

/** Of a box avcC without its head: one set of each kind. */
function configOf(description: Buffer): DecoderConfig {
  const setAt = (at: number): Uint8Array => description.subarray(at + 2, at + 2 + description.readUInt16BE(at))
  const sps = setAt(6)
  // Behind it how many of the other kind there are.
  return configOfH264(sps, setAt(6 + 2 + sps.length + 1))
}
