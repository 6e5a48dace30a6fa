/** Alarms, upwards and downwards (JT/T 809 clause 4.5.5): reported as they happen, warned of beforehand, and to be dealt with by a deadline. */
import { countedText, decode, message, messageOf, record, text, textToEnd, u16, u32, u8 } from '@outrider/jt808/body'
import type { Edition } from '../edition.ts'
import { source } from './source.ts'
import { oneOfWhere, restBytes, utc } from './wire-fields.ts'

/** 1 terminal, 2 enterprise, 3 government, 9 other */
const from = { source: u8 }
const alarm2011 = { ...from, alarmType: u16, time: utc, text: countedText(u32) }
/** Reported by us it has a number, by which its end is reported. */
const ours2011 = { ...from, alarmType: u16, time: utc, infoId: u32, text: countedText(u32) }
const place = { plate: text(21), plateColor: u8, meantPlatform: text(11), routeId: u32, text: countedText(u32) }
const alarm2019 = record({ platformId: text(11), alarmType: u16, time: utc, begin: utc, end: utc, ...place })
/** As platforms of 2025 send it. */
const shortAlarm2019 = record({ platformId: text(11), alarmType: u16, time: utc, begin: utc, ...place })
const inEdition = (_: unknown, edition: string): number => Number(edition === '2019')

const aboutAlarm = (id: number, name: string, nameZh: string, in2011: Parameters<typeof record>[0]) =>
  messageOf(id, name, nameZh, oneOfWhere(inEdition, record(in2011), alarm2019, shortAlarm2019))

/** 0x1402 */
export const alarmReport = aboutAlarm(0x1402, 'alarm report', '上报报警信息', ours2011)
/** 0x1403: the end of one in 2011, a warning in 2019. */
export const alarmResult2011 = aboutAlarm(
  0x1403,
  'end of an alarm (2011), warning of an alarm (2019)',
  '主动上报报警处理结果（2011）、报警预警（2019）',
  {
    infoId: u32,
    result: u8,
  },
)

/** 0x9401. The printed mail has 30 or 32 bytes. */
export const urge = message(0x9401, 'alarm to be dealt with', '报警督办请求', {
  ...from,
  alarmType: u16,
  alarmTime: utc,
  supervisionId: u32,
  deadline: utc,
  /** 0 urgent, 1 normal */
  level: u8,
  supervisor: text(16),
  phone: text(20),
  mail: textToEnd,
})

/** 0x1401. The type and serial of 2019 are those of the message that urged. */
export const urgeAnswer = message(0x1401, 'alarm to be dealt with, answer', '报警督办应答', {
  supervisionId: u32,
  ...source,
  /** 0 in work, 1 done, 2 not to be handled, 3 later */
  result: u8,
})

/** Of 2019: what became of a message that is named by its type and serial. */
const outcome = { sourceType: u16, sourceSerial: u32, result: u8 }
export const alarmEnded2019 = message(0x1412, 'end of an alarm', '上报报警处理结果', outcome)

/** What provinces add; their papers have the layouts. */
const provincial = (id: number, name: string, nameZh: string) => message(id, name, nameZh, { data: restBytes })

const warnings = [
  aboutAlarm(0x9402, 'warning of an alarm', '报警预警', alarm2011),
  aboutAlarm(0x9403, 'alarm of another platform', '实时交换报警信息', alarm2011),
]
const warningOf = (dataType: number) => warnings.find(({ id }) => id === dataType)
export const isWarning = (dataType: number): boolean => warningOf(dataType) !== undefined

export interface Warning {
  alarmType: number
  /** ms since 1970. */
  time: number | null
  text: string
  /** Of 2019; that of 2011 stands around the message. */
  plate?: string
}

/** Throws BodyError. */
export function readWarning(dataType: number, data: Buffer, edition: Edition): Warning {
  const row = warningOf(dataType)
  if (!row) throw new Error(`no warning ${dataType.toString(16)}`)
  return decode(row, data, edition).value as unknown as Warning
}

export const alarmData = [
  alarmReport,
  alarmResult2011,
  urgeAnswer,
  message(0x1411, 'end of an alarm that was to be dealt with', '报警督办处理结果上报', outcome),
  alarmEnded2019,
  message(0x1413, 'another platform urged', '报警督办信息上报', {
    platformId: text(11),
    alarmTime: utc,
    sourceType: u16,
    sourceSerial: u32,
    deadline: utc,
    level: u8,
    supervisor: text(16),
    phone: text(20),
    mail: textToEnd,
  }),
  urge,
  ...warnings,
  provincial(0x1404, 'attachments of an alarm (provincial)', '报警附件目录应答（地方扩展）'),
  provincial(0x1405, 'check of alarms (provincial)', '报警核对应答（地方扩展）'),
  provincial(0x1406, 'counts of alarms (provincial)', '报警统计应答（地方扩展）'),
  provincial(0x9404, 'attachments of an alarm wanted (provincial)', '报警附件目录请求（地方扩展）'),
  provincial(0x9405, 'check of alarms wanted (provincial)', '报警核对请求（地方扩展）'),
  provincial(0x9406, 'counts of alarms wanted (provincial)', '报警统计请求（地方扩展）'),
]
