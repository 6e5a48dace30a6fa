import { defineTexts } from '../../core/i18n/texts.ts'

export const cameraPadTexts = defineTexts('cameraPad', {
  title: { zh: '云台控制：按住按钮，或在画面上拖动', en: 'Camera control: hold a button, or drag on the picture' },
  drag: { zh: '拖向哪边，镜头转向哪边', en: 'Drag: the camera turns that way' },
  up: { zh: '向上', en: 'Up' },
  down: { zh: '向下', en: 'Down' },
  left: { zh: '向左', en: 'Left' },
  right: { zh: '向右', en: 'Right' },
  zoomIn: { zh: '放大', en: 'Zoom in' },
  zoomOut: { zh: '缩小', en: 'Zoom out' },
  focusFar: { zh: '聚焦＋', en: 'Focus +' },
  focusNear: { zh: '聚焦－', en: 'Focus −' },
  irisOpen: { zh: '光圈＋', en: 'Iris +' },
  irisClose: { zh: '光圈－', en: 'Iris −' },
  wiper: { zh: '雨刷', en: 'Wiper' },
  light: { zh: '红外灯', en: 'Infrared light' },
})
