import { defineTexts } from '../../core/i18n/texts.ts'

export const alarmSoundTexts = defineTexts('alarmSound', {
  mute: { zh: '关闭一级报警提示音', en: 'Mute level 1 alarms' },
  unmute: { zh: '开启一级报警提示音', en: 'Announce level 1 alarms' },
  blocked: {
    zh: '浏览器在您首次点击页面前不播放提示音。',
    en: 'The browser plays no sound before you have pressed something on this page.',
  },
  said: { zh: '一级报警，{vehicle}，{type}', en: 'Level 1 alarm, {vehicle}, {type}' },
})
