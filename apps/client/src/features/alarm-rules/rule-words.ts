/** A rule in words. */
import { type AlarmRule, type Geofence, type Lang, type RuleThen, ruleWords } from '@outrider/contract'
import type { Translate } from '../../core/i18n/texts.ts'
import { shownUnits } from '../../core/i18n/written-forms.ts'
import { number } from '../../core/time/format.ts'
import { shownNumber } from '../../core/time/measures.ts'
import { rectangleOf } from './rectangle.ts'
import type { alarmRuleTexts } from './strings.ts'

type T = Translate<(typeof alarmRuleTexts)['rows']>

const days = ['day1', 'day2', 'day3', 'day4', 'day5', 'day6', 'day7'] as const
export const dayText = (day: number, t: T): string => t(days[day - 1] ?? 'day1')

const daysText = (all: readonly number[], t: T, lang: Lang): string =>
  all.length === 7 ? t('everyDay') : all.map(day => dayText(day, t)).join(lang === 'zh' ? '、' : ', ')

/** What it finds. */
export const conditionText = ({ kind, parameters, geofenceName, outside }: RuleThen, lang: Lang): string =>
  ruleWords(kind, parameters, geofenceName, outside, shownUnits())[lang]

/** Whose driving it is about; what has no names here is counted. */
function driversText({ driverIds, driverNames = [] }: Pick<AlarmRule, 'driverIds' | 'driverNames'>, t: T, lang: Lang): string {
  if (!driverIds) return ''
  return driverNames.length > 0 && driverNames.length <= 3
    ? driverNames.join(lang === 'zh' ? '、' : ', ')
    : t('driverCount', { n: number(driverIds.length, lang) })
}

/** Where and when it holds. */
export function scopeText(
  rule: Pick<
    AlarmRule,
    'orgName' | 'vehicleIds' | 'tag' | 'driverIds' | 'driverNames' | 'fromTime' | 'toTime' | 'days' | 'dayKind'
  >,
  t: T,
  lang: Lang,
): string {
  const { orgName, vehicleIds, tag, fromTime, toTime } = rule
  return [
    vehicleIds === null ? orgName : `${orgName} (${t('vehicleCount', { n: number(vehicleIds.length, lang) })})`,
    tag && t('withTag', { tag }),
    driversText(rule, t, lang),
    daysText(rule.days, t, lang),
    rule.dayKind === 'working' && t('workingDays'),
    rule.dayKind === 'off' && t('daysOff'),
    fromTime !== null && toTime !== null && t('hours', { from: fromTime, to: toTime }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Where and what it is, when it is open, and who uses it. */
export function geofenceText(geofence: Geofence, t: T, lang: Lang): string {
  const { orgName, group, hours, rules } = geofence
  return [
    orgName,
    group,
    shapeText(geofence, t, lang),
    hours && t('openAt', { days: daysText(hours.days, t, lang), from: hours.fromTime, to: hours.toTime }),
    rules > 0 ? t('usedBy', { n: number(rules, lang) }) : t('unused'),
  ]
    .filter(Boolean)
    .join(' · ')
}

function shapeText({ circle, polygon, route }: Geofence, t: T, lang: Lang): string {
  if (circle) return t('circleOf', { radius: shownNumber('metre', circle.radius, lang) })
  if (!route) return rectangleOf(polygon) ? t('rectangleOf') : t('polygonOf', { n: number(polygon.length, lang) })
  const { points, sections, waypoints } = route
  return t('routeOf', { n: number(points.length, lang), sections: sections.length, waypoints: waypoints.length })
}
