/**
 * The transform of AAC-LC (ISO/IEC 14496-3 clause 4.6.11) with long sine windows: 2048 samples, of which each half is in two windows, are 1024 lines.
 * By a fast transform of 512 points: the plain sum takes a million products a frame.
 */
import { AAC_SAMPLES } from '../aac.ts'

const half = AAC_SAMPLES / 2
const turnOf = (part: number): number => (Math.PI * part) / AAC_SAMPLES
const cosines = Float64Array.from({ length: half }, (_, at) => Math.cos(turnOf(4 * at)))
const sines = Float64Array.from({ length: half }, (_, at) => Math.sin(turnOf(4 * at)))
const twist = {
  cos: Float64Array.from({ length: half }, (_, at) => Math.cos(turnOf(at + 1 / 8))),
  sin: Float64Array.from({ length: half }, (_, at) => Math.sin(turnOf(at + 1 / 8))),
}
const bits = Math.log2(half)
const reversed = Uint16Array.from({ length: half }, (_, at) => {
  let turned = 0
  for (let bit = 0; bit < bits; bit++) turned |= ((at >> bit) & 1) << (bits - 1 - bit)
  return turned
})
const slope = Float64Array.from({ length: AAC_SAMPLES }, (_, at) => Math.sin(turnOf((at + 0.5) / 2)))

/** In place. */
function fourier(real: Float64Array, imaginary: Float64Array): void {
  for (let at = 0; at < half; at++) {
    const other = reversed[at] as number
    if (other <= at) continue
    const [r, i] = [real[at] as number, imaginary[at] as number]
    real[at] = real[other] as number
    imaginary[at] = imaginary[other] as number
    real[other] = r
    imaginary[other] = i
  }
  for (let size = 2; size <= half; size *= 2) {
    const step = half / size
    for (let from = 0; from < half; from += size)
      for (let k = 0; k < size / 2; k++) {
        const [a, b] = [from + k, from + k + size / 2]
        const [cos, sin] = [cosines[k * step] as number, sines[k * step] as number]
        const [ar, ai, br, bi] = [real[a] as number, imaginary[a] as number, real[b] as number, imaginary[b] as number]
        const r = br * cos + bi * sin
        const i = bi * cos - br * sin
        real[b] = ar - r
        imaginary[b] = ai - i
        real[a] = ar + r
        imaginary[a] = ai + i
      }
  }
}

/** The cosine transform of type IV, of 1024 numbers; it is its own inverse but for a factor of 512. */
function cosineTransform(values: Float64Array): Float64Array {
  const real = new Float64Array(half)
  const imaginary = new Float64Array(half)
  for (let at = 0; at < half; at++) {
    const [even, odd] = [values[2 * at] as number, values[AAC_SAMPLES - 1 - 2 * at] as number]
    const [cos, sin] = [twist.cos[at] as number, twist.sin[at] as number]
    real[at] = even * cos + odd * sin
    imaginary[at] = odd * cos - even * sin
  }
  fourier(real, imaginary)
  const made = new Float64Array(AAC_SAMPLES)
  for (let at = 0; at < half; at++) {
    const [r, i, cos, sin] = [real[at] as number, imaginary[at] as number, twist.cos[at] as number, twist.sin[at] as number]
    made[2 * at] = r * cos + i * sin
    made[AAC_SAMPLES - 1 - 2 * at] = r * sin - i * cos
  }
  return made
}

/** Lines of the samples of a frame and those before it. */
export function linesOf(before: Float64Array, samples: Float64Array): Float64Array {
  const folded = new Float64Array(AAC_SAMPLES)
  const last = AAC_SAMPLES - 1
  for (let at = 0; at < half; at++) {
    const mirrored = half - 1 - at
    // Rising over the first half of the window, falling over the second.
    const a = (before[at] as number) * (slope[at] as number)
    const b = (before[last - at] as number) * (slope[last - at] as number)
    const c = (samples[mirrored] as number) * (slope[last - mirrored] as number)
    const d = (samples[half + at] as number) * (slope[half - 1 - at] as number)
    folded[at] = -c - d
    folded[half + at] = a - b
  }
  return cosineTransform(folded).map(line => line * 2)
}

/** The reverse: `overlap` is what the window before has left, and is replaced by what this one leaves. */
export function samplesOfLines(lines: Float64Array, overlap: Float64Array): Float64Array {
  const folded = cosineTransform(lines)
  const samples = new Float64Array(AAC_SAMPLES)
  const last = AAC_SAMPLES - 1
  for (let at = 0; at < half; at++) {
    const rising = (folded[half + at] as number) / AAC_SAMPLES
    samples[at] = (overlap[at] as number) + rising * (slope[at] as number)
    samples[last - at] = (overlap[last - at] as number) - rising * (slope[last - at] as number)
  }
  for (let at = 0; at < half; at++) {
    const falling = (folded[at] as number) / AAC_SAMPLES
    overlap[half - 1 - at] = -falling * (slope[half + at] as number)
    overlap[half + at] = -falling * (slope[half - 1 - at] as number)
  }
  return samples
}
