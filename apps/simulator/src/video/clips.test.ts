import { type Codec, FrameAssembler, PacketSplitter, PictureLine, writeFrame } from '@outrider/jt1078'
import { describe, expect, it } from 'vitest'
import { captionSlice, captionText } from './caption.ts'
import { type Clip, clipOf } from './clips.ts'
import { LOOP_MS } from './loop.ts'

/** The clip as a platform takes it: packets, frames, pictures for decoders. */
function pictures(clip: Clip, codec: Codec) {
  const splitter = new PacketSplitter()
  const assembler = new FrameAssembler()
  const line = new PictureLine()
  let sequence = 0
  for (const { at, key, bytes } of clip.frames) {
    const packets = writeFrame({
      sim: '014408080001',
      channel: 1,
      payloadType: codec === 'h264' ? 98 : 99,
      sequence,
      kind: key ? 'i' : 'p',
      timestamp: at,
      sinceKeyFrame: 0,
      sinceFrame: 0,
      body: bytes,
    })
    sequence += packets.length
    for (const packet of packets) splitter.push(packet)
  }
  const found = []
  for (let piece = splitter.next() ?? splitter.end(); piece; piece = splitter.next() ?? splitter.end()) {
    if (piece.kind !== 'packet') throw new Error('garbage in a clip')
    const { frame } = assembler.add(piece.packet)
    if (frame) found.push(line.add(frame))
  }
  return found
}

describe.each([
  ['h264', 1, 'main', 352, 288, 15],
  ['h264', 1, 'sub', 176, 144, 10],
  ['h264', 2, 'main', 352, 288, 15],
  ['h264', 2, 'sub', 176, 144, 10],
  ['h265', 1, 'main', 352, 288, 15],
  ['h265', 1, 'sub', 176, 144, 10],
] as const)('the clip of %s, channel %i, %s stream', (codec, channel, stream, width, height, rate) => {
  const clip = clipOf(codec, channel, stream)

  it('lasts the whole loop and has a key picture at each full second', () => {
    expect(clip.frames).toHaveLength((LOOP_MS / 1000) * rate)
    const keys = clip.frames.filter(({ key }) => key).map(({ at }) => at)
    expect(keys).toEqual(Array.from({ length: LOOP_MS / 1000 }, (_, second) => second * 1000))
  })

  it('is what decoders take, key pictures told by their units', () => {
    const found = pictures(clip, codec)
    expect(found).toHaveLength(clip.frames.length)
    expect(found.map(picture => picture?.key)).toEqual(clip.frames.map(({ key }) => key))
    expect(found[0]?.config).toMatchObject({ width, height })
  })

  it('is read once', () => {
    expect(clipOf(codec, channel, stream)).toBe(clip)
  })
})

it('has a picture of its own for the driver', () => {
  expect(clipOf('h264', 2, 'main')).not.toBe(clipOf('h264', 1, 'main'))
  expect(clipOf('h264', 3, 'main')).toBe(clipOf('h264', 1, 'main'))
})

describe('the line at the bottom', () => {
  const time = Date.UTC(2026, 10, 23, 4, 20, 6)

  it('says plate, channel and the time of the terminal, the date where there is room', () => {
    const says = { plate: '粤B12345D', channel: 2, time }
    expect(captionText(352, says)).toBe('粤B12345D CH2 2026-11-23 12:20:06')
    expect(captionText(176, says)).toBe('粤B12345D CH2 12:20:06')
  })

  it.each(['main', 'sub'] as const)('is a slice of plain samples of the last row, which needs no escaping: %s stream', stream => {
    const clip = clipOf('h264', 1, stream)
    const [frame] = clip.frames
    if (!frame) throw new Error('an empty clip')
    const slice = captionSlice(clip, frame, '沪A8K215 CH1')
    const blocks = clip.width / 16
    expect(slice.length).toBeGreaterThan(blocks * 384)
    expect(slice.length).toBeLessThan(blocks * 387 + 16)
    // A key picture that others refer to; and no two zeros behind each other after the start code.
    expect(slice.subarray(0, 5)).toEqual(Buffer.from('0000000165', 'hex'))
    expect(slice.indexOf(Buffer.of(0, 0), 4)).toBe(-1)
    const bright = slice.filter(byte => byte === 235).length
    expect(bright).toBeGreaterThan(100)
    expect(captionSlice(clip, frame, '沪A8K216 CH1')).not.toEqual(slice)
  })
})
