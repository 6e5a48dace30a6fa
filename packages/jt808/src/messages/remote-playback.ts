/** Recorded video on the terminal: resource list, remote playback, file upload (JT/T 1078). */
import { bcdTime, openEndedTime } from '../body/bcd.ts'
import { bytes, list } from '../body/list.ts'
import { message } from '../body/message.ts'
import { u8, u16, u32 } from '../body/numbers.ts'
import { record } from '../body/record.ts'
import { writtenAlways } from '../body/since.ts'
import { countedText } from '../body/text.ts'
import { mediaServer } from './video.ts'

/** 64 alarm bits; terminals disagree on which half comes first, so they are kept as bytes. */
const alarms = bytes(8)

export const playbackRequest = message(0x9201, 'remote playback request', '平台下发远程录像回放请求', {
  ...mediaServer,
  channel: u8,
  /** 0 sound and picture, 1 sound, 2 picture, 3 either */
  media: u8,
  /** 0 any, 1 main, 2 sub */
  stream: u8,
  /** 0 any, 1 main, 2 disaster-proof */
  store: u8,
  /** 0 normal, 1 fast, 2 key frames back, 3 key frames, 4 single frame */
  mode: u8,
  /** 0 none, 1 x1, 2 x2, 3 x4, 4 x8, 5 x16 */
  speed: u8,
  start: bcdTime,
  end: openEndedTime,
})

export const playbackControl = message(0x9202, 'remote playback control', '平台下发远程录像回放控制', {
  channel: u8,
  /** 0 start, 1 pause, 2 end, 3 fast, 4 key frames back, 5 seek, 6 key frames */
  command: u8,
  speed: u8,
  /** Zeros unless seeking. Strict terminals refuse a body without it, and go on sending recorded video that was ended. */
  position: writtenAlways(openEndedTime, null),
})

export const queryResourceList = message(0x9205, 'query resource list', '查询资源列表', {
  /** 0 = all */
  channel: u8,
  start: openEndedTime,
  end: openEndedTime,
  alarms,
  media: u8,
  stream: u8,
  store: u8,
})

export const resourceList = message(0x1205, 'resource list', '终端上传音视频资源列表', {
  replySerial: u16,
  recordings: list(
    u32,
    record({ channel: u8, start: bcdTime, end: bcdTime, alarms, media: u8, stream: u8, store: u8, /** bytes */ size: u32 }),
  ),
})

export const fileUpload = message(0x9206, 'file upload instruction', '文件上传指令', {
  host: countedText(u8),
  port: u16,
  user: countedText(u8),
  password: countedText(u8),
  path: countedText(u8),
  channel: u8,
  start: bcdTime,
  end: bcdTime,
  alarms,
  media: u8,
  stream: u8,
  store: u8,
  /** bit 0 WiFi, 1 LAN, 2 mobile network */
  conditions: u8,
})

/** result 0 success, 1 failed */
export const fileUploadCompleted = message(0x1206, 'file upload completed', '文件上传完成通知', { replySerial: u16, result: u8 })
/** command 0 pause, 1 continue, 2 cancel */
export const fileUploadControl = message(0x9207, 'file upload control', '文件上传控制', { replySerial: u16, command: u8 })
