import { defineTexts } from '../i18n/texts.ts'

export const cameraTexts = defineTexts('camera', {
  opening: { zh: '正在打开摄像头…', en: 'Opening the camera…' },
  refused: {
    zh: '摄像头未授权。请在浏览器或系统设置中允许使用摄像头后重试。',
    en: 'The camera is not allowed. Allow it in the settings of the browser or the phone, then try again.',
  },
  none: { zh: '此设备没有可用的摄像头。', en: 'This device has no camera.' },
  inUse: {
    zh: '摄像头无法启动，可能正被其他应用占用。',
    en: 'The camera does not start; another app may be using it.',
  },
  insecure: {
    zh: '页面不是通过 https 打开，浏览器不允许使用摄像头。',
    en: 'The page was not opened over https, so the browser does not allow the camera.',
  },
  again: { zh: '重试', en: 'Try again' },
  torchOn: { zh: '打开补光灯', en: 'Turn the light on' },
  torchOff: { zh: '关闭补光灯', en: 'Turn the light off' },
})
