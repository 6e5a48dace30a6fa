/** Schedules and their mails in words. */
import { type DataOf, type Lang, mailedTitle } from '@outrider/contract'
import { clockTime, dayRange } from '../../../core/time/format.ts'
import type { Translate } from '../../../core/i18n/texts.ts'
import type { Tone } from '../../../ui/StateBadge.tsx'
import type { mailTexts } from './mail-texts.ts'

export type Schedule = DataOf<'report/getReportSchedules'>['schedules'][number]
export type SentMail = DataOf<'report/getReportMails'>['mails'][number]
type Texts = Translate<typeof mailTexts.rows>

/** A full hour of any day, as clocks say it. */
export const hourText = (hour: number, lang: Lang): string => clockTime(new Date(2026, 0, 1, hour).getTime(), lang)

export const whenText = ({ period, hour }: Pick<Schedule, 'period' | 'hour'>, t: Texts, lang: Lang): string =>
  t(`${period}At`, { time: hourText(hour, lang) })

/** As the user calls it, or as the report is called. */
export const reportTitle = (
  { report, part, title }: Pick<Schedule, 'report' | 'part'> & { title?: string },
  lang: Lang,
): string => title || mailedTitle(report, lang, part)

export function subjectText(
  { subjects, subjectCount }: Pick<Schedule, 'subjects' | 'subjectCount'>,
  t: Texts,
  lang: Lang,
): string {
  const names = subjects.join(lang === 'zh' ? '、' : ', ')
  return subjectCount > subjects.length ? t('more', { names, n: subjectCount }) : names
}

export const daysText = ({ firstDay, lastDay }: SentMail, lang: Lang): string => dayRange(firstDay, lastDay, lang)

/** The state as a word, and its colour. */
export function stateOf(mail: SentMail, t: Texts): { text: string; tone: Tone } {
  if (mail.state === 'sent')
    return mail.refused.length > 0 ? { text: t('partly'), tone: 'idling' } : { text: t('sent'), tone: 'driving' }
  if (mail.state === 'failed') return { text: t('notSent'), tone: 'alarm' }
  if (mail.state === 'sending') return { text: t('sending'), tone: 'parked' }
  return mail.reason === '' ? { text: t('waiting'), tone: 'parked' } : { text: t('again'), tone: 'idling' }
}

/** What was wrong, in our words and in those of the mail server. */
export function whyTexts(mail: SentMail, t: Texts): string[] {
  const why = mail.reason === '' || mail.state === 'sent' ? '' : t(mail.reason)
  return [
    why,
    mail.state === 'sent' && mail.refused.length > 0 ? t('notTaken', { addresses: mail.refused.join(', ') }) : '',
    mail.answer === '' ? '' : t('answer', { answer: mail.answer }),
  ].filter(text => text !== '')
}

/** It changes by itself soon. */
export const isUnderWay = ({ state, nextTime }: SentMail): boolean =>
  state === 'sending' || (state === 'waiting' && (nextTime ?? 0) <= Date.now() + 5000)
