/** How long there is left to claim and to process an alarm, or for how long it is overdue. */
import type { AlarmCase, AlarmStep } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useDuration, useOfNow } from '../../../core/time/use-age.ts'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { alarmClockTexts } from './clock-strings.ts'
import { isDueSoon, nextDue } from './next-due.ts'

/** undefined: nothing is due. Counts by itself. */
export function useResponseWords(): (alarm: AlarmCase) => { text: string; overdue: boolean; soon: boolean } | undefined {
  const t = useTexts(alarmClockTexts)
  const duration = useDuration()
  return useOfNow((alarm: AlarmCase, now: number) => {
    const due = nextDue(alarm)
    if (!due) return undefined
    const overdue = due.at <= now
    const values = { duration: overdue ? duration(due.at, now) : duration(now, due.at) }
    const text =
      due.what === 'claim' ? t(overdue ? 'claimOver' : 'claimIn', values) : t(overdue ? 'processOver' : 'processIn', values)
    return {
      text: [text, alarm.escalatedAt !== undefined && t('escalated')].filter(Boolean).join(' · '),
      overdue,
      soon: isDueSoon(due.at, now),
    }
  })
}

export function ResponseClock({ alarm }: { alarm: AlarmCase }) {
  const due = useResponseWords()(alarm)
  return due ? <StateBadge tone={due.soon ? 'alarm' : 'idling'}>{due.text}</StateBadge> : null
}

/** What the step of an escalation says: what was late, and who was notified. */
export function useEscalationWords(): (step: AlarmStep) => readonly string[] {
  const t = useTexts(alarmClockTexts)
  return ({ result, detail }) => {
    const to = detail?.['to']
    return [
      t(result === 'claim' ? 'claim' : 'process'),
      typeof to === 'string' ? t('notified', { name: to }) : t('notifiedNobody'),
    ]
  }
}
