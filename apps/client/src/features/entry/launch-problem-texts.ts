/** What a launch link may lack. Apart from the texts of the page, which is loaded later. */
import { defineTexts } from '../../core/i18n/texts.ts'

export const launchProblemTexts = defineTexts('launchProblems', {
  unknownModule: { zh: '链接指定的模块不存在', en: 'this link names a module that does not exist' },
  platformParam: { zh: '平台参数错误', en: 'platform parameter error' },
})
