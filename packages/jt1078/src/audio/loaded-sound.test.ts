import { expect, test } from 'vitest'
import { amrFrames } from './amr.ts'
import { amrFrames as amrTone, mp3Frames } from '../testing/tones.ts'
import { isLoaded, loadedSound } from './loaded-sound.ts'

/** Frames of MPEG audio with nothing in them: the four bytes of the head, and as many more as the head says. */
const empty = (head: string, length: number): Uint8Array => Buffer.concat([Buffer.from(head, 'hex'), Buffer.alloc(length - 4)])

test.each([
  ['MPEG 2.5 layer 3 at 8 kHz', mp3Frames[0], 8_000, 72],
  ['MPEG 1 layer 3 at 44.1 kHz and 128 kbit/s', empty('fffb9000', 417), 44_100, 1_152 / 44.1],
  ['the same, padded', empty('fffb9200', 418), 44_100, 1_152 / 44.1],
  ['MPEG 2 layer 3 at 16 kHz and 32 kbit/s', empty('fff34800', 144), 16_000, 36],
  ['MPEG 1 layer 2 at 48 kHz and 192 kbit/s', empty('fffda400', 576), 48_000, 24],
  ['MPEG 1 layer 1 at 32 kHz and 64 kbit/s', empty('ffff2800', 96), 32_000, 12],
])('the rate and length of MPEG audio are in its heads (wire 13): %s', (_name, frame = new Uint8Array(), rate, duration) => {
  expect(loadedSound('mp3', frame)).toMatchObject({ rate, bytes: frame })
  expect(loadedSound('mp3', frame)?.duration).toBeCloseTo(duration)
  expect(loadedSound('mp3', Buffer.concat([frame, frame, frame]))?.duration).toBeCloseTo(duration * 3)
})

test('AMR is counted by its frames, of any rate, behind the head of a file and that of HiSilicon (wire 13)', () => {
  const [frame = new Uint8Array()] = amrTone
  expect(loadedSound('amr', frame)).toEqual({ rate: 8_000, duration: 20, bytes: frame })
  expect(loadedSound('amr', Buffer.concat(amrTone))?.duration).toBe(380)
  expect(loadedSound('amr', Buffer.concat([Buffer.from('#!AMR\n'), frame]))?.duration).toBe(20)
  expect(loadedSound('amr', Buffer.concat([Buffer.from([0, 1, 16, 0]), frame]))).toMatchObject({
    duration: 20,
    bytes: Buffer.from(frame),
  })
  // 4.75 kbit/s, comfort noise, nothing.
  const others = Buffer.concat([Buffer.from([0x04]), Buffer.alloc(12), Buffer.from([0x44]), Buffer.alloc(5), Buffer.from([0x7c])])
  expect(loadedSound('amr', others)?.duration).toBe(60)
})

test.each([
  ['mp3', ''],
  ['mp3', '0102030405'],
  ['mp3', 'ffebffff'],
  ['mp3', 'fffbf000'],
  ['amr', ''],
  ['amr', '3c00'],
  ['amr', '4b00000000000000'],
] as const)('what is damaged is no sound: %s %s', (codec, hex) => {
  expect(loadedSound(codec, Buffer.from(hex, 'hex'))).toBeUndefined()
})

test('a packet of more than five seconds is no sound: its bytes may be few and its samples without end', () => {
  const nothing = (seconds: number) => Buffer.alloc(seconds * 50, 0x7c)
  expect(loadedSound('amr', nothing(5))?.duration).toBe(5_000)
  expect(loadedSound('amr', nothing(6))).toBeUndefined()
  expect(amrFrames(nothing(5), 250)).toHaveLength(250)
  expect(amrFrames(nothing(6), 250)).toBeUndefined()
  const [frame = new Uint8Array()] = mp3Frames
  expect(loadedSound('mp3', Buffer.concat(Array.from({ length: 70 }, () => frame)))).toBeUndefined()
})

test('nothing else is loaded', () => {
  expect(['mp3', 'amr', 'aac', 'g711a', 'toString', ''].filter(isLoaded)).toEqual(['mp3', 'amr'])
})
