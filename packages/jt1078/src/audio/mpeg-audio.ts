/** Heads of frames of MPEG audio, layers 1 to 3 (ISO/IEC 11172-3 clause 2.4.2.3, ISO/IEC 13818-3; MPEG 2.5 halves its rates once more). */

export interface MpegAudio {
  /** Hz */
  readonly rate: number
  /** At this rate, of each channel, in all frames of the packet. */
  readonly samples: number
}

interface MpegHead {
  readonly rate: number
  readonly samples: number
  /** Bytes of the frame; undefined: of free format, which says none. */
  readonly length: number | undefined
}

/** Hz of MPEG 1; MPEG 2 has half of it, MPEG 2.5 a quarter. */
const rates = [44_100, 48_000, 32_000]
/** kbit/s by layer, of MPEG 1 and of the two others; 0: free format. */
const bitrates = {
  first: [
    [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  ],
  later: [
    [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ],
} as const
/** Samples of a frame by layer. */
const samplesOfLayer = { first: [384, 1_152, 1_152], later: [384, 1_152, 576] } as const

function headAt(bytes: Uint8Array, at: number): MpegHead | undefined {
  const [sync = 0, second = 0, third = 0] = bytes.subarray(at, at + 3)
  if (sync !== 0xff || (second & 0xe0) !== 0xe0) return undefined
  const version = (second >> 3) & 3
  const layer = 3 - ((second >> 1) & 3)
  const whole = rates[(third >> 2) & 3]
  const kind = version === 3 ? 'first' : 'later'
  const kilobits = bitrates[kind][layer]?.[third >> 4]
  const samples = samplesOfLayer[kind][layer]
  // Version 1 and layer 4 are kept for later; the last of rates and bit rates are none.
  if (version === 1 || whole === undefined || kilobits === undefined || samples === undefined) return undefined
  const rate = whole >> (version === 3 ? 0 : version === 2 ? 1 : 2)
  const padding = (third >> 1) & 1
  const slots = Math.floor((samples * kilobits * 125) / rate)
  const length = layer === 0 ? Math.floor((kilobits * 12_000) / rate + padding) * 4 : slots + padding
  return { rate, samples, length: kilobits === 0 ? undefined : length }
}

/** What a packet of whole frames holds; undefined: it begins with none. */
export function mpegAudioOf(packet: Uint8Array): MpegAudio | undefined {
  const first = headAt(packet, 0)
  if (!first) return undefined
  let samples = first.samples
  for (let at = first.length ?? packet.length; at < packet.length; ) {
    const head = headAt(packet, at)
    if (!head?.length || head.rate !== first.rate) break
    samples += head.samples
    at += head.length
  }
  return { rate: first.rate, samples }
}
