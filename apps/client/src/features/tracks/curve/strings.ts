import { defineTexts } from '../../../core/i18n/texts.ts'

export const curveTexts = defineTexts('speedCurve', {
  title: { zh: '速度曲线', en: 'Speed curve' },
  source: { zh: '速度来源', en: 'Speed by' },
  gps: { zh: '卫星定位', en: 'GPS' },
  recorder: { zh: '行驶记录仪', en: 'Tachograph' },
  closer: { zh: '放大', en: 'Closer' },
  wider: { zh: '缩小', en: 'Wider' },
  whole: { zh: '全部时间', en: 'All of it' },
  asTable: { zh: '以表格显示', en: 'Show as a table' },
  asCurve: { zh: '以曲线显示', en: 'Show as a curve' },
  vehicles: { zh: '车辆', en: 'Vehicles' },
  slider: { zh: '时间', en: 'Time' },
  shown: { zh: '{n}辆车，显示{from}至{to}', en: 'Vehicles: {n}. Shown from {from} to {to}' },
  hint: {
    zh: '点击跳到该时刻，横向拖动选择一段放大，Ctrl+滚轮缩放。键盘：方向键移动，+/− 缩放，0 显示全部。',
    en: 'Click for a moment, drag sideways to look closer, Ctrl and the wheel zoom. Keys: arrows move, + and − zoom, 0 shows all of it.',
  },
  hintTouch: {
    zh: '点按跳到该时刻，双指缩放；单指横向拖动选择一段放大，放大后平移。',
    en: 'Tap for a moment; two fingers zoom. One finger drawn sideways looks closer at a stretch, or moves what is zoomed.',
  },
  noSpeed: { zh: '该时段没有速度数据', en: 'No speeds in this time' },
  noRecorder: { zh: '该时段没有行驶记录仪速度', en: 'The tachograph reported no speed in this time' },
  noSpeedText: { zh: '可以选择其他速度来源或其他时段。', en: 'Choose another source, or another time.' },
  kmh: { zh: '{value} km/h', en: '{value} km/h' },
  unsaid: { zh: '—', en: '—' },
  top: { zh: '最高 {speed}', en: 'Top {speed}' },
  time: { zh: '时间', en: 'Time' },
  tableOf: { zh: '各时段速度（km/h）', en: 'Speeds by time, km/h' },
  topColumn: { zh: '最高', en: 'Top' },
  averageColumn: { zh: '行驶平均', en: 'Average moving' },
})
