/** Temporary tracking, alarm confirmation, link test and time query. */
import { flags } from '../body/flags.ts'
import { message } from '../body/message.ts'
import { u16, u32 } from '../body/numbers.ts'
import { optional } from '../body/since.ts'
import { alarmNames } from '../tables/alarm-bits.ts'
import { utcTime } from '../body/bcd.ts'

export const temporaryTracking = message(0x8202, 'temporary location tracking', '临时位置跟踪控制', {
  /** s; 0 stops tracking, and `validity` is missing */
  interval: u16,
  /** s */
  validity: optional(u32),
})

export const confirmAlarm = message(0x8203, 'confirm alarm', '人工确认报警消息', {
  /** serial of the report that raised the alarm; 0 = all alarms of these types */
  reportSerial: u16,
  /** alarm bits 0, 3, 20, 21, 22, 27, 28 */
  alarms: flags(u32, alarmNames),
})

/** From 2019 on. */
export const linkTest = message(0x8204, 'link test', '链路检测', {})
export const queryTime = message(0x0004, 'query server time', '查询服务器时间请求', {})
export const serverTime = message(0x8004, 'server time', '查询服务器时间应答', { time: utcTime })
