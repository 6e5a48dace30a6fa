/** Live video and what a terminal can do (JT/T 1078). Channels count from 1. */
import { bcdTime } from '../body/bcd.ts'
import { message } from '../body/message.ts'
import { u8, u16 } from '../body/numbers.ts'
import { countedText } from '../body/text.ts'

/** Where the terminal is to send the stream. */
export const mediaServer = { ip: countedText(u8), tcpPort: u16, udpPort: u16 }

export const queryVideoAbilities = message(0x9003, 'query video abilities', '查询终端音视频属性', {})
export const videoAbilities = message(0x1003, 'video abilities', '终端上传音视频属性', {
  audioCodec: u8,
  audioChannels: u8,
  /** 0 8 kHz, 1 22.05, 2 44.1, 3 48 */
  sampleRate: u8,
  /** 0 8 bits, 1 16, 2 32 */
  sampleBits: u8,
  /** bytes */
  audioFrameLength: u16,
  talkBack: u8,
  videoCodec: u8,
  maxAudioChannels: u8,
  maxVideoChannels: u8,
})

export const playLive = message(0x9101, 'start live video', '实时音视频传输请求', {
  ...mediaServer,
  channel: u8,
  /** 0 sound and picture, 1 picture, 2 talk, 3 listen, 4 broadcast, 5 pass-through */
  type: u8,
  /** 0 main, 1 sub */
  stream: u8,
})

export const controlLive = message(0x9102, 'live video control', '音视频实时传输控制', {
  channel: u8,
  /** 0 close, 1 switch stream, 2 pause, 3 resume, 4 close talk */
  command: u8,
  /** 0 both, 1 sound, 2 picture */
  close: u8,
  stream: u8,
})

export const liveState = message(0x9105, 'live video state', '实时音视频传输状态通知', {
  channel: u8,
  /** percent of lost packets */
  loss: u8,
})

export const passengers = message(0x1005, 'passenger count', '终端上传乘客流量', {
  from: bcdTime,
  to: bcdTime,
  on: u16,
  off: u16,
})
