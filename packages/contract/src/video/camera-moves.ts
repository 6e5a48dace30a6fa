/** What a camera can be told (JT/T 1078, 0x9301 to 0x9306). */
export const cameraMoves = [
  'stop',
  'up',
  'down',
  'left',
  'right',
  'zoomIn',
  'zoomOut',
  'focusFar',
  'focusNear',
  'irisOpen',
  'irisClose',
  'wiperOn',
  'wiperOff',
  'lightOn',
  'lightOff',
] as const
export type CameraMove = (typeof cameraMoves)[number]
