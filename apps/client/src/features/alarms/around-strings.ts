import { defineTexts } from '../../core/i18n/texts.ts'

export const aroundTexts = defineTexts('alarmAround', {
  pageTitle: { zh: '报警详情', en: 'Alarm detail' },
  alarm: { zh: '报警信息', en: 'Alarm' },
  around: { zh: '报警前后一分钟', en: 'The minute before and after' },
  failed: { zh: '轨迹加载失败', en: 'The track could not be loaded' },
  nothing: { zh: '这段时间没有轨迹', en: 'There are no reports of this time' },
  all: { zh: '显示全部', en: 'Show all' },
  mapFailed: { zh: '地图加载失败', en: 'The map could not be loaded' },
  speeds: { zh: '速度曲线，{from}至{to} km/h', en: 'Speed curve, {from} to {to} km/h' },
  scale: { zh: '速度，上限{top} km/h；竖线为报警开始', en: 'Speed, up to {top} km/h; the line marks the start of the alarm' },
  moment: { zh: '时刻', en: 'Moment' },
  atStart: { zh: '报警开始', en: 'Start of the alarm' },
  before: { zh: '报警前{n}秒', en: '{n} s before the alarm' },
  after: { zh: '报警后{n}秒', en: '{n} s after the alarm' },
  toStart: { zh: '回到报警开始', en: 'To the start of the alarm' },
  placed: {
    zh: '终端不上报拍摄时刻：图片标在报警开始处，视频前后各占一半。',
    en: 'Terminals do not say when these were taken: pictures are at the start of the alarm, clips half before and half after it.',
  },
  noId: { zh: '链接中没有报警', en: 'The link names no alarm' },
  noIdText: { zh: '请从报警列表中打开。', en: 'Open it from the list of alarms.' },
  messageFailed: { zh: '无法打开报警', en: 'The alarm cannot be shown' },
  signInToHandle: { zh: '登录后处理', en: 'Sign in to handle it' },
  openAlarm: { zh: '处理报警', en: 'Handle the alarm' },
  toAlarms: { zh: '查看报警', en: 'Show alarms' },
})
