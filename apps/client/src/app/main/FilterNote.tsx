/** Shown over the map while the state filter of the list limits it. */
import { useSearchParams } from 'react-router'
import { useCounts } from '../../core/context/use-fleet.ts'
import { countOf, mapFilterOf } from '../../core/fleet/list-view.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { number } from '../../core/time/format.ts'
import { vehicleTexts } from '../../features/vehicles/strings.ts'
import { IconButton } from '../../ui/Button.tsx'
import styles from './ChosenNote.module.css'
import { mainTexts } from './strings.ts'

export function FilterNote() {
  const t = useTexts(mainTexts)
  const states = useTexts(vehicleTexts)
  const lang = useLang()
  const counts = useCounts()
  const [params, setParams] = useSearchParams()
  const filter = mapFilterOf(params.get('state'))
  if (filter === 'all') return null
  const lift = () =>
    setParams(
      before => {
        const after = new URLSearchParams(before)
        after.delete('state')
        return after
      },
      { replace: true },
    )
  return (
    <div className={styles['note']}>
      <span className={styles['show']}>
        {filter === 'attention'
          ? t('onlyFiltered', { state: states('attention') })
          : t('onlyState', { state: states(filter), n: number(countOf(counts, filter), lang), of: number(counts.total, lang) })}
      </span>
      <IconButton icon="close" label={t('liftFilter')} onClick={lift} />
    </div>
  )
}
