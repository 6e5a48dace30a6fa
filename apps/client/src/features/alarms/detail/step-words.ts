/** What was done about an alarm in words: what it was, what came of it, and with what. */
import { alarmMethods, type AlarmOrderResult, type AlarmStep, type WithdrawnWhy } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { dateTime, number } from '../../../core/time/format.ts'
import { useEscalationWords } from '../handling/ResponseClock.tsx'
import { alarmClockTexts } from '../handling/clock-strings.ts'
import { alarmListTexts } from '../strings.ts'
import { ruleResult, ruleStepTitle, useRuleStep } from './rule-steps.ts'
import { ruleStepTexts } from './rule-step-strings.ts'

const stepTexts = {
  claimed: 'claimed',
  released: 'released',
  processed: 'stepProcessed',
  text: 'text',
  confirmation: 'confirmation',
  callback: 'callback',
  picture: 'pictureStep',
  evidence: 'stepEvidence',
  moved: 'stepMoved',
  withdrawn: 'stepWithdrawn',
} as const
/** Of what was sent to a terminal, by their keys in `alarmListTexts`. */
export const orderTexts = {
  sent: 'sent',
  acknowledged: 'acknowledged',
  failed: 'resultFailed',
  noAnswer: 'noAnswer',
  offline: 'offline',
  unknown: 'unknown',
  frozen: 'frozen',
  withheld: 'withheld',
} as const satisfies Record<AlarmOrderResult, string>
const resultTexts = {
  ...orderTexts,
  asked: 'asked',
  received: 'received',
  notSupported: 'notSupported',
  badMessage: 'resultFailed',
  zone: 'movedByZone',
  jumpedBack: 'withdrawnJumpedBack',
} as const satisfies Record<
  AlarmOrderResult | 'asked' | 'received' | 'notSupported' | 'badMessage' | 'zone' | WithdrawnWhy,
  string
>
/** A newer server may know more of them. */
const textIn = <Key extends string>(texts: Readonly<Record<string, Key>>, name: string): Key | undefined =>
  Object.hasOwn(texts, name) ? texts[name] : undefined

export interface StepWords {
  title: string
  texts: readonly string[]
}

export function useStepWords(): (step: AlarmStep) => StepWords {
  const t = useTexts(alarmListTexts)
  const c = useTexts(alarmClockTexts)
  const escalation = useEscalationWords()
  const r = useTexts(ruleStepTexts)
  const byRule = useRuleStep()
  const details = useStepDetails()
  return step => {
    const { kind, result } = step
    if (kind === 'escalated') return { title: c('step'), texts: escalation(step).filter(Boolean) }
    const texts = [
      result === null ? '' : (ruleResult(result, r) ?? t(textIn(resultTexts, result) ?? 'unknown')),
      ...byRule(step),
      ...details(step),
    ]
    return { title: ruleStepTitle(kind, r) ?? t(textIn(stepTexts, kind) ?? 'otherStep'), texts: texts.filter(Boolean) }
  }
}

/** The way of handling with what the terminal was to say or call, and what the user wrote; of files, how many came. */
function useStepDetails(): (step: AlarmStep) => readonly string[] {
  const t = useTexts(alarmListTexts)
  return ({ kind, detail }) => {
    const said = (name: string): string => {
      const value = detail?.[name]
      return typeof value === 'string' ? value : ''
    }
    const [from, to] = [detail?.['from'], detail?.['to']]
    if (kind === 'moved' && typeof from === 'number' && typeof to === 'number')
      return [t('movedTimes', { from: dateTime(from, t.lang), to: dateTime(to, t.lang) })]
    const files = detail?.['files']
    if (kind === 'evidence') return typeof files === 'number' ? [t('filesCame', { n: number(files, t.lang) })] : []
    const method = alarmMethods.find(each => each === detail?.['method'])
    const phone = said('monitorPhone')
    const camera = detail?.['camera']
    const texts = [
      method ? t(method) : '',
      said('text'),
      said('description'),
      phone && t('calledPhone', { phone }),
      typeof camera === 'number' ? t('usedCamera', { n: String(camera) }) : '',
    ]
    return kind === 'processed' ? texts : []
  }
}
