import { defineTexts } from '../../core/i18n/texts.ts'

export const lookTexts = defineTexts('look', {
  label: { zh: '以其他用户的视角查看', en: 'Looking as another user' },
  as: { zh: '正在以“{name}”的视角查看', en: 'You see what {name} sees' },
  readOnly: { zh: '只能查看，不能操作', en: 'Nothing can be changed' },
  left: { zh: '剩余 {n} 分钟', en: '{n} [minute|minutes] left' },
  end: { zh: '结束查看', en: 'End' },
})
