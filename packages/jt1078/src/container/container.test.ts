import { expect, test } from 'vitest'
import { filmHead, filmOf, flvConfig, flvHead, flvPicture, movieFragment, movieHead, movieType } from './index.ts'

const h264 = { codec: 'avc1.4d400d', width: 352, height: 288, description: Uint8Array.of(1, 2, 3) }
const h265 = { ...h264, codec: 'hvc1.1.6.L93.b0' }
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** Names of boxes and where their contents are; those that hold boxes are opened. */
function boxesOf(bytes: Uint8Array, from = 0, to = bytes.length): Map<string, [from: number, to: number]> {
  const found = new Map<string, [number, number]>()
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  for (let at = from; at < to; at += view.getUint32(at)) {
    const length = view.getUint32(at)
    expect(length).toBeGreaterThanOrEqual(8)
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    found.set(name, [at + 8, at + length])
    if (['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex', 'moof', 'traf'].includes(name))
      for (const [inner, place] of boxesOf(bytes, at + 8, at + length)) found.set(inner, place)
  }
  return found
}

test.each([
  [h264, 'avc1', 'avcC'],
  [h265, 'hvc1', 'hvcC'],
])('the head of fragmented MP4 names the decoder and its configuration', (config, entry, box) => {
  const head = movieHead(config)
  const boxes = boxesOf(head)
  for (const name of ['ftyp', 'mvhd', 'tkhd', 'mdhd', 'hdlr', 'vmhd', 'stsd', 'stts', 'stsc', 'stsz', 'stco', 'trex'])
    expect([...boxes.keys()]).toContain(name)
  // Players read past the end of one that is too short.
  const lengthOf = (name: string) => (boxes.get(name)?.[1] ?? 0) - (boxes.get(name)?.[0] ?? 0)
  expect(['mvhd', 'tkhd', 'mdhd', 'vmhd', 'trex'].map(lengthOf)).toEqual([100, 84, 24, 12, 24])
  const [from, to] = boxes.get('stsd') ?? [0, 0]
  const text = String.fromCharCode(...head.subarray(from, to))
  expect(text).toContain(entry)
  expect(text).toContain(`${box}\u0001\u0002\u0003`)
  expect(movieType(config)).toBe(`video/mp4; codecs="${config.codec}"`)
})

test('a fragment says where its pictures are, how long and which are keys', () => {
  const fragment = movieFragment(7, 5_000_000_000, [
    { key: true, duration: 40, bytes: Uint8Array.of(1, 1, 1) },
    { key: false, duration: 66.6, bytes: Uint8Array.of(2) },
  ])
  const boxes = boxesOf(fragment)
  const view = new DataView(fragment.buffer)
  const [time] = boxes.get('tfdt') ?? [0]
  expect(view.getBigUint64(time + 4)).toBe(5_000_000_000n)
  const [run] = boxes.get('trun') ?? [0]
  const numbers = Array.from({ length: 8 }, (_, i) => view.getUint32(run + 4 + i * 4))
  const [data, end] = boxes.get('mdat') ?? [0, 0]
  expect(numbers).toEqual([2, data, 40, 3, 0x0200_0000, 67, 1, 0x0101_0000])
  expect([...fragment.subarray(data, end)]).toEqual([1, 1, 1, 2])
})

test('a film of one picture says where it is', () => {
  const film = filmOf(h264, Uint8Array.of(7, 8, 9))
  const boxes = boxesOf(film)
  const view = new DataView(film.buffer)
  const [place] = boxes.get('stco') ?? [0]
  const [data, end] = boxes.get('mdat') ?? [0, 0]
  expect(view.getUint32(place + 8)).toBe(data)
  expect([...film.subarray(data, end)]).toEqual([7, 8, 9])
  expect(view.getUint32((boxes.get('stsz')?.[0] ?? 0) + 12)).toBe(3)
})

test('a film of many pictures has its duration, how long each is shown, where one can begin, and all bytes in order', () => {
  const pictures = [
    { key: true, duration: 40, size: 5 },
    { key: false, duration: 40, size: 2 },
    { key: false, duration: 80, size: 3 },
    { key: true, duration: 40, size: 4 },
  ]
  const head = filmHead(h264, pictures)
  const boxes = boxesOf(Buffer.concat([head, Buffer.alloc(14)]))
  const view = new DataView(head.buffer)
  const words = (name: string) => {
    const [from, to] = boxes.get(name) ?? [0, 0]
    return Array.from({ length: (to - from) / 4 }, (_, at) => view.getUint32(from + at * 4))
  }
  expect(words('stts')).toEqual([0, 3, 2, 40, 1, 80, 1, 40])
  expect(words('stss')).toEqual([0, 2, 1, 4])
  expect(words('stsz')).toEqual([0, 0, 4, 5, 2, 3, 4])
  expect(words('stsc')).toEqual([0, 1, 1, 4, 1])
  expect(words('stco')).toEqual([0, 1, head.length])
  expect(words('mvhd').slice(3, 5)).toEqual([1_000, 200])
  expect(boxes.get('mdat')).toEqual([head.length, head.length + 14])
})

test.each([
  ['aac', 44_100, 'mp4a', 'esds\0\0\0\0\u0003\u0019\0\0\0\u0004\u0011'],
  ['opus', 48_000, 'Opus', 'dOpus\0\u0001'],
] as const)(
  'a film with %s has a track of it behind the pictures, which begins where the sound does',
  (codec, rate, entry, config) => {
    const heard = {
      sound: { codec, rate, channels: 1, description: codec === 'aac' ? Uint8Array.of(0x12, 0x08) : new Uint8Array() },
      begin: 500,
      samples: [
        { duration: 1_024, size: 3 },
        { duration: 1_024, size: 4 },
      ],
    }
    const head = filmHead(h264, [{ key: true, duration: 1_000, size: 9 }], heard)
    // The boxes of the second track are found last.
    const boxes = boxesOf(Buffer.concat([head, Buffer.alloc(16)]))
    const view = new DataView(head.buffer)
    const words = (name: string) => {
      const [from, to] = boxes.get(name) ?? [0, 0]
      return Array.from({ length: (to - from) >> 2 }, (_, at) => view.getUint32(from + at * 4))
    }
    expect(words('stco')).toEqual([0, 1, head.length + 9])
    expect(words('stsz')).toEqual([0, 0, 2, 3, 4])
    expect(words('stts')).toEqual([0, 1, 2, 1_024])
    expect(words('mdhd').slice(3, 5)).toEqual([rate, 2_048])
    const [edits = 0] = boxes.get('edts') ?? []
    expect(Array.from({ length: 4 }, (_, at) => view.getUint32(edits + 12 + at * 4))).toEqual([2, 500, 0xffff_ffff, 0x1_0000])
    const [from, to] = boxes.get('stsd') ?? [0, 0]
    const text = String.fromCharCode(...head.subarray(from, to))
    expect(text).toContain(entry)
    expect(text).toContain(config)
    expect(boxes.get('mdat')).toEqual([head.length, head.length + 16])
  },
)

test('FLV has a head, a tag for the decoder and one for each picture', () => {
  expect(hex(flvHead())).toBe('464c5601010000000900000000')
  expect(hex(flvConfig(h264, 0))).toBe('0900000800000000000000170000000001020300000013')
  expect(hex(flvPicture(h264, { time: 0x0102_0304, key: false, bytes: Uint8Array.of(9) }))).toBe(
    '090000060203040100000027010000000900000011',
  )
})

test('H.265 in FLV has the head of enhanced codecs', () => {
  expect(hex(flvConfig(h265, 0))).toBe('0900000800000000000000906876633101020300000013')
  expect(hex(flvPicture(h265, { time: 40, key: true, bytes: Uint8Array.of(9) }))).toBe(
    '090000060000280000000093687663310900000011',
  )
})
