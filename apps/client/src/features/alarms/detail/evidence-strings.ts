import { defineTexts } from '../../../core/i18n/texts.ts'

export const evidenceTexts = defineTexts('alarmEvidence', {
  heading: { zh: '图片与视频', en: 'Pictures and clips' },
  wanted: { zh: '终端上线后将向其索取', en: 'The terminal will be asked for them when it is connected' },
  asked: { zh: '已向终端索取，等待上传', en: 'Requested. Waiting for the terminal to upload them' },
  receiving: { zh: '终端正在上传：{n}/{of}', en: 'The terminal is uploading: {n} of {of}' },
  failed: { zh: '终端未上传', en: 'The terminal has not uploaded any' },
  empty: { zh: '终端没有相关文件', en: 'The terminal has none' },
  picture: { zh: '报警图片 {name}', en: 'Picture {name}' },
  clip: { zh: '报警视频 {name}', en: 'Clip {name}' },
  open: { zh: '查看原图 {name}', en: 'Open picture {name}' },
  save: { zh: '下载 {name}', en: 'Save {name}' },
  refused: { zh: '{name}：存储空间不足，未保存', en: '{name}: no room to store it' },
  expired: { zh: '{name}：已超过保存期限', en: '{name}: no longer kept' },
  loadFailed: { zh: '图片与视频加载失败', en: 'The pictures and clips could not be loaded' },
  notShown: { zh: '{name}：无法显示', en: '{name}: cannot be shown' },
})
