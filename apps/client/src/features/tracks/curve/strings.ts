import { defineTexts } from '../../../core/i18n/texts.ts'

export const curveTexts = defineTexts('speedCurve', {
  title: { zh: '速度曲线', en: 'Speed curve' },
  source: { zh: '速度来源', en: 'Speed source' },
  gps: { zh: '卫星定位', en: 'GPS' },
  recorder: { zh: '行驶记录仪', en: 'Tachograph' },
  closer: { zh: '放大', en: 'Zoom in' },
  wider: { zh: '缩小', en: 'Zoom out' },
  whole: { zh: '显示全部', en: 'Reset zoom' },
  asTable: { zh: '以表格显示', en: 'Show as a table' },
  asCurve: { zh: '以曲线显示', en: 'Show as a curve' },
  vehicles: { zh: '车辆', en: 'Vehicles' },
  slider: { zh: '时间', en: 'Time' },
  shown: { zh: '{n}辆车，显示{from}至{to}', en: 'Vehicles: {n}. Showing {from} to {to}' },
  hint: {
    zh: '点击跳到该时刻，横向拖动放大一段，Ctrl+滚轮缩放。键盘：←→ 移动，+− 缩放，0 显示全部。',
    en: 'Click to jump, drag to zoom in, Ctrl+scroll to zoom. Keys: ← → move, + − zoom, 0 resets.',
  },
  hintTouch: {
    zh: '点按跳到该时刻，双指缩放；单指横向拖动选择一段放大，放大后平移。',
    en: 'Tap to jump, pinch to zoom. Drag with one finger to zoom in, or to pan when zoomed in.',
  },
  noSpeed: { zh: '该时段没有速度数据', en: 'No speed data in this period' },
  noRecorder: { zh: '该时段没有行驶记录仪速度', en: 'No tachograph speeds in this period' },
  noSpeedText: { zh: '可以选择其他速度来源或其他时段。', en: 'Try another speed source or another period.' },
  kmh: { zh: '{value} <km/h>', en: '{value} <km/h>' },
  notReported: { zh: '—', en: '—' },
  top: { zh: '最高 {speed}', en: 'Top {speed}' },
  time: { zh: '时间', en: 'Time' },
  tableOf: { zh: '各时段速度（<km/h>）', en: 'Speed by time (<km/h>)' },
  topColumn: { zh: '最高', en: 'Top' },
  averageColumn: { zh: '行驶平均', en: 'Average while moving' },
})
