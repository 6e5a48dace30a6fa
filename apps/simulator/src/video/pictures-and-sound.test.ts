import { expect, test } from 'vitest'
import { clipOf } from './clips.ts'
import { pictureFrame } from './pictures-and-sound.ts'
import { pictureFrom } from './timeline.ts'

test('pictures are filled up to the rate of a real camera, behind what decoders read', () => {
  const clip = clipOf('h264', 1, 'main')
  const plain = { plate: 'A', channel: 1, video: 'h264', sound: undefined } as const
  let bytes = 0
  for (let picture = pictureFrom(clip, 0); picture.time < 1_000; picture = pictureFrom(clip, picture.time + 1)) {
    const small = pictureFrame(plain, clip, picture).body
    const { body } = pictureFrame({ ...plain, rate: 800 }, clip, picture)
    bytes += body.length
    expect(Buffer.from(body.subarray(0, small.length))).toEqual(Buffer.from(small))
    // No start code in what is behind it.
    expect(Buffer.from(body).indexOf('000001', small.length, 'hex')).toBe(-1)
  }
  expect(bytes / 100_000).toBeCloseTo(1, 2)
})
