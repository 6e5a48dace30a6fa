/** Sliders over the numbers that were tried in the same pass: what is shown follows them at once. */
import { ruleUnits, shownDecimals, shownRuleNumber } from '@outrider/contract'
import { shownUnits } from '../../core/i18n/written-forms.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { number } from '../../core/time/format.ts'
import { inUnits } from '../../core/time/measures.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './AlarmRules.module.css'
import { ruleTrialTexts } from './trial-strings.ts'
import type { TrialAxis } from './trial-variants.ts'

export interface ChosenValue {
  name: string
  value: number
}

interface Props {
  axes: readonly TrialAxis[]
  chosen: ChosenValue | undefined
  /** Cases with what is chosen. */
  count: number
  onChoose: (chosen: ChosenValue | undefined) => void
  onUse: (chosen: ChosenValue) => void
}

export function RuleSliders({ axes, chosen, count, onChoose, onUse }: Props) {
  const t = useTexts(ruleTrialTexts)
  const valueOf = ({ row: { unit } }: TrialAxis, value: number): string =>
    [
      number(shownRuleNumber(unit, value, shownUnits()), t.lang, shownDecimals(unit, shownUnits())),
      unit && inUnits(ruleUnits[unit][t.lang], t.lang),
    ]
      .filter(Boolean)
      .join(' ')
  const axis = axes.find(({ name }) => name === chosen?.name)
  return (
    <div role="group" aria-label={t('sliders')} className={styles['sliders']}>
      <p className={styles['note']}>{t('slidersText')}</p>
      {axes.map(each => {
        const value = chosen?.name === each.name ? chosen.value : each.typed
        return (
          <label key={each.name} className={styles['slider']}>
            <span>{each.row.label[t.lang]}</span>
            <input
              type="range"
              min={0}
              max={each.values.length - 1}
              step={1}
              value={each.values.indexOf(value)}
              aria-valuetext={valueOf(each, value)}
              onChange={event => {
                const next = each.values[Number(event.target.value)] ?? each.typed
                onChoose(next === each.typed ? undefined : { name: each.name, value: next })
              }}
            />
            <span className="tabular">{valueOf(each, value)}</span>
          </label>
        )
      })}
      {axis && chosen && (
        <>
          <p role="status" className={styles['note']}>
            {t('withValue', { label: axis.row.label[t.lang], value: valueOf(axis, chosen.value), n: number(count, t.lang) })}
          </p>
          <Button onClick={() => onUse(chosen)}>{t('use', { value: valueOf(axis, chosen.value) })}</Button>
        </>
      )}
    </div>
  )
}
