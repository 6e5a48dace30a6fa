/** Turning cameras (JT/T 1078). Channels count from 1. Only the turn has a speed and a stop: focus, iris and zoom are single steps. */
import { message } from '../body/message.ts'
import { u8 } from '../body/numbers.ts'

export const cameraTurn = message(0x9301, 'pan and tilt', '云台旋转', {
  channel: u8,
  /** 0 stop, 1 up, 2 down, 3 left, 4 right */
  direction: u8,
  speed: u8,
})
/** 0 larger, 1 smaller */
const step = { channel: u8, step: u8 }
export const cameraFocus = message(0x9302, 'camera focus', '云台调整焦距控制', step)
export const cameraIris = message(0x9303, 'camera iris', '云台调整光圈控制', step)
export const cameraZoom = message(0x9306, 'camera zoom', '云台变倍控制', step)
/** 0 stop, 1 start */
const on = { channel: u8, on: u8 }
export const cameraWiper = message(0x9304, 'camera wiper', '云台雨刷控制', on)
export const cameraLight = message(0x9305, 'camera infrared light', '红外补光控制', on)
