import { describe, expect, it } from 'vitest'
import { speechAacDecoder } from './aac-speech/decoder.ts'
import { codecOf } from '../packet/payload-types.ts'
import type { DecodedCodec } from './sound.ts'
import { soundDecoder } from './sound.ts'
import { aacSpeech, isSameFormat, SpeechEncoder, type SpeechFormat, speechFormat, speechFormatOf } from './speech.ts'

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
    const [body] = new SpeechEncoder(format).add(new Int16Array(format.samples))
    expect(
      isSameFormat(
        speechFormatOf({ payloadType, codec: codecOf(payloadType), body: body ?? expect.fail() }) ?? expect.fail(),
        format,
      ),
    ).toBe(true)
  })
})

describe.each([
  [8_000, 1, 60],
  [22_050, 2, 35],
  [48_000, 1, 35],
])('AAC of %i Hz with %i channels', (rate, channels, clear) => {
  const format = aacSpeech(19, { rate, channels, heads: true }) ?? expect.fail()
  const bodies = (samples: Int16Array): Uint8Array[] => {
    const encoder = new SpeechEncoder(format)
    const made: Uint8Array[] = []
    for (let at = 0; at < samples.length; at += 171) made.push(...encoder.add(samples.subarray(at, at + 171)))
    return made
  }
  const sizeOf = (all: readonly Uint8Array[]) => all.reduce((sum, { length }) => sum + length, 0)

  it('is heard by a decoder of such, with what was said and nothing beside it', () => {
    const decode = speechAacDecoder()
    const heard = bodies(tone.subarray(0, 6_000)).flatMap(body => [...decode(body)])
    // What is said is cut into frames, of which each is whole when the next has come; the steps between two rates take a moment too.
    const clearnessAt = (delay: number): number => {
      let [wanted, error] = [0, 0]
      for (let at = 2_048; at < heard.length - 64; at += 7) {
        const said = 8_000 * Math.sin((2 * Math.PI * 440 * (at - delay)) / rate)
        wanted += said ** 2
        error += (said - (heard[at] as number)) ** 2
      }
      return 10 * Math.log10(wanted / error)
    }
    const delays = Array.from({ length: 20 }, (_, at) => 1_024 + (at * rate) / 8_000 / 16)
    expect(Math.max(...delays.map(clearnessAt))).toBeGreaterThan(clear)
  })

  it('fits into one packet, takes little where nothing is said, and is told from a packet', () => {
    const noise = Int16Array.from({ length: 3_000 }, (_, at) => (Math.imul(at + 1, 2_654_435_761) >> 16) & -1)
    const loud = bodies(noise)
    expect(Math.max(...loud.map(({ length }) => length))).toBeLessThan(950)
    expect(sizeOf(bodies(new Int16Array(3_000)))).toBeLessThan(sizeOf(loud) / 5)
    expect(speechFormatOf({ payloadType: 19, codec: 'aac', body: loud[0] ?? expect.fail() })).toEqual(format)
  })
})

it('AAC is sent without heads to a terminal that sends it so', () => {
  const said = [true, false].map(heads => {
    const format = aacSpeech(19, { rate: 8_000, channels: 1, heads }) ?? expect.fail()
    return new SpeechEncoder(format).add(tone)
  })
  expect(said[1]).toEqual(said[0]?.map(frame => frame.subarray(7)))
})

it('is not sent in a codec that nothing here encodes, nor in packets of a length that cannot be', () => {
  expect(speechFormat({ payloadType: 25, codec: codecOf(25), length: 200 })).toBeUndefined()
  expect(aacSpeech(19, { rate: 96_000, channels: 1, heads: true })).toBeUndefined()
  expect(aacSpeech(19, { rate: 8_000, channels: 6, heads: true })).toBeUndefined()
  expect(speechFormatOf({ payloadType: 19, codec: 'aac', body: Uint8Array.of(1, 64, 34) })).toBeUndefined()
  expect(speechFormat({ payloadType: 2, codec: codecOf(2), length: 200 })).toBeUndefined()
  expect(formatOf(6, 0).samples).toBe(320)
  expect(formatOf(6, 65_535).samples).toBe(320)
  expect(formatOf(26, 4).samples).toBe(320)
})
