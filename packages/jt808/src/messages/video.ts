/** Live audio and video, audio and video attributes, passenger flow (JT/T 1078). Channels count from 1. */
import { bcdTime } from '../body/bcd.ts'
import { message } from '../body/message.ts'
import { u8, u16 } from '../body/numbers.ts'
import { countedText } from '../body/text.ts'

/** The server to which the terminal sends the stream. */
export const mediaServer = { ip: countedText(u8), tcpPort: u16, udpPort: u16 }

export const queryAvAttributes = message(0x9003, 'query audio and video attributes', '查询终端音视频属性', {})
export const avAttributes = message(0x1003, 'audio and video attributes', '终端上传音视频属性', {
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

export const liveTransmissionRequest = message(0x9101, 'live transmission request', '实时音视频传输请求', {
  ...mediaServer,
  channel: u8,
  /** 0 sound and picture, 1 picture, 2 talk, 3 listen, 4 broadcast, 5 pass-through */
  type: u8,
  /** 0 main, 1 sub */
  stream: u8,
})

export const liveTransmissionControl = message(0x9102, 'live transmission control', '音视频实时传输控制', {
  channel: u8,
  /** 0 close, 1 switch stream, 2 pause, 3 resume, 4 close talk */
  command: u8,
  /** 0 both, 1 sound, 2 picture */
  close: u8,
  stream: u8,
})

export const liveTransmissionStatus = message(0x9105, 'live transmission status', '实时音视频传输状态通知', {
  channel: u8,
  /** packet loss, percent */
  loss: u8,
})

export const passengerFlow = message(0x1005, 'passenger flow', '终端上传乘客流量', {
  from: bcdTime,
  to: bcdTime,
  on: u16,
  off: u16,
})
