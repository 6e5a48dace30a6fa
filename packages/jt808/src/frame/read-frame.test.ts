import { describe, expect, it } from 'vitest'
import { type HandFrame, handContent, hexOf, plainHex } from '../testing/hand-frame.ts'
import { type Frame, readFrame } from './read-frame.ts'

function sound(frame: HandFrame | Buffer): Frame {
  const read = readFrame(Buffer.isBuffer(frame) ? frame : handContent(frame))
  if (!read.ok) throw new Error(`${read.error.code}: ${read.error.message}`)
  return read.frame
}

function errorOf(content: Buffer) {
  const read = readFrame(content)
  if (read.ok) throw new Error('the frame was taken for sound')
  return read.error
}

describe('valid frames', () => {
  it('a frame written out by hand is read field by field', () => {
    // 0002, no body, phone 013912345678, serial 0010; XOR: 02 ^ 01 ^ 39 ^ 12 ^ 34 ^ 56 ^ 78 ^ 10 = 22.
    const { header, body, deviations } = sound(hexOf('0002 0000 013912345678 0010 22'))
    expect(header).toEqual({
      messageId: 0x0002,
      version: '2013',
      phone: '13912345678',
      phoneBytes: hexOf('013912345678'),
      protocolVersion: 0,
      serial: 16,
      encryption: 0,
      subPackage: undefined,
    })
    expect(body).toHaveLength(0)
    expect(deviations).toEqual([])
  })

  it('the 2019 header has a revision and ten phone bytes', () => {
    const { header, body } = sound({ id: '0200', phone: '00000000013912345678', body: 'abcd', serial: 'fffe' })
    expect(header).toMatchObject({ version: '2019', protocolVersion: 1, phone: '13912345678', serial: 0xfffe })
    expect(header.phoneBytes).toEqual(hexOf('00000000013912345678'))
    expect(body).toEqual(hexOf('abcd'))
  })

  it('7E and 7D inside are escaped', () => {
    const content = handContent({ id: '0900', body: '7e 7d 01 7d 02 7e7e', serial: '7e7d' })
    expect(content.includes(0x7e)).toBe(false)
    const { header, body } = sound(content)
    expect(header.serial).toBe(0x7e7d)
    expect(body).toEqual(hexOf('7e7d017d027e7e'))
  })

  it('a package has its index and total, in both headers', () => {
    expect(sound({ id: '0801', body: '01', part: { total: 3, index: 2 } }).header.subPackage).toEqual({ total: 3, index: 2 })
    const long = sound({ id: '0801', body: '0102', phone: '00000000013912345678', part: { total: 0xffff, index: 0xffff } })
    expect(long.header.subPackage).toEqual({ total: 0xffff, index: 0xffff })
    expect(long.body).toEqual(hexOf('0102'))
  })

  it('the encryption bits are read', () => {
    expect(sound({ id: '0200', body: 'aabb', properties: 0x0402 }).header.encryption).toBe(1)
  })

  it.each([
    ['000000000000', '0'],
    ['000000000007', '7'],
    ['139123456789', '139123456789'],
    ['4f07788ef87d', '4f07788ef87d'],
    ['0a07788ef87d', 'a07788ef87d'],
  ])('the phone %s is the terminal %s', (phone, identity) => {
    expect(sound({ id: '0002', phone }).header.phone).toBe(identity)
  })

  it('both headers give one terminal the same phone', () => {
    expect(sound({ id: '0002', phone: '00000000013912345678' }).header.phone).toBe(
      sound({ id: '0002', phone: '013912345678' }).header.phone,
    )
  })
})

describe('tolerated deviations', () => {
  it('a phone that is not a number is kept as hex and named', () => {
    expect(sound({ id: '0002', phone: '4f07788ef87d' }).deviations).toEqual(['nonBcdPhone'])
  })

  it('a checksum of 7D may come unescaped', () => {
    let found = 0
    for (let serial = 0; serial < 256; serial++) {
      const plain = plainHex({ id: '0002', serial: serial.toString(16).padStart(4, '0') })
      if (!plain.endsWith('7d') || plain.slice(0, -2).includes('7e')) continue
      expect(sound(Buffer.from(plain, 'hex')).deviations).toEqual(['unescapedChecksum'])
      found++
    }
    expect(found).toBe(1)
  })

  it('a short header declared as the long one is recognised', () => {
    const { header, body, deviations } = sound({ id: '0200', body: 'aabbcc', properties: 0x4003 })
    expect(header).toMatchObject({ version: '2013', phone: '13912345678', serial: 1, protocolVersion: 0 })
    expect(body).toEqual(hexOf('aabbcc'))
    expect(deviations).toEqual(['headerLayout'])
  })

  it('a long header declared as the short one is recognised', () => {
    const { header, body, deviations } = sound({ id: '0200', body: 'aabbcc', phone: '00000000013912345678', properties: 0x0003 })
    expect(header).toMatchObject({ version: '2019', phone: '13912345678', serial: 1, protocolVersion: 1 })
    expect(body).toEqual(hexOf('aabbcc'))
    expect(deviations).toEqual(['headerLayout'])
  })

  it('the header quirk is seen in parts too', () => {
    const frame = sound({ id: '0801', body: 'aa', properties: 0x6001, part: { total: 2, index: 1 } })
    expect(frame.header).toMatchObject({ version: '2013', subPackage: { total: 2, index: 1 } })
    expect(frame.deviations).toEqual(['headerLayout'])
  })
})

describe('invalid frames are refused and the offset is named', () => {
  it('too few bytes', () => {
    for (let length = 0; length <= 12; length++) {
      expect(errorOf(Buffer.alloc(length))).toMatchObject({ code: 'tooShort', offset: length })
    }
  })

  it('an illegal escape', () => {
    expect(errorOf(hexOf('0002 00 7d03 013912345678 0010 22'))).toMatchObject({ code: 'badEscape', offset: 3 })
  })

  it('a wrong checksum, at its place in the escaped bytes', () => {
    const content = handContent({ id: '0900', body: '7e7d01', checksum: 0x55 })
    expect(errorOf(content)).toMatchObject({ code: 'badChecksum', offset: content.length - 1 })
  })

  it('every single flipped bit', () => {
    const content = handContent({ id: '0200', body: '0102030405' })
    for (let bit = 0; bit < content.length * 8; bit++) {
      const flipped = Buffer.from(content)
      flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7))
      expect(readFrame(flipped).ok).toBe(false)
    }
  })

  it.each([0, 1, 2, 4, 7, 9, 1023])('an announced length of %i for a body of 3', properties => {
    expect(errorOf(handContent({ id: '0200', body: 'aabbcc', properties }))).toMatchObject({ code: 'lengthMismatch', offset: 2 })
  })

  it.each([
    [0, 0],
    [3, 0],
    [3, 4],
    [0, 1],
  ])('part index against total: %i parts, part %i', (total, index) => {
    expect(errorOf(handContent({ id: '0801', body: 'aa', part: { total, index } }))).toMatchObject({
      code: 'badSubPackage',
      offset: 12,
    })
  })
})
