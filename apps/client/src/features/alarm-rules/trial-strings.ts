import { defineTexts } from '../../core/i18n/texts.ts'

export const ruleTrialTexts = defineTexts('ruleTrial', {
  sliders: { zh: '换一个数值看看', en: 'Other numbers' },
  slidersText: { zh: '拖动滑块，下面的结果随之变化；一次看一个', en: 'Move a slider and see what changes below, one at a time' },
  use: { zh: '采用 {value}', en: 'Use {value}' },
  withValue: { zh: '{label} {value}：{n} 次报警', en: '{label} {value}: {n} [alarm|alarms]' },
  often: { zh: '{all} 次报警中有 {n} 次在“{name}”内。', en: '{n} of {all} are inside “{name}”.' },
  exclude: { zh: '排除“{name}”', en: 'Exclude “{name}”' },
  map: { zh: '报警位置', en: 'Where they are' },
})
