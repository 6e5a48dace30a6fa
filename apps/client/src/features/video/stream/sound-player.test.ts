import { soundDecoder } from '@outrider/jt1078/audio'
import { expect, test } from 'vitest'
import { amrFrames, mp3Frames } from '../../../../../../packages/jt1078/src/testing/tones.ts'
import type { SoundFormat } from './sound-line.ts'
import { SoundPlayer } from './sound-player.ts'

/** Takes the samples that would be heard. */
function contextOf(heard: number[]): AudioContext {
  const context = {
    currentTime: 0,
    createBuffer: () => ({ duration: 0.04, copyToChannel: (samples: Float32Array) => heard.push(...samples) }),
    createBufferSource: () => ({ connect: () => undefined, start: () => undefined }),
  }
  return context as unknown as AudioContext
}

test.each(['lowFirst', 'highFirst', undefined] as const)(
  'G.726 is decoded in the bit order that the platform says: %s',
  g726Order => {
    const format: SoundFormat = {
      type: 'sound',
      codec: 'g726',
      rate: 8_000,
      channels: 1,
      description: '',
      ...(g726Order && { g726Order }),
    }
    const bytes = Uint8Array.from({ length: 160 }, (_, at) => (at * 37) & 0xff)
    const heard: number[] = []
    const player = new SoundPlayer(contextOf(heard))
    player.format(format)
    player.sound({ kind: 'sound', time: 0, received: 0, bytes })
    const decoded = soundDecoder('g726', { g726Order: g726Order ?? 'lowFirst' })(bytes)
    expect(heard).toEqual(Array.from(decoded, sample => sample / 32_768))
  },
)

/** Hz of a tone: how often it rises through zero. */
const pitchOf = (samples: readonly number[], rate: number): number =>
  samples.filter((sample, at) => sample >= 0 && (samples[at - 1] ?? 0) < 0).length / (samples.length / rate)

test.each([
  ['mp3', mp3Frames],
  [
    'mp3, two frames in a packet',
    mp3Frames.slice(0, 8).flatMap((frame, at, all) => (at % 2 ? [] : [Buffer.concat([frame, all[at + 1] ?? frame])])),
  ],
  ['amr', amrFrames],
  ['amr, all frames in a packet behind the head of a file', [Buffer.concat([Buffer.from('#!AMR\n'), ...amrFrames])]],
])('%s is heard, by a decoder that is loaded with the first of it (wire 13)', async (name, packets) => {
  const heard: number[] = []
  const player = new SoundPlayer(contextOf(heard))
  player.format({ type: 'sound', codec: name.slice(0, 3), rate: 8_000, channels: 1, description: '' })
  expect(await player.ready).toBe(true)
  for (const bytes of packets) player.sound({ kind: 'sound', time: 0, received: 0, bytes: Uint8Array.from(bytes) })
  // The first frames of both only begin.
  const tone = heard.slice(1_200)
  expect(tone.length).toBeGreaterThan(1_000)
  expect(Math.max(...tone)).toBeCloseTo(0.27, 1)
  expect(Math.abs(pitchOf(tone, 8_000) - 440)).toBeLessThan(15)
})

test('a terminal that says another rate with each packet has no decoder loaded each time', async () => {
  const player = new SoundPlayer(contextOf([]))
  const say = (codec: string, rate: number) => player.format({ type: 'sound', codec, rate, channels: 1, description: '' })
  say('mp3', 8_000)
  const { ready } = player
  say('mp3', 44_100)
  expect(player.ready).toBe(ready)
  expect(await ready).toBe(true)
  say('amr', 8_000)
  expect(player.ready).not.toBe(ready)
  expect(await player.ready).toBe(true)
})
