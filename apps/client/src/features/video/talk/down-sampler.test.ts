import { describe, expect, it } from 'vitest'
import { DownSampler, levelOf, SPEECH_RATE } from './down-sampler.ts'

const tone = (hz: number, rate: number, seconds = 0.5): Float32Array =>
  Float32Array.from({ length: rate * seconds }, (_, at) => 0.5 * Math.sin((2 * Math.PI * hz * at) / rate))

/** In pieces as a browser gives them. */
function sampled(input: Float32Array, rate: number): number[] {
  const sampler = new DownSampler(rate)
  const output: number[] = []
  for (let at = 0; at < input.length; at += 128) output.push(...sampler.add(input.subarray(at, at + 128)))
  return output
}

describe.each([8_000, 16_000, 44_100, 48_000, 96_000])('of %s Hz', rate => {
  it('a tone of speech stays as it was, without a step where two pieces meet', () => {
    const heard = sampled(tone(1_000, rate), rate)
    expect(Math.abs(heard.length - SPEECH_RATE * 0.5)).toBeLessThan(30)
    const settled = heard.slice(100)
    expect(levelOf(Int16Array.from(settled))).toBeCloseTo(0.5 / Math.SQRT2, 1)
    // A tone goes on as two cosines of the sample before it say.
    const turn = 2 * Math.cos((2 * Math.PI * 1_000) / SPEECH_RATE)
    const errors = settled.slice(2).map((value, at) => Math.abs(value - (turn * (settled[at + 1] ?? 0) - (settled[at] ?? 0))))
    expect(Math.max(...errors)).toBeLessThan(700)
  })

  it.runIf(rate > 16_000)('what 8 kHz cannot have is taken out, and is heard as nothing else', () => {
    expect(levelOf(Int16Array.from(sampled(tone(6_000, rate), rate).slice(100)))).toBeLessThan(0.01)
  })
})

it('silence is silent, and too loud is as loud as there is', () => {
  expect(new Set(sampled(new Float32Array(4_800), 48_000))).toEqual(new Set([0]))
  expect(
    Math.max(
      ...sampled(
        tone(300, 48_000).map(value => value * 4),
        48_000,
      ),
    ),
  ).toBe(32_767)
  expect(levelOf(new Int16Array(0))).toBe(0)
})
