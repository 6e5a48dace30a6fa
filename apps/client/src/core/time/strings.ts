import { defineTexts } from '../i18n/texts.ts'

export const timeTexts = defineTexts('time', {
  now: { zh: '刚刚', en: 'just now' },
  seconds: { zh: '{n}秒前', en: '{n} s ago' },
  minutes: { zh: '{n}分钟前', en: '{n} min ago' },
  hours: { zh: '{n}小时前', en: '{n} h ago' },
  forSeconds: { zh: '{n}秒', en: '{n} s' },
  forMinutes: { zh: '{m}分', en: '{m} min' },
  forHours: { zh: '{h}小时{m}分', en: '{h} h {m} min' },
  forDays: { zh: '{d}天{h}小时', en: '{d} d {h} h' },
  days: { zh: '{n}天前', en: '{n} d ago' },
})
