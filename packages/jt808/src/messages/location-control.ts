/** What the platform says about positions: follow closely, confirm an alarm, test the link. */
import { flags } from '../body/flags.ts'
import { message } from '../body/message.ts'
import { u16, u32 } from '../body/numbers.ts'
import { optional } from '../body/since.ts'
import { alarmNames } from '../tables/alarm-bits.ts'
import { utcTime } from '../body/bcd.ts'

export const trackLocation = message(0x8202, 'temporary location tracking', '临时位置跟踪控制', {
  /** s; 0 stops, and nothing follows */
  interval: u16,
  /** s */
  validity: optional(u32),
})

export const confirmAlarm = message(0x8203, 'confirm alarm', '人工确认报警消息', {
  /** of the report that raised it; 0 = all of these kinds */
  reportSerial: u16,
  /** alarm bits 0, 3, 20, 21, 22, 27, 28 */
  alarms: flags(u32, alarmNames),
})

/** From 2019 on. */
export const testLink = message(0x8204, 'link test', '链路检测', {})
export const queryTime = message(0x0004, 'query server time', '查询服务器时间请求', {})
export const serverTime = message(0x8004, 'server time', '查询服务器时间应答', { time: utcTime })
