import { defineTexts } from '../i18n/texts.ts'

export const scanTexts = defineTexts('scan', {
  scan: { zh: '扫码填写：{field}', en: 'Scan: {field}' },
  title: { zh: '扫描{name}', en: 'Scan {name}' },
  view: { zh: '摄像头画面', en: 'What the camera sees' },
  picture: { zh: '从图片识别', en: 'Read from a picture' },
  instead: { zh: '也可以从图片识别，或手工输入。', en: 'You can read it from a picture instead, or type it.' },
  unfit: { zh: '读到“{text}”，其中没有{name}', en: 'Read “{text}”, which has no {name} in it' },
  noCode: { zh: '图片中没有找到条码或二维码', en: 'No bar or QR code found in the picture' },
  several: { zh: '读到多个，请选择', en: 'Several were read: select one' },
  noReader: {
    zh: '识别程序加载失败，请联网后重试，或手工输入。',
    en: 'What reads codes could not be loaded. Try again with a network, or type it.',
  },
  noScanner: {
    zh: '微信扫一扫不可用（{why}），可以从图片识别或手工输入。',
    en: 'The WeChat scanner is not available ({why}). You can read the code from a picture, or type it.',
  },
  noAnswer: { zh: '没有响应', en: 'no response' },
  scanAgain: { zh: '重新扫描', en: 'Scan again' },
  asking: { zh: '正在打开扫一扫…', en: 'Opening the scanner…' },
})
