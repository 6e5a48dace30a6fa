import { expect, it } from 'vitest'
import type { Frame } from '../frame/assembler.ts'
import { nalUnits } from '../frame/annex-b.ts'
import { BitReader } from './bit-reader.ts'
import { sizeOfH264 } from './h264.ts'
import { PictureLine } from './picture-line.ts'

/** Sets of x264 and x265 (352 x 288 Main; 350 x 286, cropped), and the boxes that another muxer makes of them, but for the colours of BT.601. */
const avc = {
  sets: '00000001674d400dda05825b011000000300100000030320f142aa0000000168ef3c80',
  box: '014d400dffe1001a674d400dda05825b016a02020c800000030080000019078a155001000468ef3c80',
}
const hevc = {
  sets:
    '0000000140010c01ffff01600000030090000003000003003c928090' +
    '0000000142010101600000030090000003000003003ca00b08048755964a924caf016808000003000800000300c840000000014401c172b46240',
  box:
    '0101600000009000000000003cf000fcfdf8f800000f03a00001001840010c01ffff01600000030090000003000003003c928090a10001002e4201010160000003' +
    '0090000003000003003ca00b08048755964a924caf016a02020c08000003000800000300c840a2000100074401c172b46240',
}

const frame = (hex: string, more: Partial<Frame> = {}): Frame => ({
  sim: '1',
  channel: 1,
  kind: 'video',
  payloadType: 98,
  codec: 'h264',
  key: true,
  timestamp: 0,
  sinceFrame: 0,
  sequence: 0,
  bytes: Buffer.from(hex, 'hex'),
  ...more,
})

it('finds NAL units behind start codes of three and four bytes, without the zeros after them', () => {
  expect(
    nalUnits(Buffer.from('ff0000016700000001680100000165aa0000', 'hex')).map(unit => Buffer.from(unit).toString('hex')),
  ).toEqual(['67', '6801', '65aa'])
  expect(nalUnits(Buffer.from('000001', 'hex'))).toEqual([])
})

it('gives the decoder of H.264 its size, its name and its box, and the picture alone', () => {
  const picture = new PictureLine().add(frame(`00000001091000000001065a80${avc.sets}000001658884`))
  expect(picture?.config).toMatchObject({ codec: 'avc1.4d400d', width: 352, height: 288 })
  expect(hex(picture?.config.description)).toBe(avc.box)
  expect(hex(picture?.bytes)).toBe('00000003658884')
})

it('gives the decoder of H.265 the same', () => {
  const picture = new PictureLine().add(frame(`${hevc.sets}000000012801af`, { codec: 'h265', payloadType: 99 }))
  expect(picture?.config).toMatchObject({ codec: 'hvc1.1.6.L60.90', width: 350, height: 286 })
  expect(hex(picture?.config.description)).toBe(hevc.box)
  expect(hex(picture?.bytes)).toBe('000000032801af')
})

it('keeps parameter sets that came before, once, and says when they change', () => {
  const line = new PictureLine()
  expect(line.add(frame('000000016588'))).toBeUndefined()
  expect(line.add(frame(avc.sets))).toBeUndefined()
  const first = line.add(frame('000000016588'))
  expect(first?.bytes).toHaveLength(6)
  // The same sets again are no change, so that decoders go on.
  expect(line.add(frame(`${avc.sets}000000016588`))?.config).toBe(first?.config)
  const other = line.add(frame(`${avc.sets.replace('68ef3c80', '68ee3c80')}000000016588`))
  expect(other?.config).not.toBe(first?.config)
})

it('begins again with another codec and knows no others', () => {
  const line = new PictureLine()
  line.add(frame(`${avc.sets}000000016588`))
  expect(line.add(frame('000000012801', { codec: 'h265' }))).toBeUndefined()
  expect(line.add(frame('000000012801', { codec: 'other' }))).toBeUndefined()
})

it('refuses parameter sets that are cut off or say what no camera has', () => {
  expect(() => new PictureLine().add(frame('00000001674d400000000168ef'))).toThrow(RangeError)
  expect(() => new PictureLine().add(frame(`${avc.sets}00000168${'ee'.repeat(2_000)}000000016588`))).toThrow('2001 bytes')
  expect(() => sizeOfH264(Buffer.from('674d400d', 'hex'))).toThrow('ends too early')
  expect(() => new BitReader(Buffer.alloc(20)).unsigned()).toThrow('too long')
})

const hex = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('hex')
