/** What a rule does beside its alarm, in words. */
import { type AlarmRule, ruleActionOf } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { ruleActionTexts } from './action-strings.ts'

/** Empty: nothing. */
export function useActionsText(): (rule: Pick<AlarmRule, 'actions'>) => string {
  const t = useTexts(ruleActionTexts)
  return ({ actions = [] }) => {
    const names = actions.map(({ kind }) => ruleActionOf(kind).name[t.lang])
    return names.length === 0 ? '' : t('does', { actions: names.join(t.lang === 'zh' ? '、' : ', ') })
  }
}
