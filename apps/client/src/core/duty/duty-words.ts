/** Duty of an organisation in words. */
import type { DutyNow, DutyTurn, Lang } from '@outrider/contract'
import type { TranslateWithCommon } from '../i18n/use-texts.ts'
import { clockTime, dateMinute } from '../time/format.ts'
import type { onDutyTexts } from './on-duty-texts.ts'

const day = 86_400_000
const barredWords = { zh: '（不再提醒）', en: ' (not called)' } as const
/** Who cannot be called any more stays to be seen where it is planned. */
export const namesIn = ({ people }: Pick<DutyTurn, 'people'>, lang: Lang): string =>
  people.map(({ name, barred }) => (barred ? `${name}${barredWords[lang]}` : name)).join(lang === 'zh' ? '、' : ', ')
/** The time alone where the day is clear. */
const timeIn = (time: number, now: number, lang: Lang): string =>
  Math.abs(time - now) < day / 2 ? clockTime(time, lang) : dateMinute(time, lang)

/** "On duty: Wang, Li · until 20:00" */
export function dutyIn({ turns, next }: DutyNow, now: number, t: TranslateWithCommon<typeof onDutyTexts.rows>): string {
  const names = [...new Set(turns.flatMap(({ people }) => people.map(({ name }) => name)))]
  if (names.length > 0) {
    const end = Math.max(...turns.map(({ endAt }) => endAt))
    const called = t('now', { names: names.join(t.lang === 'zh' ? '、' : ', ') })
    return `${called} · ${t('until', { time: timeIn(end, now, t.lang) })}`
  }
  const after = next && t('next', { names: namesIn(next, t.lang), time: timeIn(next.beginAt, now, t.lang) })
  return [t('nobody'), after].filter(Boolean).join(' · ')
}

/** What waits to be taken over, else who took over last; empty: nothing was ever handed over. */
export function handoverIn({ handover, taken }: DutyNow, t: TranslateWithCommon<typeof onDutyTexts.rows>): string {
  if (handover) {
    const { fromName: name, toName: to } = handover
    return to === '' ? t('waits', { name }) : t('waitsFor', { name, to })
  }
  return taken ? t('taken', { name: taken.userName, time: dateMinute(taken.at, t.lang) }) : ''
}
