/** Requests for the time that makers had before 0x0004, and one of a family that takes its clock from the answer. */
import { bcdTime } from '../body/bcd.ts'
import { BodyError } from '../body/body-error.ts'
import { type Field, field } from '../body/field.ts'
import { bytesToEnd } from '../body/list.ts'
import { message } from '../body/message.ts'
import { u8, u16 } from '../body/numbers.ts'

/** Year (2 bytes), month, day, hour, minute, second as numbers, UTC; ms since 1970. */
const numberedTime: Field<number | null> = field({
  read: (from, parent) => {
    const year = u16.read(from, parent)
    const [month = 0, day = 0, hour = 0, minute = 0, second = 0] = Array.from({ length: 5 }, () => u8.read(from, parent))
    const time = Date.UTC(year, month - 1, day, hour, minute, second)
    const isTime = new Date(time).getUTCMonth() === month - 1 && hour < 24 && minute < 60 && second < 60
    if (!isTime) from.note('unusableTime')
    return isTime ? time : null
  },
  write: (to, value, parent) => {
    if (value === null) throw new BodyError('outOfRange', to.at, 'no time')
    const time = new Date(value)
    u16.write(to, time.getUTCFullYear(), parent)
    for (const each of [time.getUTCMonth() + 1, time.getUTCDate(), time.getUTCHours(), time.getUTCMinutes(), time.getUTCSeconds()])
      u8.write(to, each, parent)
  },
  show: value => (value === null ? null : `${new Date(value).toISOString().slice(0, 19)}Z`),
})

/** Empty with most. */
export const timeSyncRequest = message(0x0109, 'time synchronisation request', '时间同步请求', { rest: bytesToEnd })
export const timeSync = message(0x8109, 'time synchronisation', '时间同步应答', {
  time: numberedTime,
  /** 0 success */
  result: u8,
})

/** Of units on the OBD connector, which set their clock by the answer. */
export const versionReport = message(0x0205, 'version report', '终端版本信息上报', { report: bytesToEnd })
export const versionReportResponse = message(0x8205, 'version report response', '终端版本信息应答', {
  time: bcdTime,
  /** Of the car; 0: as it is */
  model: u16,
  /** ml; 0: as it is */
  displacement: u16,
  /** 0x55: upgrade */
  upgrade: u8,
})
