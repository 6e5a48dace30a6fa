/** Frames of AMR narrowband as files and terminals have them: a head of one byte before each (RFC 4867 clause 5.3). */

/** Of a frame, at 8 kHz. */
export const AMR_SAMPLES = 160

/** Bytes by the type in the head, which is among them: eight rates of speech, comfort noise, and nothing at all. */
const lengths = new Map([
  [0, 13],
  [1, 14],
  [2, 16],
  [3, 18],
  [4, 20],
  [5, 21],
  [6, 27],
  [7, 32],
  [8, 6],
  [15, 1],
])

/** What a file begins with; some terminals send it before their first frame, or before each. */
export const amrMagic = Uint8Array.from('#!AMR\n', letter => letter.charCodeAt(0))

const begins = (bytes: Uint8Array, magic: Uint8Array): boolean => magic.every((byte, at) => bytes[at] === byte)

/** The frames of a packet, one behind the other; undefined: it is not made of whole ones, or of more than `most`. */
export function amrFrames(packet: Uint8Array, most = Infinity): Uint8Array[] | undefined {
  const frames: Uint8Array[] = []
  for (let at = begins(packet, amrMagic) ? amrMagic.length : 0; at < packet.length; ) {
    const head = packet[at] ?? 0
    // The bits beside type and quality are 0.
    const length = (head & 0x83) === 0 ? lengths.get((head >> 3) & 15) : undefined
    if (length === undefined || at + length > packet.length || frames.length >= most) return undefined
    frames.push(packet.subarray(at, at + length))
    at += length
  }
  return frames.length > 0 ? frames : undefined
}
