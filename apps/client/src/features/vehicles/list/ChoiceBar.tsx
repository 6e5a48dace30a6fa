/** Selection bar: number of selected vehicles, and selecting all results. */
import type { ListState } from '../../../core/fleet/list-view.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { number } from '../../../core/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import { vehicleTexts } from '../strings.ts'
import styles from './ChoiceBar.module.css'
import type { Choose } from './use-choose.ts'

interface Props {
  state: ListState
  choose: Choose
  /** Without a selection all vehicles are shown. */
  all?: boolean
  /** Selection limit of the form that asks. */
  max?: number | null
  /** A search or filter is active. */
  narrowed: boolean
  /** Opens the list of selected vehicles. */
  onShow?: () => void
}

export function ChoiceBar({ state, choose, all = false, max = null, narrowed, onShow }: Props) {
  const t = useTexts(vehicleTexts)
  const { vehicles, chosen, chosenInAll } = state
  const found = t('tickFound', { n: number(vehicles, t.lang) })
  const counted = { n: number(chosenInAll, t.lang), max: number(max ?? 0, t.lang) }
  const count = all ? t('allChosen') : t(max === null ? 'chosenCount' : 'chosenOfMost', counted)
  // Without a filter the checkbox does the same.
  const others = narrowed && (chosen !== 'all' || chosenInAll !== vehicles)
  return (
    <div className={styles['bar']}>
      <Tick ticked={chosen} label={found} onChange={on => choose({ found: on ? 'on' : 'off' })} />
      <span className={styles['found']} aria-hidden="true">
        {found}
      </span>
      {vehicles > 0 && others && (
        <Button look="quiet" onClick={() => choose({ found: 'only' })}>
          {t('onlyFound')}
        </Button>
      )}
      {onShow ? (
        <Button look="quiet" onClick={onShow}>
          {count}
        </Button>
      ) : (
        <span className={styles['count']} role="status">
          {count}
        </span>
      )}
    </div>
  )
}
