import { defineTexts } from '../../core/i18n/texts.ts'

export const cameraPadTexts = defineTexts('cameraPad', {
  title: { zh: '云台控制，按住转动', en: 'Camera control: hold to turn' },
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
