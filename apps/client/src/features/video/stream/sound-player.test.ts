import { soundDecoder } from '@outrider/jt1078/audio'
import { expect, test } from 'vitest'
import { type SoundFormat, SoundPlayer } from './sound-player.ts'

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
