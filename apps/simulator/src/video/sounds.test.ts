import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adtsFrames, type DecodedCodec, soundDecoder } from '@outrider/jt1078/audio'
import { expect, it } from 'vitest'
import { SOUND_RATE } from './beeps.ts'
import { HeardSound } from './heard-sound.ts'
import { LOOP_MS } from './loop.ts'
import { type SoundCodec, soundCodecs, soundOf } from './sounds.ts'
import { readWave, writeWave } from './wave-file.ts'

const decoders: Partial<Record<SoundCodec, DecodedCodec>> = {
  g711a: 'g711a',
  g711u: 'g711u',
  'g726-16': 'g726',
  'g726-24': 'g726',
  'g726-32': 'g726',
  'g726-40': 'g726',
  adpcm: 'adpcm',
}

/** Mean size of the samples of so many ms. */
function loudness(samples: Int16Array, from: number, length: number): number {
  const part = samples.subarray((from * SOUND_RATE) / 1000, ((from + length) * SOUND_RATE) / 1000)
  return part.reduce((sum, sample) => sum + Math.abs(sample), 0) / part.length
}

it.each(Object.entries(decoders) as [SoundCodec, DecodedCodec][])(
  '%s beeps at each full second, and hums between',
  (codec, decoder) => {
    const { packets, packetMs } = soundOf(codec)
    expect([packets.length * packetMs, packetMs]).toEqual([LOOP_MS, 40])
    const decode = soundDecoder(decoder)
    const samples = Int16Array.from(packets.flatMap(packet => [...decode(packet)]))
    expect(samples).toHaveLength((LOOP_MS * SOUND_RATE) / 1000)
    for (let second = 0; second < LOOP_MS / 1000; second++) {
      const beep = loudness(samples, second * 1000 + 10, 80)
      expect(beep).toBeGreaterThan(8_000)
      expect(loudness(samples, second * 1000 + 200, 700)).toBeLessThan(beep / 8)
    }
  },
)

it('AAC has whole ADTS frames of 128 ms', () => {
  const { packets, packetMs } = soundOf('aac')
  expect([packets.length, packetMs]).toEqual([125, 128])
  for (const packet of packets) {
    const [frame, more] = adtsFrames(packet)
    expect(more).toBeUndefined()
    expect(frame).toMatchObject({ rate: SOUND_RATE, channels: 1, codec: 'mp4a.40.2' })
  }
})

it('is encoded once', () => {
  for (const codec of soundCodecs) expect(soundOf(codec)).toBe(soundOf(codec))
})

it('a file is said in place of beeps, and what is played is one again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wave-'))
  const file = join(folder, 'says.wav')
  const tone = Int16Array.from({ length: 8_000 }, (_, at) => Math.round(8_000 * Math.sin((2 * Math.PI * 400 * at) / SOUND_RATE)))
  writeWave(file, tone)
  expect(readWave(file)).toEqual(tone)
  const heard = new HeardSound(true)
  for (const [sequence, body] of soundOf('aac', file).packets.slice(0, 12).entries())
    heard.add({ payloadType: 19, sequence, body })
  expect(Math.round(heard.pitch / 20) * 20).toBe(400)
  expect(heard.whole).toHaveLength(12 * 1_024)
  const decode = soundDecoder('g711a')
  expect(loudness(decode(soundOf('g711a', file).packets[0] ?? expect.fail()), 0, 40)).toBeGreaterThan(4_000)
  expect(() => readWave(new URL(import.meta.url).pathname)).toThrow(RangeError)
  await rm(folder, { recursive: true })
})
