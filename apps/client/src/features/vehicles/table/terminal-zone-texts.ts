import { defineTexts } from '../../../core/i18n/texts.ts'

export const terminalZoneTexts = defineTexts('terminalZones', {
  open: { zh: '设置终端时区', en: 'Set terminal time zone' },
  title: { zh: '设置{n}辆车的终端时区', en: 'Terminal time zone of {n} vehicles' },
  about: {
    zh: '终端报文中的时间所用的时区。按原时区收到的近期定位和报警会随之更正，原时间仍保留。',
    en: 'The zone of the times that the terminals report. Recent positions and alarms that came under the former one are corrected; what they said is kept.',
  },
  zone: { zh: '终端时区', en: 'Terminal time zone' },
  proposed: { zh: '按各终端时钟建议的时区', en: 'What the clock of each shows' },
  proposedHint: {
    zh: '仅更改时钟相差整时区的终端，其余保持不变',
    en: 'Changes only terminals whose clock is off by a time zone',
  },
  zoneHint: { zh: '所选全部终端都使用该时区', en: 'For all terminals of these vehicles' },
  set: { zh: '设置', en: 'Set' },
  saved: { zh: '已设置：{n}', en: 'Set: {n}' },
  unchanged: { zh: '原本就是该时区：{n}', en: 'Had this zone already: {n}' },
  noProposal: { zh: '没有建议的时区，未更改：{n}', en: 'Clock shows no other zone, left as it is: {n}' },
  noTerminal: { zh: '未安装终端：{n}', en: 'Without a terminal: {n}' },
  unknown: { zh: '车辆已不存在：{n}', en: 'Vehicle no longer there: {n}' },
})
