import { describe, expect, it } from 'vitest'
import { handFrame, hexOf } from '../testing/hand-frame.ts'
import { terminalAddress } from './phone.ts'
import { readFrame } from './read-frame.ts'
import { writeFrame, writeMessage } from './write-frame.ts'

const body = hexOf('7e7d0102ff')

describe('one frame', () => {
  it('equals the frame put together by hand, in both headers', () => {
    const message = { messageId: 0x8300, serial: 0x7e01, body }
    expect(writeFrame(terminalAddress('13912345678', '2013'), message)).toEqual(
      handFrame({ id: '8300', serial: '7e01', body: '7e7d0102ff' }),
    )
    expect(writeFrame(terminalAddress('13912345678', '2011'), message)).toEqual(
      handFrame({ id: '8300', serial: '7e01', body: '7e7d0102ff' }),
    )
    expect(writeFrame(terminalAddress('13912345678', '2019'), message)).toEqual(
      handFrame({ id: '8300', serial: '7e01', body: '7e7d0102ff', phone: '00000000013912345678' }),
    )
  })

  it('equals the part put together by hand', () => {
    const part = { total: 300, index: 257 }
    expect(writeFrame(terminalAddress('1', '2019'), { messageId: 0x0801, serial: 9, body, subPackage: part })).toEqual(
      handFrame({ id: '0801', serial: '0009', body: '7e7d0102ff', phone: '1'.padStart(20, '0'), part }),
    )
  })

  it('answers a frame in its own header form, phone bytes and revision unchanged', () => {
    const asked = handFrame({ id: '0002', phone: '4f07788ef87d' }).subarray(1, -1)
    const read = readFrame(asked)
    if (!read.ok) throw new Error(read.error.message)
    const { version, phoneBytes, protocolVersion } = read.frame.header
    const answer = readFrame(
      writeFrame({ version, phoneBytes, protocolVersion }, { messageId: 1, serial: 2, body }).subarray(1, -1),
    )
    expect(answer).toMatchObject({ ok: true, frame: { header: { phone: '4f07788ef87d', version: '2013', serial: 2 }, body } })
  })

  it('a serial past 65535 wraps to 0', () => {
    const read = readFrame(writeFrame(terminalAddress('1', '2013'), { messageId: 1, serial: 0x1_0000, body }).subarray(1, -1))
    expect(read).toMatchObject({ ok: true, frame: { header: { serial: 0 } } })
  })

  it('a body of more than 1023 bytes is refused', () => {
    expect(() => writeFrame(terminalAddress('1', '2013'), { messageId: 1, serial: 1, body: Buffer.alloc(1024) })).toThrow(
      RangeError,
    )
  })

  it('a phone that does not fit the header is refused', () => {
    expect(() => terminalAddress('1234567890123', '2013')).toThrow(RangeError)
    expect(() => terminalAddress('', '2013')).toThrow(RangeError)
    expect(() => terminalAddress('12x', '2019')).toThrow(RangeError)
    expect(() => writeFrame({ ...terminalAddress('1', '2013'), version: '2019' }, { messageId: 1, serial: 1, body })).toThrow(
      RangeError,
    )
  })
})

describe('a message', () => {
  it.each([
    [0, 1],
    [1023, 1],
    [1024, 2],
    [2046, 2],
    [2047, 3],
  ])('of %i bytes has %i frames', (length, count) => {
    let serial = 0xffff
    const parent = Buffer.from(Array.from({ length }, (_, i) => i % 251))
    const { frames, serials } = writeMessage(terminalAddress('1', '2013'), 0x0104, parent, () => serial++ & 0xffff)
    expect(frames).toHaveLength(count)
    expect(serials).toEqual(Array.from({ length: count }, (_, i) => (0xffff + i) & 0xffff))
    const bodies = frames.map((frame, i) => {
      const read = readFrame(frame.subarray(1, -1))
      if (!read.ok) throw new Error(read.error.message)
      expect(read.frame.header.subPackage).toEqual(count > 1 ? { total: count, index: i + 1 } : undefined)
      return read.frame.body
    })
    expect(Buffer.concat(bodies).equals(parent)).toBe(true)
  })
})
