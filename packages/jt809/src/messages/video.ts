/** Video between platforms (JT/T 1078-2016 chapters 8 to 10): codes, live and recorded video, lists of recordings, files. */
import { list, message, record, text, u16, u32, u8 } from '@outrider/jt808/body'
import { hexBytes, restBytes, utc } from './wire-fields.ts'

const period = { from: utc, to: utc }
const code = { code: text(64), position: restBytes }
/** 0 done, 1 failed, 2 not supported, 3 session over, 4 wrong code, 5 not allowed for another region */
const result = { result: u8 }
const place = { ip: text(32), port: u16 }
const kinds = { kind: u8, stream: u8, store: u8 }
const recordings = list(u32, record({ channel: u8, ...period, alarms: hexBytes(8), ...kinds, size: u32 }))

export const liveAnswer = message(0x1801, 'live video, answer', '实时音视频请求应答', { ...result, ...place })
export const liveEndAnswer = message(0x1802, 'live video no longer wanted, answer', '主动请求停止实时音视频传输应答', result)
export const recordingsAnswer = message(0x1902, 'list of recordings', '查询音视频资源目录应答', { ...result, recordings })
export const replayAnswer = message(0x1a01, 'recorded video, answer', '远程录像回放请求应答', { ...place, ...result })
export const replayControlAnswer = message(0x1a02, 'recorded video controlled, answer', '远程录像回放控制应答', result)
export const fileAnswer = message(0x1b01, 'recording as a file, answer', '远程录像下载请求应答', { ...result, session: u16 })
export const fileControlAnswer = message(0x1b03, 'file controlled, answer', '远程录像下载控制应答', result)

/** The codes of a day with which a superior platform fetches video: of its own region, and of others. */
export const videoCodes = message(0x1701, 'video codes report', '时效口令上报', {
  platformId: text(11),
  code: text(64),
  otherRegionCode: text(64),
})
/** `channel` 0: all; `kind`: 0 both, 1 sound, 2 picture. */
export const liveWanted = message(0x9801, 'live video wanted', '实时音视频请求', { channel: u8, kind: u8, ...code })
export const liveUnwanted = message(0x9802, 'live video no longer wanted', '主动请求停止实时音视频传输', {
  channel: u8,
  kind: u8,
})

/** With the codes of another region, for government platforms. */
export const CODES_GIVEN = 0x9702
export const codesWanted = message(0x1702, 'video codes wanted', '时效口令请求', {})
export const recordingsOfAlarm = message(0x1901, 'list of recordings of an alarm', '主动上传音视频资源目录信息', { recordings })
export const recordingsTaken = message(0x9901, 'list of recordings taken', '主动上传音视频资源目录信息应答', {
  result: u8,
  count: u8,
})
export const recordingsWanted = message(0x9902, 'list of recordings wanted', '查询音视频资源目录请求', {
  channel: u8,
  ...period,
  alarms: hexBytes(8),
  ...kinds,
  ...code,
})
export const replayWanted = message(0x9a01, 'recorded video wanted', '远程录像回放请求', {
  channel: u8,
  ...kinds,
  ...period,
  ...code,
})
export const replayControl = message(0x9a02, 'recorded video controlled', '远程录像回放控制', {
  control: u8,
  speed: u8,
  time: utc,
})
export const fileWanted = message(0x9b01, 'recording wanted as a file', '远程录像下载请求', {
  channel: u8,
  ...period,
  alarms: hexBytes(8),
  ...kinds,
  size: u32,
  ...code,
})
export const fileControl = message(0x9b03, 'file controlled', '远程录像下载控制', { session: u16, control: u8 })
export const fileEnd = message(0x1b02, 'end of a file', '远程录像下载完成通知', {
  ...result,
  session: u16,
  ...place,
  user: text(49),
  password: text(22),
  path: text(200),
})
export const fileEndTaken = message(0x9b02, 'end of a file taken', '远程录像下载完成通知应答', { result: u8, session: u16 })

export const videoData = [
  videoCodes,
  codesWanted,
  message(
    CODES_GIVEN,
    'video codes',
    '时效口令请求应答',
    { platformId: text(11), code: text(64) },
    {
      // oxlint-disable-next-line typescript/no-explicit-any -- one platform sends nothing
      others: [{ version: '2011', body: record({}) as any }],
    },
  ),
  liveWanted,
  liveAnswer,
  liveUnwanted,
  liveEndAnswer,
  recordingsOfAlarm,
  recordingsTaken,
  recordingsWanted,
  recordingsAnswer,
  replayWanted,
  replayAnswer,
  replayControl,
  replayControlAnswer,
  fileWanted,
  fileAnswer,
  fileEnd,
  fileEndTaken,
  fileControl,
  fileControlAnswer,
]
