import { describe, expect, it } from 'vitest'
import { codecOf } from '../packet/payload-types.ts'
import type { DecodedCodec } from './sound.ts'
import { soundDecoder } from './sound.ts'
import { isSameFormat, SpeechEncoder, type SpeechFormat, speechFormat, speechFormatOf } from './speech.ts'

const tone = Int16Array.from({ length: 8_000 }, (_, at) => 8_000 * Math.sin((2 * Math.PI * 440 * at) / 8_000))

/** How much louder the tone is than what was added to it on the way, dB. */
function clearness(heard: Int16Array): number {
  let wanted = 0
  let error = 0
  for (let at = 800; at < heard.length; at++) {
    wanted += (tone[at] as number) ** 2
    error += ((tone[at] as number) - (heard[at] as number)) ** 2
  }
  return 10 * Math.log10(wanted / error)
}
const formatOf = (payloadType: number, length: number, head = false): SpeechFormat =>
  speechFormat({ payloadType, codec: codecOf(payloadType), length, head }) ?? expect.fail()

describe.each([
  ['G.711A of 20 ms', 6, 160, false, 30],
  ['G.711A of 40 ms', 6, 320, false, 30],
  ['G.711U', 7, 320, false, 30],
  ['G.726 of 16 kbit/s', 8, 80, false, 8],
  ['G.726 of 24 kbit/s', 8, 120, false, 15],
  ['G.726 of 32 kbit/s with the head of HiSilicon', 8, 160, true, 20],
  ['G.726 of 40 kbit/s', 8, 200, false, 25],
  ['ADPCM with the head of HiSilicon', 26, 164, true, 20],
  ['LPCM', 18, 640, false, 60],
])('%s', (_, payloadType, length, head, clear) => {
  it('sends packets as long as those it was told of, and is heard by a decoder of such', () => {
    const encoder = new SpeechEncoder(formatOf(payloadType, length, head))
    const decode = soundDecoder(codecOf(payloadType) as DecodedCodec)
    // As a browser sends it: in pieces that fit no packet.
    const bodies: Uint8Array[] = []
    for (let at = 0; at < tone.length; at += 171) bodies.push(...encoder.add(tone.subarray(at, at + 171)))
    expect(new Set(bodies.map(({ length: bytes }) => bytes))).toEqual(new Set([length + (head ? 4 : 0)]))
    const heard = Int16Array.from(bodies.flatMap(body => [...decode(body)]))
    expect(heard.length).toBe(Math.floor(tone.length / encoder.format.samples) * encoder.format.samples)
    expect(clearness(heard)).toBeGreaterThan(clear)
  })

  it('is told from a packet of the terminal', () => {
    const format = formatOf(payloadType, length, head)
    const body = new SpeechEncoder(format).silence()
    expect(isSameFormat(speechFormatOf({ payloadType, codec: codecOf(payloadType), body }) ?? expect.fail(), format)).toBe(true)
  })
})

it('silence has no sound, and takes nothing that waited along', () => {
  const encoder = new SpeechEncoder(formatOf(6, 320))
  encoder.add(tone.subarray(0, 100))
  expect(new Set(encoder.silence())).toEqual(new Set([0xd5]))
  expect(encoder.add(tone.subarray(0, 319))).toEqual([])
})

it('is not sent in a codec that nothing here encodes, nor in packets of a length that cannot be', () => {
  expect(speechFormat({ payloadType: 19, codec: codecOf(19), length: 200 })).toBeUndefined()
  expect(speechFormat({ payloadType: 2, codec: codecOf(2), length: 200 })).toBeUndefined()
  expect(formatOf(6, 0).samples).toBe(320)
  expect(formatOf(6, 65_535).samples).toBe(320)
  expect(formatOf(26, 4).samples).toBe(320)
})
