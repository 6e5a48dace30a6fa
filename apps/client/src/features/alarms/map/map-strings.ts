import { defineTexts } from '../../../core/i18n/texts.ts'

export const alarmMapTexts = defineTexts('alarmMap', {
  map: { zh: '报警地图', en: 'Map of alarms' },
  toMap: { zh: '在地图上查看', en: 'On the map' },
  toList: { zh: '查看列表', en: 'As a list' },
  all: { zh: '显示全部报警', en: 'Show all alarms' },
  noWebgl: { zh: '请在列表中查看报警。', en: 'See the alarms in the list.' },
  failed: { zh: '地图加载失败', en: 'The map could not be loaded' },
  onMap: { zh: '地图上{n}条，共{total}条', en: '{n} of {total} on the map' },
  unplaced: { zh: '{n}条没有位置', en: '{n} without a place' },
  noPlaces: {
    zh: '没有监控权限，无法显示报警位置',
    en: 'Without the right to see positions, the places of alarms are not shown',
  },
  more: { zh: '加载更早的报警', en: 'Load earlier ones' },
  here: { zh: '此处{n}条报警', en: '{n} [alarm|alarms] at this place' },
})
