/** What a mail says, in the language of who scheduled it. */
import { dateLocaleOf, type Lang, mailedTitle, type MailPeriod, monthForm, type WrittenForms } from '@outrider/contract'
import type { ScheduledReport } from './schedules.repository.ts'

const texts = {
  of: { zh: '统计对象', en: 'Of' },
  days: { zh: '统计时间', en: 'Period' },
  rows: { zh: '行数', en: 'Rows' },
  attached: { zh: '报表见附件。', en: 'The report is attached.' },
  tooLarge: {
    zh: '文件超过 {most} MB，未作为附件发送，请在平台中打开该报表并导出。',
    en: 'The file is larger than {most} MB and is not attached. Open the report on the platform and export it there.',
  },
  open: { zh: '在平台中打开', en: 'Open on the platform' },
  why: {
    zh: '此邮件由 {name} 在 {title} 设置的定时发送自动发出，请勿直接回复。如不需要，请联系 {name} 停止发送。',
    en: 'Sent automatically by {title}: {name} has scheduled this report. Please do not reply. To stop these mails, ask {name}.',
  },
  more: { zh: '{names} 等 {n} 项', en: '{names} and more, {n} in all' },
} as const satisfies Record<string, Record<Lang, string>>

const subjects = {
  day: { zh: '{name}日报 {days}', en: '{name}, daily report {days}' },
  week: { zh: '{name}周报 {days}', en: '{name}, weekly report {days}' },
  month: { zh: '{name}月报 {days}', en: '{name}, monthly report {days}' },
} as const satisfies Record<MailPeriod, Record<Lang, string>>

interface MailFacts {
  readonly asked: ScheduledReport
  readonly period: MailPeriod
  /** As its user writes dates. */
  readonly dateForm: NonNullable<WrittenForms['dateForm']>
  readonly firstDay: string
  readonly lastDay: string
  /** Names of some subjects, and how many there are. */
  readonly subjects: readonly string[]
  readonly subjectCount: number
  readonly rows: number
  /** MB; undefined: the file is attached. */
  readonly tooLargeFor: number | undefined
  /** undefined: the operator has not said where people open the platform. */
  readonly link: string | undefined
  readonly userName: string
  readonly title: string
}

const filled = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))

/** `day`: YYYY-MM-DD. */
const dayText = (day: string, lang: Lang, form: MailFacts['dateForm']): string =>
  new Intl.DateTimeFormat(dateLocaleOf(lang, form), {
    year: 'numeric',
    month: monthForm(lang, form),
    day: '2-digit',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`))

export function mailTexts(facts: MailFacts): { subject: string; text: string } {
  const {
    asked,
    period,
    dateForm,
    firstDay,
    lastDay,
    subjects: of,
    subjectCount,
    rows,
    tooLargeFor,
    link,
    userName,
    title,
  } = facts
  const { lang, report, part } = asked
  const separator = lang === 'zh' ? '：' : ': '
  const name = asked.title ?? mailedTitle(report, lang, part)
  const days = [...new Set([firstDay, lastDay])].map(day => dayText(day, lang, dateForm)).join(' – ')
  const some = of.join(lang === 'zh' ? '、' : ', ')
  const about = subjectCount > of.length ? filled(texts.more[lang], { names: some, n: subjectCount }) : some
  const what = tooLargeFor === undefined ? texts.attached[lang] : filled(texts.tooLarge[lang], { most: tooLargeFor })
  const lines = [
    name,
    '',
    `${texts.days[lang]}${separator}${days}`,
    `${texts.of[lang]}${separator}${about}`,
    `${texts.rows[lang]}${separator}${rows}`,
    '',
    what,
    ...(link === undefined ? [] : ['', `${texts.open[lang]}${separator}`, link]),
    '',
    '-- ',
    filled(texts.why[lang], { name: userName, title }),
  ]
  return { subject: `[${title}] ${filled(subjects[period][lang], { name, days })}`, text: `${lines.join('\n')}\n` }
}
