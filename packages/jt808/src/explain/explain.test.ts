import { describe, expect, it } from 'vitest'
import { handFrame, plainHex } from '../testing/hand-frame.ts'
import { explainStream } from './capture.ts'
import type { Explained, InvalidFrame } from './explain.ts'
import { explainHex } from './hex.ts'

const place = '00000001 00040003 01dc89d0 073d8aa5 000c 0237 010e 240229200000'
const report = handFrame({ id: '0200', body: `${place} 01040001e240 310109 f1021122`, serial: '0007' })
const reportHex = report.toString('hex')

function one(hex: string): Explained {
  const all = explainHex(hex)
  expect(all).toHaveLength(1)
  if (!all[0]?.ok) throw new Error(JSON.stringify(all[0]))
  return all[0]
}

function error(hex: string): InvalidFrame['error'] {
  const [first] = explainHex(hex)
  if (!first || first.ok) throw new Error('nothing wrong')
  return first.error
}

describe('a location report', () => {
  it('is explained in names and units', () => {
    const { body, ...head } = one(reportHex)
    expect(head).toEqual({
      ok: true,
      messageId: '0x0200',
      name: 'location report',
      nameZh: '位置信息汇报',
      version: '2013',
      protocolVersion: null,
      phone: '13912345678',
      phoneAsSent: '013912345678',
      serial: 7,
      subPackage: null,
      deviations: [],
    })
    expect(body).toMatchObject({
      alarms: ['emergency'],
      latitude: 31.230416,
      longitude: 121.473701,
      altitude: 12,
      speed: 56.7,
      course: 270,
      time: '2024-02-29T20:00:00+08:00',
      extras: { mileage: 12345.6, satellites: 9, unknown: [{ id: '0xF1', hex: '1122' }] },
    })
    expect((body as { status: object }).status).toMatchObject({
      acc: true,
      located: true,
      south: false,
      west: false,
      gps: true,
      load: 'empty',
    })
  })

  it('all of the status word is shown: bits that no edition names, and the word itself', () => {
    const statusIn = (word: string) => {
      const { body } = one(handFrame({ id: '0200', body: place.replace('00040003', word) }).toString('hex'))
      return (body as { status: object }).status
    }
    expect(statusIn('80800003')).toMatchObject({
      acc: true,
      located: true,
      moving: false,
      others: ['bit23', 'bit31'],
      raw: '0x80800003',
    })
    expect(statusIn('ff800000')).toMatchObject({
      acc: false,
      others: ['bit23', 'bit24', 'bit25', 'bit26', 'bit27', 'bit28', 'bit29', 'bit30', 'bit31'],
      raw: '0xFF800000',
    })
    expect(statusIn('007ffcff')).toMatchObject({ moving: true, load: 'empty', others: [], raw: '0x007FFCFF' })
  })

  it('south and west are negative', () => {
    const frame = handFrame({ id: '0200', body: '00000000 0000000f 01dc89d0 073d8aa5 000c 0237 010e 000000000000' })
    const { body, deviations } = one(frame.toString('hex'))
    expect(body).toMatchObject({ latitude: -31.230416, longitude: -121.473701, time: null })
    expect(deviations).toEqual(['unusableTime'])
  })
})

describe('hex as people paste it', () => {
  const spaced = (reportHex.match(/../g) ?? []).join(' ')
  it.each([
    ['upper case', reportHex.toUpperCase()],
    ['with spaces and line ends', spaced.replaceAll(' 0', '\n0')],
    ['with 0x on each byte', spaced.replaceAll(/\b(?=..)/g, '0x').replaceAll(' ', ', ')],
    ['with one 0x in front', `0x${reportHex}`],
    ['without the delimiters', reportHex.slice(2, -2)],
    ['without the first delimiter', reportHex.slice(2)],
    ['without the last delimiter', reportHex.slice(0, -2)],
  ])('%s', (_, hex) => {
    expect(one(hex)).toEqual(one(reportHex))
  })

  it('several frames are one object each, in order', () => {
    const other = handFrame({ id: '0002', serial: '0008' }).toString('hex')
    expect(explainHex(reportHex + other).map(each => each.ok && each.serial)).toEqual([7, 8])
  })
})

describe('which edition', () => {
  it.each([
    ['0100', `001f0073 4142434445 4d31${'00'.repeat(6)} 30303030313233 02 bba64131`, '013912345678', '2011'],
    ['0100', `001f0073 4142434445 4d31${'00'.repeat(18)} 30303030313233 02 bba64131`, '013912345678', '2013'],
    ['0104', '0007 01 01 00000001 04 0000001e', '013912345678', '2011'],
    ['0104', '0007 01 00000001 04 0000001e', '013912345678', '2013'],
    ['0002', '', '013912345678', '2013'],
    ['0002', '', '00000000013912345678', '2019'],
    ['0100', `001f0073 4142434445 4d31${'00'.repeat(18)} 30303030313233 02 bba64131`, '00000000013912345678', '2019'],
  ])('of 0x%s %s from %s is %s', (id, body, phone, version) => {
    expect(one(handFrame({ id, body, phone }).toString('hex')).version).toBe(version)
  })
})

describe('who sent it', () => {
  it('the digits of the phone are shown as sent, beside the number without leading zeros', () => {
    expect(one(handFrame({ id: '0002', phone: '000012345678' }).toString('hex'))).toMatchObject({
      phone: '12345678',
      phoneAsSent: '000012345678',
      protocolVersion: null,
    })
  })

  it('the protocol version of a 2019 header is shown', () => {
    expect(one(handFrame({ id: '0002', phone: '00000000013912345678' }).toString('hex'))).toMatchObject({
      version: '2019',
      phone: '13912345678',
      phoneAsSent: '00000000013912345678',
      protocolVersion: 1,
    })
    const plain = plainHex({ id: '0002', phone: '00000000013912345678' }).replace(/^(00024000)01(.*)..$/, '$107$2')
    const sum = (plain.match(/../g) ?? []).reduce((all, byte) => all ^ Number.parseInt(byte, 16), 0)
    expect(one(plain + sum.toString(16).padStart(2, '0'))).toMatchObject({ protocolVersion: 7 })
  })
})

describe('texts', () => {
  const registration = (model: string, plate: string) =>
    handFrame({ id: '0100', body: `001f0073 4142434445 ${model.padEnd(40, '0')} 30303030313233 02 ${plate}` }).toString('hex')

  it('text behind an inner NUL is shown, and the NUL is escaped in the output', () => {
    const { body, deviations } = one(registration('4d31004142', '4142430044450046'))
    expect(body).toMatchObject({ model: 'M1\u0000AB', plate: 'ABC\u0000DE\u0000F' })
    expect(JSON.stringify(body)).toContain(String.raw`"M1\u0000AB"`)
    expect(deviations).toEqual(['nulInText'])
    expect(one(registration('4d31004142', 'bba60041')).body).toMatchObject({ plate: '沪\u0000A' })
  })

  it('padding is not part of a text', () => {
    const { body, deviations } = one(registration('4d31', '41424300'))
    expect(body).toMatchObject({ model: 'M1', plate: 'ABC' })
    expect(deviations).toEqual(['nulInText'])
  })
})

describe('an authentication without a code', () => {
  const phone = '00000000013912345678'
  it.each([
    ['no body at all', handFrame({ id: '0102' })],
    ['a count of zero', handFrame({ id: '0102', body: `00 ${'38'.repeat(15)} ${'00'.repeat(20)}`, phone })],
    ['NULs only', handFrame({ id: '0102', body: '00000000' })],
  ])('%s is refused, as the gateway does', (_, frame) => {
    const { body, deviations } = one(frame.toString('hex'))
    expect(body).toMatchObject({
      token: '',
      error: { code: 'emptyToken', offset: 0, message: expect.stringContaining('result 1') },
    })
    expect(deviations).toContain('emptyToken')
  })

  it('a code of one byte is accepted', () => {
    const { body, deviations } = one(handFrame({ id: '0102', body: '61' }).toString('hex'))
    expect(body).toEqual({ token: 'a' })
    expect(deviations).toEqual([])
  })
})

describe('bodies without fields', () => {
  it('an unknown message is hex', () => {
    expect(one(handFrame({ id: '0f99', body: 'abcd' }).toString('hex'))).toMatchObject({
      ok: true,
      name: 'unknown',
      messageId: '0x0F99',
      body: { hex: 'abcd' },
    })
  })

  it('an encrypted body is hex', () => {
    expect(one(handFrame({ id: '0200', body: 'abcd', properties: 0x0402 }).toString('hex')).body).toEqual({ encrypted: 'abcd' })
  })

  it('an unreadable body of a valid frame is hex with the reason', () => {
    expect(one(handFrame({ id: '0200', body: '00000001' }).toString('hex'))).toMatchObject({
      ok: true,
      body: { hex: '00000001', error: { code: 'tooShort', offset: 4 } },
      deviations: ['unreadableBody'],
    })
  })

  it('a part is hex; the last one carries the whole message', () => {
    const parent = `0007 01 00000013 04 6c6f6e67`.replaceAll(' ', '')
    const part = (index: number, body: string) =>
      handFrame({ id: '0104', body, serial: `000${index}`, part: { total: 2, index } }).toString('hex')
    const [first, second] = explainHex(part(1, parent.slice(0, 12)) + part(2, parent.slice(12)))
    expect(first).toMatchObject({ ok: true, subPackage: { total: 2, index: 1 }, body: { part: parent.slice(0, 12) } })
    expect(first?.ok && first.body).not.toHaveProperty('joined')
    expect(second).toMatchObject({
      subPackage: { total: 2, index: 2 },
      body: {
        part: parent.slice(12),
        joined: { replySerial: 7, parameters: [{ id: '0x0013', name: 'mainServer', value: 'long' }] },
      },
    })
  })
})

describe('errors and their offset in the input', () => {
  it.each([
    ['', 'empty', 0],
    ['7e7e', 'empty', 0],
    ['7e 00 zz', 'notHex', 2],
    ['7e 00 0', 'oddDigits', 2],
    ['7e 0002 0000 7e', 'tooShort', 5],
    ['7e 0002 00 7d03 013912345678 0010 22 7e', 'badEscape', 4],
    ['7e 0002 0000 013912345678 0010 23 7e', 'badChecksum', 13],
    ['0002 0000 013912345678 0010 23', 'badChecksum', 12],
    [`7e ${plainHex({ id: '0002', properties: 9 })} 7e`, 'lengthMismatch', 3],
  ])('%s', (hex, code, offset) => {
    expect(error(hex)).toMatchObject({ code, offset, message: expect.stringMatching(/\w/) })
  })

  it('bytes between frames are named', () => {
    expect(explainHex(`${reportHex}0d0a${reportHex}`).map(each => (each.ok ? 'frame' : each.error.code))).toEqual([
      'frame',
      'garbage',
      'frame',
    ])
  })
})

describe('a capture', () => {
  const good = handFrame({ id: '0002', serial: '0001' })
  const bad = Buffer.from(good)
  bad[bad.length - 2] = (bad.at(-2) as number) ^ 1
  const stream = Buffer.concat([Buffer.from('2424', 'hex'), good, bad, good, good.subarray(0, 6)])

  async function* inChunks(size: number): AsyncGenerator<Buffer> {
    for (let at = 0; at < stream.length; at += size) yield stream.subarray(at, at + size)
  }

  it.each([1, 3, 7, 1000])('is explained piece by piece, read in chunks of %i', async size => {
    const all: Array<Explained | InvalidFrame> = []
    for await (const some of explainStream(inChunks(size))) all.push(...some)
    expect(all.map(each => (each.ok ? `serial ${each.serial}` : `${each.error.code} @${each.error.offset}`))).toEqual([
      'garbage @0',
      'serial 1',
      `badChecksum @${2 + good.length + bad.length - 2}`,
      'serial 1',
      `unterminated @${2 + 3 * good.length + 1}`,
    ])
  })
})
