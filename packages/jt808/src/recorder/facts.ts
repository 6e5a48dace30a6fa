/** What a recorder says of itself: the kinds of data that are one answer. */
import { bcd, bcdTime } from '../body/bcd.ts'
import { BodyError } from '../body/body-error.ts'
import type { Field } from '../body/field.ts'
import { bytes } from '../body/list.ts'
import { u16, u8 } from '../body/numbers.ts'
import { Reader } from '../body/reader.ts'
import { text } from '../body/text.ts'
import { Writer } from '../body/writer.ts'
import type { RecorderKindName } from './kinds.ts'

interface FactRow {
  readonly zh: string
  readonly en: string
  // oxlint-disable-next-line typescript/no-explicit-any -- fields of all types are in one table
  readonly field: Field<any>
  readonly unit?: string
  /** time: ms since 1970; else as read. */
  readonly kind?: 'time'
}

const time = (zh: string, en: string): FactRow => ({ zh, en, field: bcdTime, kind: 'time' })
/** Eight digits, the last one behind the point. */
const tenths: Field<number> = {
  ...bcd(4),
  read: (from, parent) => Number(bcd(4).read(from, parent)) / 10,
  write: (to, value, parent) => bcd(4).write(to, String(Math.round(value * 10)), parent),
  show: value => value,
}
const signalName = (index: number): FactRow => ({ zh: `信号 D${index}`, en: `Signal D${index}`, field: text(10) })

const facts: Partial<Record<RecorderKindName, readonly FactRow[]>> = {
  standard: [
    { zh: '标准年份', en: 'Year of the standard', field: bcd(1) },
    { zh: '修改单', en: 'Modification', field: u8 },
  ],
  driver: [{ zh: '驾驶证号', en: 'Driving licence', field: text(18) }],
  clock: [time('记录仪时间', 'Time of the recorder')],
  mileage: [
    time('实时时间', 'Read at'),
    time('初次安装时间', 'Installed'),
    { zh: '初始里程', en: 'Odometer when installed', field: tenths, unit: 'km' },
    { zh: '累计里程', en: 'Odometer', field: tenths, unit: 'km' },
  ],
  pulses: [time('当前时间', 'Read at'), { zh: '脉冲系数', en: 'Pulses per km', field: u16 }],
  vehicle: [
    { zh: '车辆识别代号', en: 'VIN', field: text(17) },
    { zh: '号牌号码', en: 'Plate number', field: text(12) },
    { zh: '号牌分类', en: 'Class of the plate', field: text(12) },
  ],
  signals: [
    time('实时时间', 'Read at'),
    { zh: '状态信号字节数', en: 'Bytes of signals', field: u8 },
    ...Array.from({ length: 8 }, (_, index) => signalName(index)),
  ],
  serial: [
    { zh: '认证代码', en: 'Certificate code', field: text(7) },
    { zh: '产品型号', en: 'Model', field: text(16) },
    { zh: '生产日期', en: 'Made on', field: bcd(3) },
    { zh: '生产流水号', en: 'Number', field: bytes(4) },
  ],
}

export interface RecorderFact {
  zh: string
  en: string
  /** null: unreadable or empty. */
  value: string | number | null
  unit: string
  kind: 'time' | 'text'
}

/** What it has said; where the data ends early, what was there. */
export function recorderFacts(name: RecorderKindName, data: Buffer): RecorderFact[] {
  const from = new Reader(data, '2013')
  const known: RecorderFact[] = []
  for (const { zh, en, field, unit = '', kind = 'text' } of facts[name] ?? []) {
    try {
      const value: unknown = field.read(from, {})
      known.push({ zh, en, value: valueOf(value), unit, kind })
    } catch (error) {
      if (!(error instanceof BodyError)) throw error
      break
    }
  }
  return known
}

function valueOf(value: unknown): string | number | null {
  if (typeof value === 'number') return value
  if (Buffer.isBuffer(value)) return value.toString('hex')
  return typeof value === 'string' && value !== '' ? value : null
}

/** As a recorder writes them; values in the order of the rows. */
export function recorderFactBytes(name: RecorderKindName, values: readonly unknown[]): Buffer {
  const to = new Writer('2013')
  for (const [index, { field }] of (facts[name] ?? []).entries()) field.write(to, values[index], {})
  return to.finish()
}
