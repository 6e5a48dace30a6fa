/** What is wrong with a new password. The platform refuses some of it too, in the same words. */
import { errors } from '@outrider/contract'
import { defineTexts } from '../../core/i18n/texts.ts'

export const passwordProblemTexts = defineTexts('passwordProblems', {
  wrongOld: errors['password.wrongOld'],
  tooShort: { zh: '密码至少{length}位', en: 'The password must have at least {length} characters' },
  weak: errors['password.weak'],
  same: errors['password.same'],
  mismatch: { zh: '两次输入的密码不一致', en: 'The two passwords do not match' },
})
