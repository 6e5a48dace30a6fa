/** How many alarms rules raised, and what became of them, in words. */
import { type AlarmRuleCounts, ruleCountDays } from '@outrider/contract'
import { useSession } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { offers } from '../../../core/session/session.ts'
import { number } from '../../../core/time/format.ts'
import { ruleRecordTexts } from './strings.ts'

/** Whether the platform keeps a record of rules, and has trials. */
export const useHasRuleRecord = (): boolean =>
  useSession(state => offers(state, ['alarm/getAlarmRuleCounts', 'alarm/getAlarmRuleHistory']))

/** Of all rules; none while they are not known. */
export function useRuleCounts(platform: string): ReadonlyMap<string, AlarmRuleCounts> {
  const has = useHasRuleRecord()
  const { data } = useCall('alarm/getAlarmRuleCounts', has ? {} : undefined, { platform, staleTime: 0 })
  return new Map((data?.rules ?? []).map(each => [each.ruleId, each]))
}

/** Empty: none. */
export function useCountsText(): (counts: AlarmRuleCounts | undefined) => string {
  const t = useTexts(ruleRecordTexts)
  return counts => {
    if (!counts || counts.cases === 0) return ''
    const n = (value: number) => number(value, t.lang)
    const { cases, vehicles, withdrawn, pending, methods } = counts
    const of = (which: (method: string | null) => boolean) =>
      methods.filter(({ method }) => which(method)).reduce((sum, each) => sum + each.cases, 0)
    const wrong = of(method => method === 'misinformation')
    const handled = of(method => method !== 'misinformation')
    return [
      t('cases', { n: n(cases), days: ruleCountDays }),
      t('vehicles', { n: n(vehicles) }),
      handled > 0 && t('handled', { n: n(handled) }),
      wrong > 0 && t('false', { n: n(wrong) }),
      withdrawn > 0 && t('withdrawn', { n: n(withdrawn) }),
      pending > 0 && t('pending', { n: n(pending) }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
