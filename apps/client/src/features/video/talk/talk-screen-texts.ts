import { defineTexts } from '../../../core/i18n/texts.ts'

export const talkScreenTexts = defineTexts('talkScreen', {
  title: { zh: '语音对讲', en: 'Talk' },
  broadcast: { zh: '语音广播', en: 'Broadcast' },
  back: { zh: '返回', en: 'Back' },
  hint: {
    zh: '通话内容不录音；谁在何时通话多久会被记录。',
    en: 'What is said is not recorded. Who talked, when and for how long is.',
  },
  severalPlatforms: { zh: '一次只能向同一平台的车辆广播', en: 'A broadcast goes to vehicles of one platform at a time' },
  tooMany: { zh: '一次最多向{n}辆车广播', en: 'A broadcast goes to {n} [vehicle|vehicles] at most' },
  before: { zh: '通话记录', en: 'Past talks' },
  none: { zh: '尚无通话', en: 'None yet' },
  goesOn: { zh: '进行中', en: 'going on' },
  lasted: { zh: '历时{n}秒', en: 'for {n} s' },
  spoke: { zh: '说话{n}秒', en: 'spoke for {n} s' },
})
