import { BodyError, decode, encode } from '@outrider/jt808/body'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hexOf } from '../testing/hand-frame.ts'
import { linkMessages } from './link.ts'
import { downEnvelope, noticeAcknowledgement, upEnvelope } from './platform.ts'
import {
  type PostCheck,
  readNotice,
  readPostCheck,
  readPostCheckAnswer,
  writeNotice,
  writeNoticeAcknowledgement,
  writePostCheck,
  writePostCheckAnswer,
} from './post-check.ts'
import { cutText, textBytes } from './sent-text.ts'
import { contents, messages } from './table.ts'
import { vehicleEnvelope, vehicleRegistration } from './vehicles.ts'

const zeros = (count: number): string => '00'.repeat(count)
/** 在岗 */
const onDuty = 'd4dab8da'
const reply = { text: '在岗', responder: '张三', phone: '13900000000' }
const dataOf = (body: Buffer): Buffer => decode(upEnvelope, body, '2011').value.data

describe('login', () => {
  const value = { userId: 20_260_101, password: 'secret', ip: '10.0.0.1', port: 9000 }
  const ip = `31302e302e302e31${zeros(24)}`

  it('of 2011', () => {
    const hex = `01352505 7365637265740000 ${ip} 2328`
    expect(encode(linkMessages.login, value, '2011').toString('hex')).toBe(hexOf(hex).toString('hex'))
    expect(decode(linkMessages.login, hexOf(hex), '2011').value).toEqual(value)
  })

  it('of 2019 has the access code after the password', () => {
    const hex = `01352505 7365637265740000 0001e240 ${ip} 2328`
    expect(encode(linkMessages.login, { ...value, accessCode: 123_456 }, '2019').toString('hex')).toBe(hexOf(hex).toString('hex'))
    expect(decode(linkMessages.login, hexOf(hex), '2019').value).toEqual({ ...value, accessCode: 123_456 })
  })
})

describe('post checks, in each form from question to answer, byte by byte', () => {
  const forms: { name: string; edition: '2011' | '2019'; data: string; check: PostCheck; answer: string }[] = [
    {
      name: 'as 2011 is printed',
      edition: '2011',
      data: `00000019 00000005 313f2b3f31`,
      check: { form: 'printed', infoId: 25, text: '1?+?1' },
      answer: `1301 0000000c 00000019 00000004 ${onDuty}`,
    },
    {
      name: 'as 2011 is used',
      edition: '2011',
      data: `01 313233${zeros(9)} 00000019 00000002 c4e3`,
      check: { form: 'object', objectType: 1, objectId: hexOf(`313233${zeros(9)}`), infoId: 25, text: '你' },
      answer: `1301 00000019 01 313233${zeros(9)} 00000019 00000004 ${onDuty}`,
    },
    {
      name: '2019',
      edition: '2019',
      data: `02 bba6413132333435${zeros(12)} 0a 00000019 00000002 c4e3`,
      check: {
        form: '2019',
        objectType: 2,
        objectId: hexOf(`bba6413132333435${zeros(12)}`),
        answerTime: 10,
        infoId: 25,
        text: '你',
      },
      answer: `1301 00000047 02 d5c5c8fd${zeros(12)} 3133393030303030303030${zeros(9)} bba6413132333435${zeros(12)} 9301 00000063 00000004 ${onDuty}`,
    },
  ]

  it.each(forms)('$name', ({ edition, data, check, answer }) => {
    expect(readPostCheck(hexOf(data), edition)).toEqual({ value: check, deviations: [] })
    const length = hexOf(data).length.toString(16).padStart(8, '0')
    expect(writePostCheck(check).toString('hex')).toBe(hexOf(`9301 ${length} ${data}`).toString('hex'))
    expect(writePostCheckAnswer(check, 99, reply).toString('hex')).toBe(hexOf(answer).toString('hex'))
    expect(readPostCheckAnswer(dataOf(hexOf(answer)), edition).value).toMatchObject({ form: check.form, text: '在岗' })
  })

  it.each(forms)('$name is recognised by arithmetic on a link of the other edition', ({ edition, data, check }) => {
    expect(readPostCheck(hexOf(data), edition === '2011' ? '2019' : '2011').value).toEqual(check)
  })

  it('bytes after the text are noted; a text that is longer than the data is refused', () => {
    expect(readPostCheck(hexOf('00000019 00000002 3131 00'), '2011')).toMatchObject({
      value: { form: 'printed', infoId: 25, text: '11' },
      deviations: ['trailingBytes'],
    })
    expect(readPostCheck(hexOf(`01 313233${zeros(9)} 00000019 00000001 31 0000`), '2011').value).toMatchObject({
      form: 'object',
      text: '1',
    })
    expect(() => readPostCheck(hexOf('00000019 00000030 3131'), '2011')).toThrow(BodyError)
    expect(() => readPostCheck(hexOf(''), '2019')).toThrow(BodyError)
  })

  it('a text whose length is off by one is the text that is there, noted, in the form of the link (wire 7)', () => {
    const head = `01 3730313131${zeros(15)} 05 0000038f`
    const sixBytes = 'd4dab8dac3b4'
    // One too large, as it was found; one too small; two too large.
    for (const length of ['00000007', '00000005', '00000008'])
      expect(readPostCheck(hexOf(`${head} ${length} ${sixBytes}`), '2019')).toEqual({
        value: {
          form: '2019',
          objectType: 1,
          objectId: hexOf(`3730313131${zeros(15)}`),
          answerTime: 5,
          infoId: 0x38f,
          text: '在岗么',
        },
        deviations: ['textLength'],
      })
    // The same in both forms of 2011.
    for (const length of ['00000007', '00000005'])
      expect(readPostCheck(hexOf(`0000038f ${length} ${sixBytes}`), '2011')).toMatchObject({
        value: { form: 'printed', infoId: 0x38f, text: '在岗么' },
        deviations: ['textLength'],
      })
    for (const length of ['00000007', '00000005'])
      expect(readPostCheck(hexOf(`01 3730313131${zeros(7)} 0000038f ${length} ${sixBytes}`), '2011')).toMatchObject({
        value: { form: 'object', infoId: 0x38f, text: '在岗么' },
        deviations: ['textLength'],
      })
    expect(readNotice(hexOf(`01 3730313131${zeros(15)} 0000038f 00000007 ${sixBytes}`), '2019')).toMatchObject({
      value: { form: 'long', infoId: 0x38f, text: '在岗么' },
      deviations: ['textLength'],
    })
  })

  it('a length in characters, or of another coding, is a text too where what is before it can only be one object (wire 7)', () => {
    for (const length of ['00000003', '00000009', '0000000c'])
      expect(readPostCheck(hexOf(`01 3730313131${zeros(15)} 05 0000038f ${length} d4dab8dac3b4`), '2019')).toMatchObject({
        value: { form: '2019', infoId: 0x38f, text: '在岗么' },
        deviations: ['textLength'],
      })
  })

  it('what fits no form makes no invented check: not the form of the other edition with zeros for its number (wire 7)', () => {
    // On a link of 2011 the zeros of the object would be a number and the length of a text.
    expect(() => readPostCheck(hexOf(`01 3730313131${zeros(15)} 05 0000038f 00000007 d4dab8dac3b4`), '2011')).toThrow(BodyError)
    // No object, no text.
    expect(() => readPostCheck(hexOf(zeros(40)), '2019')).toThrow(BodyError)
    expect(() => readPostCheck(hexOf(`77 0102030405${zeros(15)} 05 0000038f 00000040 d4dab8dac3b4`), '2019')).toThrow(BodyError)
    expect(() => readPostCheck(hexOf(`01 3730313131${zeros(15)} 05 0000038f 00000040 0102030405`), '2019')).toThrow(BodyError)
  })

  it('a length of the data that is off by one loses no question, and is noted (wire 7)', () => {
    for (const length of ['00000009', '0000000b', '00000000', '7fffffff']) {
      const { value, deviations } = decode(downEnvelope, hexOf(`9301 ${length} 00000019 00000002 c4e3`), '2011')
      expect(deviations).toEqual(['dataLength'])
      expect(readPostCheck(value.data, '2011').value).toEqual({ form: 'printed', infoId: 25, text: '你' })
    }
  })

  it('bytes that are not GBK are read as replacement characters', () => {
    expect(readPostCheck(hexOf('00000019 00000002 ffff'), '2011').value.text).toContain('\uFFFD')
  })
})

describe('notices', () => {
  it('with and without their object, and their acknowledgements', () => {
    expect(readNotice(hexOf(`00000007 00000001 31`), '2011').value).toEqual({ form: 'printed', infoId: 7, text: '1' })
    const notice = { form: 'object', objectType: 9, objectId: textBytes('A', 12), infoId: 7, text: '1' } as const
    expect(readNotice(decode(downEnvelope, writeNotice(notice), '2011').value.data, '2011').value).toEqual(notice)
    expect(writeNoticeAcknowledgement(notice, 5, '2011').toString('hex')).toBe('13020000000400000007')
    expect(writeNoticeAcknowledgement(notice, 5, '2019').toString('hex')).toBe('130200000006930200000005')
    expect(decode(noticeAcknowledgement, hexOf('930200000005'), '2019').value).toEqual({ sourceType: 0x9302, sourceSerial: 5 })
  })
})

describe('vehicles', () => {
  it('a registration of 2011 has 61 bytes, one of 2019 110 (wire 9)', () => {
    const value = { platformId: '1', producerId: '2', terminalModel: 'M', terminalId: 'T', simNumber: '013900000000' }
    expect(encode(vehicleRegistration, value, '2011')).toHaveLength(61)
    expect(encode(vehicleRegistration, { ...value, imei: '8' }, '2019')).toHaveLength(110)
  })

  it('a registration in the 49 bytes of the first print is read, beside 61 and 110 (wire 9)', () => {
    const texts = {
      platformId: '1011',
      producerId: '70111',
      terminalModel: 'MODEL',
      terminalId: '1202999',
      simNumber: '013900000000',
    }
    const padded = (value: string, length: number) =>
      Buffer.from(value)
        .toString('hex')
        .padEnd(length * 2, '0')
    const first = (model: number) =>
      hexOf(
        padded(texts.platformId, 11) +
          padded(texts.producerId, 11) +
          padded(texts.terminalModel, model) +
          padded(texts.terminalId, 7) +
          padded(texts.simNumber, 12),
      )
    expect(first(8)).toHaveLength(49)
    for (const edition of ['2011', '2019'] as const) {
      expect(decode(vehicleRegistration, first(8), edition)).toMatchObject({
        value: texts,
        deviations: expect.arrayContaining(['modelOf8Bytes']),
      })
      expect(decode(vehicleRegistration, first(20), edition).value).toMatchObject(texts)
    }
    expect(decode(vehicleRegistration, first(20), '2011').deviations).toEqual([])
    // Texts on the right, as one platform fills them.
    const right = hexOf(
      `${zeros(7)}31303131 ${zeros(6)}3730313131 ${zeros(3)}4d4f44454c 31323032393939 ${zeros(0)}303133393030303030303030`,
    )
    expect(decode(vehicleRegistration, right, '2011').value).toMatchObject(texts)
    for (const length of [48, 0])
      expect(() => decode(vehicleRegistration, first(8).subarray(0, length), '2011')).toThrow(BodyError)
  })

  it('a position of 2011, byte by byte', () => {
    const position = {
      encrypted: 0,
      time: Date.UTC(2026, 10, 23, 0, 30, 59),
      longitude: 121_473_701,
      latitude: 31_230_416,
      speed: 60,
      recorderSpeed: 59,
      mileage: 12_345,
      direction: 359,
      altitude: 4,
      status: 3,
      alarms: 2,
    }
    const hex = '00 17 0b 07ea 08 1e 3b 073d8aa5 01dc89d0 003c 003b 00003039 0167 0004 00000003 00000002'
    expect(encode(contents.position, { position }, '2011').toString('hex')).toBe(hexOf(hex).toString('hex'))
    expect(decode(contents.position, hexOf(hex), '2011').value).toEqual({ position })
    const late = encode(contents.positions, { positions: [position, position] }, '2011')
    expect(late).toHaveLength(73)
    expect(decode(contents.positions, late, '2011').value).toEqual({ positions: [position, position] })
    const data = hexOf(hex)
    const around = encode(vehicleEnvelope, { plate: '沪A12345', plateColor: 2, dataType: 0x1202, data }, '2011')
    expect(around.toString('hex')).toBe(hexOf(`bba6413132333435${zeros(13)} 02 1202 00000024 ${hex}`).toString('hex'))
  })

  it('a position of 2019 carries the report as it is', () => {
    const position = {
      encrypted: 0,
      report: hexOf('0102'),
      platformId1: 'P1',
      alarm1: 1,
      platformId2: '',
      alarm2: 0,
      platformId3: '',
      alarm3: 0,
    }
    const hex = `00 00000002 0102 5031${zeros(9)} 00000001 ${zeros(15)} ${zeros(15)}`
    expect(encode(contents.position, { position }, '2019').toString('hex')).toBe(hexOf(hex).toString('hex'))
    expect(decode(contents.position, hexOf(hex), '2019').value).toEqual({ position })
  })
})

describe('any body', () => {
  const bytes = fc.uint8Array({ maxLength: 200 }).map(array => Buffer.from(array))
  const edition = fc.constantFrom('2011' as const, '2019' as const)
  const tolerated = (read: () => unknown) => {
    try {
      read()
    } catch (error) {
      expect(error).toBeInstanceOf(BodyError)
    }
  }

  it.each([...Object.values(messages), ...Object.values(contents)].map(row => ({ name: row.name, row })))(
    'of a $name is read or refused',
    ({ row }) => {
      fc.assert(fc.property(bytes, edition, (body, each) => tolerated(() => decode(row as typeof downEnvelope, body, each))))
    },
  )

  it('of a question, an answer and a notice is read or refused', () => {
    fc.assert(
      fc.property(bytes, edition, (body, each) => {
        for (const read of [readPostCheck, readPostCheckAnswer, readNotice]) tolerated(() => read(body, each))
      }),
      { numRuns: 1000 },
    )
  })
})

it('texts are cut between characters', () => {
  expect(cutText('张三李四', 7)).toBe('张三李')
  expect(cutText('张三', 4)).toBe('张三')
  expect(textBytes('张三', 3).toString('hex')).toBe('d5c500')
})
