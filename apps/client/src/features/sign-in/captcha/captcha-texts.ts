import { defineTexts } from '../../../core/i18n/texts.ts'

export const captchaTexts = defineTexts('captcha', {
  code: { zh: '验证码', en: 'Verification code' },
  codePicture: { zh: '验证码图片', en: 'Picture with the verification code' },
  gapPicture: { zh: '有多个缺口的图片', en: 'Picture with several holes' },
  otherPicture: { zh: '换一张', en: 'New picture' },
  toSlide: { zh: '改用滑块验证', en: 'Use the slider instead' },
  toImage: { zh: '改用图片验证码', en: 'Use the picture code instead' },
  toWork: { zh: '看不清或无法完成', en: 'I cannot solve this' },
  workRunning: {
    zh: '本设备正在代您完成验证，无需识别图片，请稍候',
    en: 'Your device is doing the check for you; no picture to solve. Please wait.',
  },
  workDone: { zh: '验证已完成，可以继续', en: 'The check is done. You can continue.' },
  workProgress: { zh: '验证进度', en: 'Check progress' },
  slide: { zh: '移动拼图', en: 'Move the piece' },
  slideHint: {
    zh: '拖动滑块，把拼图移到形状相同的缺口上（角度略有不同）',
    en: 'Drag the handle until the piece is over the hole of the same shape (turned a little)',
  },
})
