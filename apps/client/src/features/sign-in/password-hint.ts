/** What the platform asks of a new password, in a sentence. */
import type { Lang } from '@outrider/contract'
import type { Translate } from '../../core/i18n/texts.ts'
import { type PasswordRules, requiredKinds } from './password-change.ts'
import type { newPasswordTexts } from './new-password-texts.ts'

export function passwordHint(rules: PasswordRules, t: Translate<typeof newPasswordTexts.rows>, lang: Lang): string {
  const kinds = requiredKinds(rules).map(kind => t(kind))
  const length = rules.minLength
  return kinds.length === 0 ? t('rule', { length }) : t('ruleWith', { length, kinds: kinds.join(lang === 'zh' ? '、' : ', ') })
}
