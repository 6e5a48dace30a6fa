/** The period that figures are compared with: none, one found by itself, or as many days from a chosen one on. */
import { comparedDays, comparisons, comparisonTexts } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import type { ZoneDays } from '../../core/query-forms/zone-days.ts'
import { dateIn } from '../../core/query-forms/zone-days.ts'
import { dayRange } from '../../core/time/format.ts'
import { Chip, ChipRow } from '../../ui/Chip.tsx'
import { DateField } from '../../ui/inputs/DateField.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { isComparison } from './report-query.ts'
import styles from './Reports.module.css'
import { reportTexts } from './strings.ts'

interface Props {
  value: string
  days: ZoneDays
  chips?: boolean
  onChange: (value: string) => void
}

const chosenIn = (value: string): '' | 'day' | (typeof comparisons)[number] =>
  value === '' ? '' : (comparisons.find(each => each === value) ?? 'day')

/** Of the period with which these days are compared; empty: with none. */
export function comparedText(value: string, { begin, end }: ZoneDays, lang: 'zh' | 'en'): string {
  if (!isComparison(value) || !dateIn(begin) || !dateIn(end)) return ''
  const { first, last } = comparedDays({ first: begin, last: end }, value)
  return dayRange(first, last, lang)
}

/** `chips`: above a table, where the days that are compared with stand below the query. */
export function CompareField({ value, days, chips = false, onChange }: Props) {
  const t = useTexts(reportTexts)
  const chosen = chosenIn(value)
  const other = comparedText(value, days, t.lang)
  const choices = [
    { value: '' as const, text: t('noComparison') },
    ...comparisons.map(each => ({ value: each, text: comparisonTexts[each][t.lang] })),
    { value: 'day' as const, text: t('otherPeriod') },
  ]
  // As many days before those that are asked about, until another day is chosen.
  const choose = (next: (typeof choices)[number]['value']) =>
    onChange(next === 'day' ? comparedDays({ first: days.begin, last: days.end }, 'previous').first : next)
  const firstDay = chosen === 'day' && <DateField label={t('otherFirstDay')} value={value} onChange={onChange} />
  if (!chips)
    return (
      <div className={styles['compare']}>
        <Select
          label={t('compare')}
          choices={choices}
          chosen={chosen}
          onChoose={choose}
          hint={other === '' ? undefined : other}
        />
        {firstDay}
      </div>
    )
  return (
    <div className={styles['compare']}>
      <span className={styles['groupLabel']} aria-hidden="true">
        {t('compare')}
      </span>
      <ChipRow label={t('compare')}>
        {choices.map(each => (
          <Chip key={each.value} label={each.text} chosen={chosen === each.value} onChoose={() => choose(each.value)} />
        ))}
      </ChipRow>
      {firstDay}
    </div>
  )
}
