/** The drivers that a rule is for, chosen one after the other: a line of the field for each, its id and its name. */
import type { AlarmRule, AlarmRuleKind } from '@outrider/contract'
import { limits, ruleKindOf } from '@outrider/contract'
import { useSession } from '../../core/context/outrider.ts'
import type { FormRow } from '../../core/forms/form-row.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { offers } from '../../core/session/session.ts'
import { alarmRuleTexts } from './strings.ts'

const linesIn = (value: string | undefined): string[] => (value ? value.split('\n') : [])
const idOf = (line: string): string => line.split(' ', 1)[0] ?? ''

export const driverIdsIn = (value: string | undefined): string[] => linesIn(value).map(idOf)
const namesIn = (value: string | undefined): string[] => linesIn(value).map(line => line.slice(idOf(line).length + 1))

export const withDriver = (value: string | undefined, { driverId, name }: { driverId: string; name: string }): string =>
  driverIdsIn(value).includes(driverId) ? (value ?? '') : [...linesIn(value), `${driverId} ${name}`].join('\n')

export const driversOf = ({ driverIds, driverNames }: Pick<AlarmRule, 'driverIds' | 'driverNames'>): string =>
  (driverIds ?? []).map((id, n) => `${id} ${driverNames?.[n] ?? ''}`).join('\n')

interface DriverRow {
  kind: AlarmRuleKind
  open: () => void
  clear: () => void
}

/** undefined: the platform has no drivers to choose of. */
export function useDriverRow({ kind, open, clear }: DriverRow): FormRow | undefined {
  const t = useTexts(alarmRuleTexts)
  const offered = useSession(state => offers(state, ['activeSafety/getDriverList', 'alarm/getWorkCalendar']))
  if (!offered) return undefined
  const shownAs = (value: string): string => {
    const names = namesIn(value).filter(name => name !== '')
    return names.length > 0 ? names.join(t.lang === 'zh' ? '、' : ', ') : t('driverCount', { n: linesIn(value).length })
  }
  return {
    kind: 'picker',
    name: 'drivers',
    label: alarmRuleTexts.rows.drivers,
    hint: t('driversHint', { n: limits.ruleDrivers }),
    shown: () => !ruleKindOf(kind).noDriver,
    unset: t('anyDriver'),
    shownAs,
    open,
    clear: { label: t('anyDriver'), run: clear },
  }
}
