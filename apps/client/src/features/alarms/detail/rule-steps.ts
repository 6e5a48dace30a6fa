/** Steps of an alarm that a rule took, in words. */
import type { AlarmStep } from '@outrider/contract'
import type { Translate } from '../../../core/i18n/texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { number } from '../../../core/time/format.ts'
import { ruleStepTexts } from './rule-step-strings.ts'
import { alarmListTexts } from '../strings.ts'

type T = Translate<(typeof ruleStepTexts)['rows']>

const titles = ['recording', 'task', 'departureBlock', 'webhook'] as const
const results = [
  'given',
  'done',
  'blocked',
  'noCamera',
  'noRecordings',
  'limited',
  'noRight',
  'noPerson',
  'reported',
  'noWebhook',
  'withdrawn',
] as const

/** undefined: the same as by hand. */
export function ruleStepTitle(kind: string, t: T): string | undefined {
  const known = titles.find(each => each === kind)
  return known && t(known)
}
export function ruleResult(result: string, t: T): string | undefined {
  const known = results.find(each => each === result)
  return known && t(known)
}

/** Which rule it was, and with what. */
export function useRuleStep(): (step: AlarmStep) => readonly string[] {
  const t = useTexts(ruleStepTexts)
  const list = useTexts(alarmListTexts)
  return ({ kind, detail }) => {
    const { rule, text, channels, seconds, monitorPhone, minutes, description } = detail ?? {}
    const cameras = Array.isArray(channels) ? channels.map(each => list('usedCamera', { n: String(each) })) : []
    if (typeof rule !== 'string') return kind === 'task' && typeof description === 'string' ? [description] : []
    return [
      t('byRule', { rule }),
      typeof text === 'string' ? text : '',
      ...cameras,
      typeof seconds === 'number' ? t('around', { n: number(seconds, t.lang) }) : '',
      typeof monitorPhone === 'string' ? list('calledPhone', { phone: monitorPhone }) : '',
      typeof minutes === 'number' ? t('within', { n: number(minutes, t.lang) }) : '',
    ]
  }
}
