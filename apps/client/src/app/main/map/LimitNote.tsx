/** Shown over the map while it does not show every vehicle: limited to the chosen ones, to the state the list is filtered by, or to both. */
import { useSearchParams } from '../../../core/router/index.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useChoice, useCounts } from '../../../core/context/use-fleet.ts'
import { countOf, stateFilterOf } from '../../../core/fleet/list-view.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { number } from '../../../core/time/format.ts'
import { vehicleTexts } from '../../../features/vehicles/strings.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { ChosenMenu } from '../ChosenMenu.tsx'
import styles from './MapNotes.module.css'
import { mainTexts } from '../strings.ts'

/** `onShow`: show the chosen vehicles in the list. */
export function LimitNote({ onShow }: { onShow: () => void }) {
  const t = useTexts(mainTexts)
  const states = useTexts(vehicleTexts)
  const { liveFleet } = useOutrider()
  const { all, count } = useChoice(choice => choice)
  const counts = useCounts()
  const [params, setParams] = useSearchParams()
  const filter = stateFilterOf(params.get('state'))
  if (all && filter === 'all') return null
  const state = states(filter)
  const of = number(counts.total, t.lang)
  const showAll = () => {
    if (!all) liveFleet.chooseAll()
    if (filter === 'all') return
    setParams(
      before => {
        const after = new URLSearchParams(before)
        after.delete('state')
        return after
      },
      { replace: true },
    )
  }
  return (
    <div className={styles['note']}>
      {all ? (
        <span className={styles['show']}>{t('onlyState', { state, n: number(countOf(counts, filter), t.lang), of })}</span>
      ) : (
        <>
          <button type="button" className={styles['show']} onClick={onShow}>
            {filter === 'all'
              ? t('onlyChosen', { n: number(count, t.lang), of })
              : t('onlyChosenState', { state, n: number(count, t.lang) })}
          </button>
          <ChosenMenu count={count} onShow={onShow} />
        </>
      )}
      <IconButton icon="close" label={t(filter === 'all' ? 'clearChoice' : 'liftFilter')} onClick={showAll} />
    </div>
  )
}
