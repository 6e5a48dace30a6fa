/** G.711: 8 bits to 16 by a table of 256 numbers (ITU-T G.711 tables 1a to 2b). */

const BIAS = 0x84

function fromALaw(byte: number): number {
  const code = byte ^ 0x55
  const exponent = (code >> 4) & 7
  const step = ((code & 0x0f) << 4) + 8
  const size = exponent === 0 ? step : (step + 0x100) << (exponent - 1)
  return (code & 0x80) !== 0 ? size : -size
}

function fromMuLaw(byte: number): number {
  const code = ~byte & 0xff
  const size = ((((code & 0x0f) << 3) + BIAS) << ((code >> 4) & 7)) - BIAS
  return (code & 0x80) !== 0 ? -size : size
}

const table = (from: (byte: number) => number): Int16Array => Int16Array.from({ length: 256 }, (_, byte) => from(byte))

/** Samples of 16 bits by A-law code. */
export const aLaw = table(fromALaw)
/** Samples of 16 bits by mu-law code. */
export const muLaw = table(fromMuLaw)

export const decodeG711 = (law: Int16Array, bytes: Uint8Array): Int16Array => Int16Array.from(bytes, byte => law[byte] as number)

/** 13 bits of a sample to a code of A-law. */
function toALaw(sample: number): number {
  const size = Math.min(sample >= 0 ? sample >> 4 : (-sample - 1) >> 4, 0x7ff)
  const exponent = Math.max(0, 28 - Math.clz32(size))
  const mantissa = (exponent < 2 ? size : size >> (exponent - 1)) & 0x0f
  return ((sample >= 0 ? 0x80 : 0) | (exponent << 4) | mantissa) ^ 0x55
}

function toMuLaw(sample: number): number {
  const size = Math.min(Math.abs(sample), 32_635) + BIAS
  const exponent = 24 - Math.clz32(size)
  return ~((sample < 0 ? 0x80 : 0) | (exponent << 4) | ((size >> (exponent + 3)) & 0x0f)) & 0xff
}

export const encodeALaw = (samples: Int16Array): Uint8Array => Uint8Array.from(samples, toALaw)
export const encodeMuLaw = (samples: Int16Array): Uint8Array => Uint8Array.from(samples, toMuLaw)
