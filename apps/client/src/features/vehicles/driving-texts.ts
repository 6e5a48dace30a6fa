import { defineTexts } from '../../core/i18n/texts.ts'

export const drivingTexts = defineTexts('driving', {
  ask: { zh: '驾车距离', en: 'How far by road' },
  found: { zh: '从您的位置驾车约{km} <km>，{time}', en: 'By road from where you are: {km} <km>, {time}' },
  none: { zh: '没有可以到达的道路', en: 'There is no way by road' },
  minutes: { zh: '{m}分钟', en: '{m} min' },
  hours: { zh: '{h}小时{m}分钟', en: '{h} h {m} min' },
  noPlace: { zh: '未能获取您的位置，请允许使用定位', en: 'Your position is not known. Allow this page to use it' },
})
