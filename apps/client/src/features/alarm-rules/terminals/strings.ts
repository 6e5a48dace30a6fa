import { defineTexts } from '../../../core/i18n/texts.ts'

export const terminalAreaTexts = defineTexts('terminalAreas', {
  title: { zh: '下发“{name}”到终端', en: '“{name}” in terminals' },
  text: {
    zh: '终端自行判断进出和超速，断网时也有效。终端能保存的数量有限，多为 24 个；路线走廊最宽 {width} <米>，分时段的路段限速不下发',
    en: 'The terminal watches it by itself, also without a network. Terminals hold only a few, often 24; corridors are at most {width} <m> wide, and limits at certain hours are not sent',
  },
  vehicles: { zh: '车辆', en: 'Vehicles' },
  noVehicles: { zh: '未选择', en: 'None' },
  vehicleCount: { zh: '{n} 辆车', en: '{n} [vehicle|vehicles]' },
  none: { zh: '全部取消', en: 'Select none' },
  entering: { zh: '进入时报警', en: 'Alarm on entering' },
  leaving: { zh: '离开时报警', en: 'Alarm on leaving' },
  topSpeed: { zh: '限速（留空表示不限）', en: 'Speed limit (empty: none)' },
  saved: { zh: '已提交，终端在线时下发', en: 'Saved; it is sent when terminals are online' },
  states: { zh: '各车终端', en: 'Terminals' },
  waiting: { zh: '等待终端上线', en: 'Waiting for the terminal' },
  held: { zh: '终端已保存', en: 'Held by the terminal' },
  refused: { zh: '终端拒绝', en: 'Refused by the terminal' },
  noAnswer: { zh: '终端未应答，将重试', en: 'No answer; it is tried again' },
  lost: { zh: '终端中已丢失，将重新下发', en: 'Lost by the terminal; it is sent again' },
  deleting: { zh: '待从终端删除', en: 'To be deleted from the terminal' },
  former: { zh: '终端仍保存着修改前的', en: 'the terminal still holds the former one' },
  check: { zh: '核对终端', en: 'Ask the terminal' },
  checked: {
    zh: '{plate}：终端保存了 {held} 个，丢失 {lost} 个，另有 {n} 个不是本平台下发的',
    en: '{plate}: holds {held}, has lost {lost}, and has {n} that are not of this platform',
  },
  notAnswered: { zh: '{plate}：终端不支持查询', en: '{plate}: the terminal does not answer this question' },
  refresh: { zh: '刷新', en: 'Refresh' },
})
