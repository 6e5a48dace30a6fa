/** A rule in words. */
import { type AlarmRule, type Geofence, type Lang, ruleKindOf } from '@outrider/contract'
import type { Translate } from '../../core/i18n/texts.ts'
import { number } from '../../core/time/format.ts'
import type { alarmRuleTexts } from './strings.ts'

type T = Translate<(typeof alarmRuleTexts)['rows']>

const days = ['day1', 'day2', 'day3', 'day4', 'day5', 'day6', 'day7'] as const
export const dayText = (day: number, t: T): string => t(days[day - 1] ?? 'day1')

/** What it finds. */
export const conditionText = ({ kind, parameters, geofenceName }: AlarmRule, lang: Lang): string =>
  ruleKindOf(kind).words(parameters, geofenceName)[lang]

/** Where and when it holds. */
export function scopeText(rule: AlarmRule, t: T, lang: Lang): string {
  const { orgName, vehicleIds, fromTime, toTime } = rule
  return [
    vehicleIds === null ? orgName : `${orgName} (${t('vehicleCount', { n: number(vehicleIds.length, lang) })})`,
    rule.days.length === 7 ? t('everyDay') : rule.days.map(day => dayText(day, t)).join(lang === 'zh' ? '、' : ', '),
    fromTime !== null && toTime !== null && t('hours', { from: fromTime, to: toTime }),
  ]
    .filter(Boolean)
    .join(' · ')
}

export function geofenceText({ orgName, circle, polygon, rules }: Geofence, t: T, lang: Lang): string {
  const shape = circle
    ? t('circleOf', { radius: number(Math.round(circle.radius), lang) })
    : t('polygonOf', { n: number(polygon.length, lang) })
  return [orgName, shape, rules > 0 ? t('usedBy', { n: number(rules, lang) }) : t('unused')].join(' · ')
}
