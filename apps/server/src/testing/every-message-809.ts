/**
 * Every message of JT/T 809 with an envelope, in both editions, and of chapters 8 to 10 of JT/T 1078-2016: what is sent of it in tests, and what
 * becomes of it. docs/jt809-messages.md tells the same in words.
 */
import { aboutVehicle, type Edition, writeEnvelope, writeFrame } from '@outrider/jt809'
import { explainStream } from '../../../../packages/jt809/src/explain/explain.ts'

export interface MessageRow {
  /** Of its data. */
  id: number
  /** About a vehicle, or none. Alarms of 2019 are about none. */
  around: 'vehicle' | 'none' | 'alarm'
  /** As hex. */
  data: string | Readonly<Record<Edition, string>>
  /** The message that answers it; undefined: none does. */
  answer?: number
  /** In 2019 only. */
  answeredIn?: '2019'
  /** Nothing is made of it, or no more than that it was refused: it is kept and counted. */
  kept?: true | Edition
}

export const vehicleOfRows = { plate: '沪A11111', plateColor: 2 }

export const dataOf = ({ data }: MessageRow, edition: Edition): Buffer =>
  Buffer.from((typeof data === 'string' ? data : data[edition]).replaceAll(' ', ''), 'hex')
export const isKept = ({ kept }: MessageRow, edition: Edition): boolean => kept === true || kept === edition
export const answerOf = ({ answer, answeredIn }: MessageRow, edition: Edition): number | undefined =>
  answeredIn === undefined || answeredIn === edition ? answer : undefined

/** The id of its envelope, and the body. */
export function bodyOf(row: MessageRow, edition: Edition, plate = vehicleOfRows.plate): { messageId: number; body: Buffer } {
  const bare = row.around === 'none' || (row.around === 'alarm' && edition === '2019')
  const vehicle = bare ? undefined : aboutVehicle(plate, vehicleOfRows.plateColor)
  return { messageId: row.id & 0xff00, body: writeEnvelope(vehicle, row.id, dataOf(row, edition)) }
}

const zeros = (count: number): string => '00'.repeat(count)
const text = (value: string, length: number): string => {
  const hex = Buffer.from(value).toString('hex')
  return hex + zeros(length - value.length)
}
/** S: 2018-09-21. */
const time = '000000005ba49986'
const later = '000000005ba4dfd6'
const code = text('0123456789'.repeat(7).slice(0, 64), 64)
const id11 = text('10101', 11)
const source = (id: string): string => `${id} 0000000b`
const both = (in2011: string, in2019: string) => ({ 2011: in2011, 2019: in2019 })
/** 36 bytes: day, month, year, time, place. */
const block2011 = '00 13 07 07dc 0f0f0f 07ef4d80 01701840 0032 0033 00000096 002d 002d 00000003 00000000'
const block2019 = `00 0000001c 00000000 00000003 01d9f2a8 073c4e20 0000 0000 0000 180921151010 ${id11} 00000000 ${id11} 00000000 ${id11} 00000000`
const block = both(block2011, block2019)
const blocks = both(`01 ${block2011}`, `01 ${block2019}`)
const route = '8be2c001 0001 250904161510 250904161510 0000 0004 e59bb4e6'
const plate2019 = `bba6413131313131${zeros(13)} 02`
const alarm2019 = `${id11} 0001 ${time} ${time} ${later} ${plate2019} ${id11} 00000000 00000002 6f6b`
const record = `01 ${time} ${later} 0000000000000001 00 01 01 0000041f`
const person = `${text('Zhang', 16)} ${text('', 20)} ${text('A1', 40)} ${text('Shanghai', 200)}`
const waybill = '00000002 6f6b'
const outcome = `${source('1402')} 01`
const answered = (id: string, result: string) => both(result, `${source(id)} ${result}`)

/** From a superior platform to us, as nobody has allowed it anything. Link messages are apart. */
export const downward: readonly MessageRow[] = [
  { id: 0x9201, around: 'none', data: `${source('1201')} 00` },
  { id: 0x9202, around: 'vehicle', data: block, kept: true },
  { id: 0x9203, around: 'vehicle', data: blocks, kept: true },
  { id: 0x9204, around: 'vehicle', data: Buffer.from('VIN:=A11111').toString('hex'), kept: true },
  { id: 0x9205, around: 'vehicle', data: '01', answer: 0x1205, kept: true },
  { id: 0x9206, around: 'vehicle', data: '01', answer: 0x1206, kept: true },
  { id: 0x9207, around: 'vehicle', data: answered('1207', '00'), kept: true },
  { id: 0x9208, around: 'vehicle', data: answered('1208', '00'), kept: true },
  { id: 0x9209, around: 'vehicle', data: answered('1209', '00'), kept: true },
  { id: 0x920a, around: 'vehicle', data: both('', '00'), kept: true },
  { id: 0x920b, around: 'vehicle', data: '', kept: true },
  { id: 0x920c, around: 'vehicle', data: '', kept: true },
  { id: 0x920d, around: 'vehicle', data: '00000001 00 0002 6f6b', kept: true },
  { id: 0x920e, around: 'vehicle', data: route, kept: true },
  {
    id: 0x9301,
    around: 'none',
    data: both(`01 ${text('7', 12)} 0000000d 00000002 6f6b`, `01 ${text('7', 20)} 0a 0000000d 00000002 6f6b`),
  },
  { id: 0x9302, around: 'none', data: `01 ${text('7', 12)} 0000000e 00000002 6f6b`, answer: 0x1302 },
  { id: 0x9303, around: 'none', data: `00000001 00000002 ${time}`, kept: true },
  {
    id: 0x9401,
    around: 'alarm',
    data: `03 0002 ${time} 00000011 00000000f0000000 00 ${text('Li', 16)} ${text('1', 20)} ${zeros(32)}`,
  },
  { id: 0x9402, around: 'alarm', data: both(`03 0002 ${time} 00000002 6f6b`, alarm2019) },
  { id: 0x9403, around: 'alarm', data: both(`03 0002 ${time} 00000002 6f6b`, alarm2019) },
  { id: 0x9404, around: 'alarm', data: '00', kept: true },
  { id: 0x9405, around: 'alarm', data: '00', kept: true },
  { id: 0x9406, around: 'alarm', data: '00', kept: true },
  { id: 0x9501, around: 'vehicle', data: text('02112345678', 20), answer: 0x1501, kept: true },
  { id: 0x9502, around: 'vehicle', data: '01 01', answer: 0x1502, kept: true },
  { id: 0x9503, around: 'vehicle', data: '00000007 01 00000002 6f6b', answer: 0x1503, kept: true },
  { id: 0x9504, around: 'vehicle', data: both(`00 ${zeros(12)} 0001`, `${time} ${later} 00`), answer: 0x1504, kept: true },
  { id: 0x9505, around: 'vehicle', data: zeros(145), answer: 0x1505, kept: true },
  { id: 0x9601, around: 'vehicle', data: '', kept: true },
  { id: 0x9702, around: 'vehicle', data: `${id11} ${code}`, kept: true },
  { id: 0x9801, around: 'vehicle', data: `01 00 ${code}`, answer: 0x1801, kept: true },
  { id: 0x9802, around: 'vehicle', data: '01 00', answer: 0x1802, kept: true },
  { id: 0x9901, around: 'vehicle', data: '00 01', kept: true },
  { id: 0x9902, around: 'vehicle', data: `01 ${time} ${later} ${zeros(8)} 00 00 00 ${code}`, answer: 0x1902, kept: true },
  { id: 0x9a01, around: 'vehicle', data: `01 00 00 00 ${time} ${later} ${code}`, answer: 0x1a01, kept: true },
  { id: 0x9a02, around: 'vehicle', data: `02 00 ${zeros(8)}`, answer: 0x1a02, kept: true },
  {
    id: 0x9b01,
    around: 'vehicle',
    data: `01 ${time} ${later} ${zeros(8)} 00 00 00 00000006 ${code}`,
    answer: 0x1b01,
    kept: true,
  },
  { id: 0x9b02, around: 'vehicle', data: '00 0002', kept: true },
  { id: 0x9b03, around: 'vehicle', data: '0002 02', answer: 0x1b03, kept: true },
]

/** From a platform that reports to us, which was asked nothing. */
export const upward: readonly MessageRow[] = [
  {
    id: 0x1201,
    around: 'vehicle',
    data: both(
      `${id11} ${id11} ${text('T', 20)} ${text('X', 7)} ${text('013900000009', 12)}`,
      `${id11} ${id11} ${text('T', 30)} ${text('1', 15)} ${text('X', 30)} ${text('139', 13)}`,
    ),
    answer: 0x9201,
    answeredIn: '2019',
  },
  { id: 0x1202, around: 'vehicle', data: block },
  { id: 0x1203, around: 'vehicle', data: blocks },
  { id: 0x1205, around: 'vehicle', data: both('', `${source('9205')} 00000000`), kept: true },
  { id: 0x1206, around: 'vehicle', data: both('', `${source('9206')} 00000000`), kept: true },
  { id: 0x1207, around: 'vehicle', data: `${time} ${later}`, answer: 0x9207, kept: true },
  { id: 0x1208, around: 'vehicle', data: '', answer: 0x9208, kept: true },
  // Of its own vehicle, of long before it told of it first.
  { id: 0x1209, around: 'vehicle', data: `${time} ${later}`, answer: 0x9209 },
  { id: 0x120a, around: 'vehicle', data: both(person, `${source('920a')} ${person} ${later}`), kept: true },
  { id: 0x120b, around: 'vehicle', data: answered('920b', waybill), kept: true },
  { id: 0x120c, around: 'vehicle', data: both(person, `${person} ${later}`), kept: true },
  { id: 0x120d, around: 'vehicle', data: waybill, kept: true },
  { id: 0x120e, around: 'vehicle', data: route, answer: 0x920d, kept: true },
  { id: 0x1240, around: 'vehicle', data: '00', kept: true },
  {
    id: 0x1301,
    around: 'none',
    data: both(
      `01 ${text('7', 12)} 0000000d 00000002 6f6b`,
      `01 ${text('Li', 16)} ${text('1', 20)} ${text('7', 20)} ${source('9301')} 00000002 6f6b`,
    ),
    kept: true,
  },
  { id: 0x1302, around: 'none', data: both('0000000e', source('9302')), kept: true },
  { id: 0x1303, around: 'none', data: `1202 01 00000001 00000002 ${time}`, kept: true },
  { id: 0x1401, around: 'alarm', data: both('00000011 01', `00000011 ${source('9401')} 01`), kept: true },
  { id: 0x1402, around: 'alarm', data: both(`01 0002 ${time} 0000004d 00000002 6f6b`, alarm2019) },
  // The end of an alarm; a warning in 2019.
  { id: 0x1403, around: 'alarm', data: both('0000004d 01', alarm2019), kept: '2019' },
  { id: 0x1404, around: 'alarm', data: '00', kept: true },
  { id: 0x1405, around: 'alarm', data: '00', kept: true },
  { id: 0x1406, around: 'alarm', data: '00', kept: true },
  { id: 0x1411, around: 'alarm', data: outcome, kept: true },
  { id: 0x1412, around: 'alarm', data: outcome },
  {
    id: 0x1413,
    around: 'alarm',
    data: `${id11} ${time} ${source('1402')} ${later} 00 ${text('Li', 16)} ${text('1', 20)} ${zeros(32)}`,
    kept: true,
  },
  { id: 0x1501, around: 'vehicle', data: answered('9501', '00'), kept: true },
  {
    id: 0x1502,
    around: 'vehicle',
    data: answered('9502', `03 ${zeros(36)} 01 00000000 00 00`),
    kept: true,
  },
  { id: 0x1503, around: 'vehicle', data: both('00000007 00', `${source('9503')} 00`), kept: true },
  { id: 0x1504, around: 'vehicle', data: answered('9504', '00 00000000'), kept: true },
  { id: 0x1505, around: 'vehicle', data: answered('9505', '02'), kept: true },
  {
    id: 0x1601,
    around: 'vehicle',
    data: answered('9601', Buffer.from('VIN:=A11111').toString('hex')),
    kept: true,
  },
  { id: 0x1602, around: 'vehicle', data: route, answer: 0x920d, kept: true },
  { id: 0x1701, around: 'vehicle', data: `${id11} ${code} ${code}` },
  { id: 0x1702, around: 'vehicle', data: '', answer: 0x9702, kept: true },
  { id: 0x1801, around: 'vehicle', data: `00 ${text('127.0.0.1', 32)} 1f90`, kept: true },
  { id: 0x1802, around: 'vehicle', data: '00', kept: true },
  { id: 0x1901, around: 'vehicle', data: `00000001 ${record}`, answer: 0x9901, kept: true },
  { id: 0x1902, around: 'vehicle', data: `00 00000001 ${record}`, kept: true },
  { id: 0x1a01, around: 'vehicle', data: `${text('127.0.0.1', 32)} 1f90 00`, kept: true },
  { id: 0x1a02, around: 'vehicle', data: '00', kept: true },
  { id: 0x1b01, around: 'vehicle', data: '00 0002', kept: true },
  {
    id: 0x1b02,
    around: 'vehicle',
    data: `00 0002 ${text('127.0.0.1', 32)} 0015 ${text('u', 49)} ${text('p', 22)} ${text('/a', 200)}`,
    answer: 0x9b02,
    kept: true,
  },
  { id: 0x1b03, around: 'vehicle', data: '00', kept: true },
]

/** Without an envelope, besides those of the links: what platforms tell each other of what came and went. */
export const counts: readonly { id: number; data: string }[] = [
  { id: 0x9101, data: `00002710 ${time} ${later}` },
  { id: 0x9102, data: `2766 0000001b ${id11} ${time} ${later}` },
  { id: 0x9103, data: `2766 00000015 01 1202 0000271a ${time}` },
  { id: 0x1101, data: `00002710 ${time} ${later}` },
  { id: 0x1102, data: `2766 00000024 ${id11} ${time} ${later} 00000000 00 00000000` },
  { id: 0x1103, data: `2766 00000015 01 1202 0000271a ${time}` },
]

export const hexId = (id: number): string => `0x${id.toString(16).toUpperCase().padStart(4, '0')}`
export const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex')

/** Those of which `decode --jt809` does not say what they are and hold. */
export async function unexplained(rows: readonly MessageRow[], edition: Edition): Promise<string[]> {
  const found: string[] = []
  for (const row of rows) {
    const format = { edition, accessCode: 1, version: [1, 0, 0], encryption: undefined } as const
    const frame = writeFrame({ ...format, serial: 1, time: 1, ...bodyOf(row, edition) })
    for await (const all of explainStream(chunk(frame), { edition }))
      for (const each of all) {
        const { dataType, dataName, data } = (each.ok ? each.body : {}) as Partial<Record<string, string | object>>
        if (dataType !== hexId(row.id) || dataName === undefined || typeof data !== 'object' || 'error' in data)
          found.push(`${edition} ${hexId(row.id)} ${JSON.stringify(each)}`)
      }
  }
  return found
}
async function* chunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes)
}
