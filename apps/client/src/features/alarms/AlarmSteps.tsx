/** What was done about an alarm, by whom, with what and with which result. */
import { alarmMethods, type AlarmOrderResult, type AlarmStep, type WithdrawnWhy } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { dateTime, number } from '../../core/time/format.ts'
import { LineList, LineRow } from '../../ui/LineRow.tsx'
import styles from './Alarms.module.css'
import { useEscalationWords } from './ResponseClock.tsx'
import { alarmClockTexts } from './clock-strings.ts'
import { alarmListTexts } from './strings.ts'

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
  withdrawn: 'withdrawn',
} as const
const resultTexts = {
  sent: 'sent',
  acknowledged: 'acknowledged',
  failed: 'resultFailed',
  noAnswer: 'noAnswer',
  offline: 'offline',
  unknown: 'unknown',
  frozen: 'frozen',
  withheld: 'withheld',
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

export function AlarmSteps({ steps }: { steps: readonly AlarmStep[] }) {
  const t = useTexts(alarmListTexts)
  const c = useTexts(alarmClockTexts)
  const escalation = useEscalationWords()
  const details = useStepDetails()
  if (steps.length === 0) return <p className={styles['note']}>{t('noSteps')}</p>
  return (
    <LineList label={t('steps')}>
      {steps.map((step, index) => {
        const { at, by, kind, result } = step
        const isEscalation = kind === 'escalated'
        return (
          // oxlint-disable-next-line react/no-array-index-key -- steps are only ever added
          <li key={index}>
            <LineRow
              wraps
              title={isEscalation ? c('step') : t(textIn(stepTexts, kind) ?? 'otherStep')}
              texts={[
                [by?.userName ?? t('byPlatform'), dateTime(at, t.lang)].join(' · '),
                (isEscalation
                  ? escalation(step)
                  : [result === null ? '' : t(textIn(resultTexts, result) ?? 'unknown'), ...details(step)]
                )
                  .filter(Boolean)
                  .join(' · '),
              ]}
            />
          </li>
        )
      })}
    </LineList>
  )
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
