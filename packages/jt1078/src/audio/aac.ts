/** AAC in frames with a head of their own (ADTS, ISO/IEC 13818-7 clause 6.2). */

export interface AacFrame {
  /** As WebCodecs and MP4 want it: 'mp4a.40.2'. */
  codec: string
  /** Hz */
  rate: number
  channels: number
  /** AudioSpecificConfig (ISO/IEC 14496-3 clause 1.6.2.1). */
  description: Uint8Array
  /** The frame without its head. */
  bytes: Uint8Array
}

/** Hz, by their index in heads. */
export const aacRates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350]

/** Samples of a frame, at the frame's rate. */
export const AAC_SAMPLES = 1024

/** AudioSpecificConfig. `object`: kind of AAC. */
export const descriptionOf = (object: number, rateIndex: number, channels: number): Uint8Array =>
  Uint8Array.of((object << 3) | (rateIndex >> 1), ((rateIndex & 1) << 7) | (channels << 3))

/** The packet begins with the head of a frame. */
export const isAdts = ([first, second]: Uint8Array): boolean => first === 0xff && ((second ?? 0) & 0xf6) === 0xf0

/** A frame with a head of its own. */
export function withAdts(description: Uint8Array, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const [first = 0, second = 0] = description
  const object = first >> 3
  const rateIndex = ((first & 7) << 1) | (second >> 7)
  const channels = (second >> 3) & 15
  const length = bytes.length + 7
  const frame = new Uint8Array(length)
  frame.set([
    0xff,
    0xf1,
    ((object - 1) << 6) | (rateIndex << 2) | (channels >> 2),
    ((channels & 3) << 6) | (length >> 11),
    (length >> 3) & 0xff,
    ((length & 7) << 5) | 0x1f,
    0xfc,
  ])
  frame.set(bytes, 7)
  return frame
}

/** Of one packet: five seconds at the highest rate. A packet of 4 MiB may have half a million of eight bytes, each of which is sent on by itself. */
const maxFrames = 500

/** The frames of a packet: mostly one. What is not ADTS, or is cut off, is left out. */
export function adtsFrames(packet: Uint8Array): AacFrame[] {
  const frames: AacFrame[] = []
  let at = 0
  while (at + 7 <= packet.length && frames.length < maxFrames) {
    const head = packet.subarray(at, at + 7)
    const [sync = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = head
    if (sync !== 0xff || (second & 0xf6) !== 0xf0) break
    const length = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5)
    const headLength = (second & 1) === 1 ? 7 : 9
    const rateIndex = (third >> 2) & 0x0f
    const rate = aacRates[rateIndex]
    const channels = ((third & 1) << 2) | (fourth >> 6)
    if (rate === undefined || channels === 0 || length < headLength || at + length > packet.length) break
    const object = (third >> 6) + 1
    frames.push({
      codec: `mp4a.40.${object}`,
      rate,
      channels: channels === 7 ? 8 : channels,
      description: descriptionOf(object, rateIndex, channels),
      bytes: packet.subarray(at + headLength, at + length),
    })
    at += length
  }
  return frames
}
