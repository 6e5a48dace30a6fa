/** What a driving recorder is set to (0x8701, GB/T 19056-2012): a row for each command word. The screen's form is drawn from them, as of other messages. */
import { messages } from '@outrider/jt808'
import { bytesOf, type Field, type FormRow, number, type Read, rows, send, text } from './message-form-row.ts'
import type { RecorderSetting } from '../../events/terminal-commands.ts'
import { WrongValue } from '../parameters/terminal-values.ts'
import type { RecorderKindName } from '../recorder-data.ts'

/** A time of the recorder, ms since 1970; now: when it is sent. */
type Value = string | number | { at: number | 'now' }

const time = (name: string, zh: string, en: string): Field => ({ name, zh, en, kind: 'time' })
const at = (read: Read, name: string): Value => ({ at: read(name).number })
const now: Value = { at: 'now' }
const signals = 8
const nameBytes = 10
const namesField = rows('names', '信号名称', 'Names of the signals', {
  zh: '每行一个，依次为D0至D7，每个不超过10字节',
  en: 'One per line, from D0 to D7, of at most 10 bytes',
})

function namesOf(read: Read): string[] {
  const names = read('names').rows.map(([name = '']) => name)
  if (names.length > signals || names.some(name => bytesOf(name) > nameBytes))
    throw new WrongValue(namesField, { zh: '最多8行，每行不超过10字节', en: 'at most 8 lines of at most 10 bytes' })
  return Array.from({ length: signals }, (_, index) => names[index] ?? '')
}

const row = (
  setting: RecorderSetting,
  of: {
    zh: string
    en: string
    fields: readonly Field[]
    values: (read: Read) => readonly Value[]
    readBack: readonly RecorderKindName[]
  },
): FormRow => ({
  messageId: messages.setRecorder.id,
  named: { zh: `行驶记录仪：${of.zh}`, en: `Driving recorder: ${of.en}` },
  needs: 'recorderAuth',
  confirms: true,
  readBack: of.readBack,
  about: {
    zh: '写入行驶记录仪，设定后再从记录仪读回，结果见“行驶记录仪”。记录仪会记下此次修改。',
    en: 'Written into the driving recorder and read from it afterwards: see “Driving recorder”. The recorder keeps a record of the change.',
  },
  fields: of.fields,
  make: read => send('setRecorder', { setting, values: of.values(read) }),
})

export const recorderForms = {
  recorderVehicle: row('vehicle', {
    zh: '车辆信息',
    en: 'vehicle',
    fields: [
      text('vin', '车辆识别代号', 'VIN', 17),
      text('plate', '号牌号码', 'Plate number', 12),
      text('class', '号牌分类', 'Class of the plate', 12),
    ],
    values: read => [read('vin').text, read('plate').text, read('class').text],
    readBack: ['vehicle'],
  }),
  recorderInstalled: row('installed', {
    zh: '初次安装日期',
    en: 'date of installation',
    fields: [time('installed', '初次安装时间', 'Installed')],
    values: read => [at(read, 'installed')],
    readBack: ['mileage'],
  }),
  recorderSignals: row('signals', {
    zh: '状态信号配置',
    en: 'signals',
    fields: [namesField],
    values: read => [now, 1, ...namesOf(read)],
    readBack: ['signals'],
  }),
  // What the platform's clock says when it goes out.
  recorderClock: row('clock', { zh: '校准时间', en: 'clock', fields: [], values: () => [now], readBack: ['clock'] }),
  recorderPulses: row('pulses', {
    zh: '脉冲系数',
    en: 'pulse factor',
    fields: [number('pulses', '脉冲系数（每公里脉冲数）', 'Pulses per km', 1, 0xffff)],
    values: read => [now, read('pulses').number],
    readBack: ['pulses'],
  }),
  recorderMileage: row('mileage', {
    zh: '初始里程',
    en: 'initial odometer',
    fields: [
      time('installed', '初次安装时间', 'Installed'),
      number('initial', '初始里程（公里）', 'Odometer when installed, km', 0, 9_999_999),
      number('total', '累计里程（公里）', 'Odometer now, km', 0, 9_999_999),
    ],
    values: read => [now, at(read, 'installed'), read('initial').number, read('total').number],
    readBack: ['mileage'],
  }),
} as const satisfies Readonly<Record<string, FormRow>>
