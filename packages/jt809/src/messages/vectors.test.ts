/** Bodies of published tests and of recorded links, in both editions: read, shown and written again byte by byte. */
import { type AnyMessage, BodyError, decode, encode } from '@outrider/jt808/body'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Edition } from '../edition.ts'
import { explainStream } from '../explain/explain.ts'
import { handFrame, hexOf } from '../testing/hand-frame.ts'
import { readEnvelope } from './envelope.ts'
import { reportOf } from './position.ts'
import { contents, explainedContents, explainedMessages } from './table.ts'

const rows = new Map<number, AnyMessage>(
  [...explainedContents, ...explainedMessages, ...Object.values(contents)].map(row => [row.id, row]),
)
const rowOf = (id: number): AnyMessage => rows.get(id) ?? expect.fail(`no row ${id.toString(16)}`)
const zeros = (count: number): string => '00'.repeat(count)
const padded = (hex: string, length: number): string => hex.padEnd(length * 2, '0')
const s64 = Buffer.from('0123456789'.repeat(7).slice(0, 64)).toString('hex')
const place36 = Array.from({ length: 36 }, (_, n) => String(n).padStart(2, '0')).join('')
const recorded = '03 000000005D2BE082 000000005D2D3202 0000000000000001 02 06 05 0000041F'
const recorded2 = '00 000000005D045382 000000005D05A502 000000000000000B 15 3D 33 00000029'

interface Vector {
  id: number
  edition?: Edition
  data: string
  value: object
  /** What is written is not what came, and why. */
  oneWay?: string
}
const vectors: Vector[] = [
  { id: 0x9101, data: '00002710 000000005BA49986 000000005BA4DFD6', value: { count: 10_000, from: 1_537_513_862_000 } },
  { id: 0x1101, edition: '2019', data: '00002710 000000005BA49986 000000005BA4DFD6', value: { count: 10_000 } },
  {
    id: 0x9102,
    edition: '2019',
    data: `2766 0000001B 3130303130${zeros(6)} 000000004EBC924F 000000004EBC924F`,
    value: { platformId: '10010', from: 1_320_981_071_000 },
  },
  {
    id: 0x1102,
    edition: '2019',
    data: '1102 00000024 3330303030313233343500 000000005F059604 000000005F059604 0000000A 00 00001E17',
    value: { platformId: '3000012345', lost: 10, broken: 0, seconds: 7_703 },
  },
  {
    id: 0x9103,
    edition: '2019',
    data: '2766 0000002B 03 271A 0000271A 000000004EBC924F 2766 00002766 000000004EBC924F 2710 00002710 000000004EBC924F',
    value: { serials: [{ dataType: 0x271a, lastSerial: 0x271a }, { dataType: 0x2766 }, { dataType: 0x2710 }] },
  },
  {
    id: 0x1202,
    data: '00 13 07 07DC 0F 0F 0F 07EF4D80 01701840 0032 0033 00000096 002D 002D 00000003 00000101',
    value: { position: { time: Date.UTC(2012, 6, 19, 7, 15, 15), speed: 50, recorderSpeed: 51, mileage: 150, alarms: 257 } },
  },
  {
    id: 0x1202,
    edition: '2019',
    data: `01 00000026 00000001 00000002 00BA7F0E 07E4F11C 0028 003C 0000 180715101010 0104 00000064 0202 0037 ${'31'.repeat(11)} 00000001 ${'32'.repeat(11)} 00000002 ${'33'.repeat(11)} 00000003`,
    value: { position: { encrypted: 1, platformId1: '1'.repeat(11), alarm3: 3 } },
  },
  { id: 0x1205, data: '', value: {} },
  { id: 0x1205, edition: '2019', data: '0400 00000400 00000000', value: { sourceType: 0x400, sourceSerial: 0x400 } },
  { id: 0x1206, edition: '2019', data: '0400 00000400', value: { sourceSerial: 0x400 }, oneWay: 'zeros at the end' },
  { id: 0x1207, data: '000000005BA880B6 000000005BA9016B', value: { from: 1_537_769_654_000 } },
  { id: 0x1208, data: '', value: {} },
  { id: 0x1209, data: '000000005BA880B6 000000005BA9016B', value: { from: 1_537_769_654_000 } },
  {
    id: 0x120a,
    data: `${padded('D5C5C8FD', 16)} ${padded('3131', 20)} ${padded('4131', 40)} ${padded('C9CFBAA3', 200)}`,
    value: { driver: '张三', idCard: '11', certificate: 'A1', issuer: '上海' },
  },
  {
    id: 0x120a,
    edition: '2019',
    data: `0002 00000001 ${padded('736D616C6C636869', 16)} ${padded('', 20)} ${padded('', 40)} ${padded('', 200)} 000000005EA1A49E`,
    value: { sourceType: 2, sourceSerial: 1, driver: 'smallchi', validUntil: 1_587_651_742_000 },
  },
  { id: 0x120b, data: '0000000C 617364313233343536617364', value: { text: 'asd123456asd' } },
  {
    id: 0x120b,
    edition: '2019',
    data: '0002 00000001 0000000C 617364313233343536617364',
    value: { sourceType: 2, text: 'asd123456asd' },
  },
  { id: 0x120d, data: '0000000C 617364313233343536617364', value: { text: 'asd123456asd' } },
  { id: 0x9201, edition: '2019', data: '0400 00000400 01', value: { sourceType: 0x400, sourceSerial: 0x400, result: 1 } },
  { id: 0x9205, data: '01', value: { reason: 1 } },
  { id: 0x9207, edition: '2019', data: '0001 00000002 00', value: { sourceType: 1, sourceSerial: 2, result: 0 } },
  { id: 0x9208, edition: '2019', data: '0001 00000002 02', value: { result: 2 } },
  { id: 0x9209, edition: '2019', data: '0016 00000021 00', value: { sourceSerial: 0x21, result: 0 } },
  { id: 0x9209, data: '02', value: { result: 2 } },
  {
    id: 0x1303,
    edition: '2019',
    data: '1202 01 00000001 00000009 0000000000000000',
    value: { type: 0x1202, lastSerial: 9, from: null },
  },
  {
    id: 0x1402,
    data: '01 000B 000000005BAA5B80 00000D10 0000000A 67666466343534353533',
    value: { source: 1, alarmType: 11, infoId: 0xd10, text: 'gfdf454553' },
  },
  {
    id: 0x1402,
    edition: '2019',
    data: `4A43323032305054303838 A001 000000005F5F7B3E 000000005F5F7B3E 000000005F5F7B3E ${padded('B2E2413933323238', 21)} 02 ${zeros(11)} 00000000 00000008 B3ACCAB1CDA3B3B5`,
    value: { platformId: 'JC2020PT088', alarmType: 0xa001, plate: '测A93228', text: '超时停车' },
  },
  {
    id: 0x1402,
    edition: '2019',
    data: `4A43323032355054303437 A00A 00000198EA65DA60 00000198EA66A1A5 ${padded('3431363234303130313737', 21)} 02 ${padded('30', 11)} 00000000 00000010 D6F7B6AFC9CFB1A8B1A8BEAFD0C5CFA2`,
    value: { platformId: 'JC2025PT047', alarmType: 0xa00a, text: '主动上报报警信息' },
    oneWay: 'milliseconds',
  },
  { id: 0x1403, data: '00000D10 03', value: { infoId: 0xd10, result: 3 } },
  { id: 0x1401, data: '000026AA 00', value: { supervisionId: 0x26aa, result: 0 } },
  {
    id: 0x1401,
    edition: '2019',
    data: '0D6F196E 1402 00000004 01',
    value: { supervisionId: 0xd6f196e, sourceType: 0x1402, result: 1 },
  },
  { id: 0x1411, edition: '2019', data: '1402 00000004 01', value: { sourceType: 0x1402, sourceSerial: 4, result: 1 } },
  { id: 0x1412, edition: '2019', data: '1402 00000004 01', value: { result: 1 } },
  {
    id: 0x9401,
    data: `01 0002 000000005BAC3F40 123FFAA1 000000005BAC4D50 03 ${padded('736D616C6C636869', 16)} ${padded('3132333435363738393031', 20)} 3132333435364071712E636F6D${zeros(19)}`,
    value: { alarmType: 2, supervisionId: 0x123ffaa1, level: 3, supervisor: 'smallchi', mail: '123456@qq.com' },
    oneWay: 'zeros after the mail',
  },
  { id: 0x9402, data: '01 000A 000000005BE792C0 00000004 BDD9BEAF', value: { alarmType: 10, text: '劫警' } },
  { id: 0x9403, data: '01 0002 000000005BE792C0 0000000C C6A3C0CDBCDDCABBB1A8BEAF', value: { text: '疲劳驾驶报警' } },
  { id: 0x9501, data: `313233343536373839${zeros(11)}`, value: { phone: '123456789' } },
  { id: 0x1501, edition: '2019', data: '9501 00000001 00', value: { sourceType: 0x9501, result: 0 } },
  { id: 0x1502, edition: '2019', data: `9502 00000001 09 ${zeros(36)} 02 00000000 00 00`, value: { flag: 9, lens: 2 } },
  {
    id: 0x1502,
    edition: '2019',
    data: `0000 00000000 01 00 0000001C FFFFFFFF FFFFFFFF 01D3BF71 06893131 0064 0064 0064 250822114607 4A43323032355054303437 FFFFFFFF ${'01'.repeat(11)} 00000000 ${zeros(15)} 02 00000004 01 00 FFD8FFD9`,
    value: { flag: 1, lens: 2, length: 4, picture: hexOf('ffd8ffd9') },
  },
  { id: 0x9503, data: '0000014D 01 0000000B BABA5F7366646633646673', value: { sequence: 333, priority: 1, text: '汉_sfdf3dfs' } },
  { id: 0x1503, data: '0000270F 00', value: { sequence: 9_999, result: 0 } },
  { id: 0x1503, edition: '2019', data: '0063 0000000B 00', value: { sourceType: 99, sourceSerial: 11 } },
  { id: 0x9504, data: '10 180927200020 180927230020 15B4', value: { command: 16, most: 0x15b4 } },
  { id: 0x9504, edition: '2019', data: '000000005EA577D4 000000005EA5A204 10', value: { command: 16 } },
  { id: 0x1504, edition: '2019', data: '000C 00000001 07 00000003 557AC4', value: { command: 7, data: hexOf('557ac4') } },
  { id: 0x1504, data: '00000003 557AC4', value: { data: hexOf('557ac4') } },
  {
    id: 0x9505,
    data: `${zeros(8)}0808 ${padded('6A74383038', 20)} ${padded('6164736C736D616C6C636869', 49)} ${padded('6164736C313233', 22)} ${padded('3132372E302E302E31', 32)} 0328 0329 000000005BACC640`,
    value: { accessPoint: 'jt808', user: 'adslsmallchi', password: 'adsl123', ip: '127.0.0.1', tcpPort: 808, udpPort: 809 },
  },
  { id: 0x1505, edition: '2019', data: '0005 00000001 01', value: { result: 1 } },
  { id: 0x1601, data: 'CAB2C3B4B9ED', value: { text: '什么鬼' } },
  { id: 0x1601, edition: '2019', data: '0001 00000002 CAB2C3B4B9ED', value: { sourceSerial: 2, text: '什么鬼' } },
  { id: 0x1701, data: `${padded('30313233343536373839', 11)} ${s64} ${s64}`, value: { platformId: '0123456789' } },
  { id: 0x1702, data: '', value: {} },
  {
    id: 0x1801,
    data: `01 ${zeros(23)}3132372E302E302E31 1F90`,
    value: { result: 1, ip: '127.0.0.1', port: 8_080 },
    oneWay: 'an address on the right',
  },
  { id: 0x9801, data: `02 01 ${s64} ${place36}`, value: { channel: 2, kind: 1, position: hexOf(place36) } },
  { id: 0x1802, data: '01', value: { result: 1 } },
  { id: 0x9802, data: '01 02', value: { channel: 1, kind: 2 } },
  {
    id: 0x1901,
    data: `00000002 ${recorded} ${recorded2}`,
    value: {
      recordings: [
        { channel: 3, size: 0x41f },
        { channel: 0, size: 41 },
      ],
    },
  },
  { id: 0x1902, data: `01 00000002 ${recorded} ${recorded2}`, value: { result: 1 } },
  { id: 0x9901, data: '01 02', value: { result: 1, count: 2 } },
  {
    id: 0x9902,
    data: `01 0000000059697982 00000000596ACB02 0000000000000002 03 05 04 ${s64} ${place36}`,
    value: { channel: 1, kind: 3, stream: 5, store: 4 },
  },
  {
    id: 0x9a01,
    data: `02 01 04 03 00000000596ACB02 00000000596C1C82 ${s64} ${place36}`,
    value: { channel: 2, stream: 4, store: 3 },
  },
  { id: 0x1a01, data: `${padded('3132372E302E302E31', 32)} 1F90 01`, value: { port: 8_080, result: 1 } },
  { id: 0x9a02, data: '01 01 00000000596C1C82', value: { control: 1, speed: 1 } },
  { id: 0x1a02, data: '01', value: { result: 1 } },
  {
    id: 0x9b01,
    data: `02 00000000596ACB02 00000000596C1C82 0000000000000005 01 04 03 00000006 ${s64} ${place36}`,
    value: { channel: 2, size: 6 },
  },
  { id: 0x1b01, data: '01 0002', value: { result: 1, session: 2 } },
  {
    id: 0x1b02,
    data: `01 0002 ${padded('3132372E302E302E31', 32)} 1F90 ${padded('61', 49)} ${padded('62', 22)} ${padded('2F63', 200)}`,
    value: { session: 2, user: 'a', password: 'b', path: '/c' },
  },
  { id: 0x9b02, data: '01 0002', value: { session: 2 } },
  { id: 0x9b03, data: '0002 01', value: { session: 2, control: 1 } },
  { id: 0x1b03, data: '01', value: { result: 1 } },
]
const titled = vectors.map(vector => ({
  ...vector,
  edition: vector.edition ?? '2011',
  title: `0x${vector.id.toString(16)} of ${vector.edition ?? '2011'}`,
}))

describe('each message', () => {
  it.each(titled)('$title', ({ id, edition, data, value, oneWay }) => {
    const row = rowOf(id)
    const read = decode(row, hexOf(data), edition)
    expect(read.value).toMatchObject(value)
    expect(JSON.stringify(row.body.show(read.value, read.version))).toBeTypeOf('string')
    const again = encode(row, read.value, edition)
    if (oneWay === undefined) expect(again.toString('hex')).toBe(hexOf(data).toString('hex'))
    else expect(decode(row, again, edition).value).toMatchObject(value)
  })

  it('cut at each byte is read or refused, and never throws anything else', () => {
    for (const { id, edition, data } of titled) {
      const bytes = hexOf(data)
      for (let length = 0; length < bytes.length; length++)
        try {
          decode(rowOf(id), bytes.subarray(0, length), edition)
        } catch (error) {
          expect(error).toBeInstanceOf(BodyError)
        }
    }
  })

  it('of any bytes is read or refused', () => {
    const ids = fc.constantFrom(...rows.keys())
    fc.assert(
      fc.property(
        ids,
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom('2011' as const, '2019' as const),
        (id, bytes, edition) => {
          try {
            const { value, version } = decode(rowOf(id), Buffer.from(bytes), edition)
            JSON.stringify(rowOf(id).body.show(value, version))
          } catch (error) {
            expect(error).toBeInstanceOf(BodyError)
          }
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

async function explained(frame: Buffer, format: { edition?: Edition } = {}): Promise<object> {
  const source = async function* () {
    yield await Promise.resolve(frame)
  }
  for await (const all of explainStream(source(), format)) for (const each of all) return each
  return expect.fail('nothing')
}

describe('whole frames of others', () => {
  it.each([
    [
      'a registration of 2019',
      `5B000000AC000006821200013415F401${zeros(5)}270F000000005E02A507B8D4C1413132333435${zeros(13)}0112010000006E${'31'.repeat(10)}00${'31'.repeat(10)}00${'31'.repeat(8)}${zeros(22)}313233343536373839${zeros(6)}${'31'.repeat(5)}4141${zeros(23)}${'32'.repeat(12)}006D7A5D`,
      { dataType: '0x1201', plate: '粤A12345' },
    ],
    [
      'the beginning of forwarding, without the length of its data',
      `5B0000004400000457120000000457010101${zeros(9)}4EBC924FB2E2CAD431313131${zeros(13)}0412050400000004${zeros(5)}1B735D`,
      { dataType: '0x1205', plateColor: 4, data: { sourceType: 0x400, sourceSerial: 0x400 } },
    ],
    [
      'an answer to a registration, which is about no vehicle',
      `5B0000002F00000457920000000457010101${zeros(9)}4EBC924F9201000000070400000004000189DA5D`,
      { dataType: '0x9201', data: { sourceSerial: 0x400, result: 1 } },
    ],
    [
      'an alarm of 2020',
      `5B0000007E00000002140001FEC19001020F${zeros(9)}5F616C491402000000564A43323032305054303838A001000000005F5F7B3E000000005F5F7B3E000000005F5F7B3EB2E2413933323238${zeros(13)}02${zeros(18)}08B3ACCAB1CDA3B3B5F77E5D`,
      { dataType: '0x1402', data: { platformId: 'JC2020PT088', alarmType: 0xa001, plate: '测A93228', text: '超时停车' } },
    ],
    [
      'the place of live video',
      `5B000000610000000118${zeros(17)}68EA24F5D4C141${'38'.repeat(5)}${zeros(13)}01180100000023003132372E302E302E31${zeros(23)}043656F35D`,
      { dataType: '0x1801', data: { result: 0, ip: '127.0.0.1', port: 1_078 } },
    ],
    [
      'video codes',
      `5B000000C9000006821700013415F401${zeros(5)}270F000000005EA507B8D4C1413132333435${zeros(13)}0217010000008B0102030405060708091011${zeros(128)}E7D35D`,
      { dataType: '0x1701' },
    ],
    [
      'a position of 2019 with the block of 2011 in it',
      `5B000000930000000112000098968701000000000368710000000068DA5772B2E2CAD4B1A8BEAF${zeros(13)}0112020000005500000000231D0907E911362B06B3507102111716${zeros(6)}6D7F007B00B00004000300000001${zeros(45)}DE6E5D`,
      { dataType: '0x1202', data: { position: { report: { time: '2025-09-29T17:54:43+08:00', longitude: 112_414_833 } } } },
    ],
  ])('%s', async (_, hex, body) => {
    expect(await explained(hexOf(hex), { edition: '2019' })).toMatchObject({ ok: true, body })
  })

  it('codes of video are read in each of the three envelopes that are in use', () => {
    const data = `${padded('3031', 11)}${s64}${s64}`
    const plate = `${padded('D4C1413132333435', 21)}02`
    for (const body of [`${plate} 1701 0000008b ${data}`, `1701 0000008b ${data}`, `1701 ${data}`])
      expect(readEnvelope(0x1700, hexOf(body))?.data.toString('hex')).toBe(data.toLowerCase())
  })

  it('a report with one stray byte is read without it', () => {
    const basic = '00040000 00481003 01EDAB6E 073BC3AF 0064 00E0 0000 250822113545 FF'
    expect(reportOf(hexOf(basic))).toMatchObject({ kind: '808', value: { speed: 22.4 } })
    expect(reportOf(hexOf('00'))).toBeUndefined()
  })

  it('a route is shown as JT/T 808 has it', async () => {
    const route = `8BE2C001 0001 250904161510 250904161510 0000 0002 E59B`
    const length = hexOf(route).length.toString(16).padStart(8, '0')
    const body = `${padded('D4C1413132333435', 21)} 02 120E ${length} ${route}`
    expect(await explained(handFrame({ id: '1200', body, time: '0000000068DA5772' }))).toMatchObject({
      body: { dataName: 'route report', data: { route: { id: 2_346_893_313 } } },
    })
  })
})
