/** Shown over the map while it is limited to the chosen vehicles. */
import { useChoice, useCounts } from '../../core/context/use-fleet.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { number } from '../../core/time/format.ts'
import { IconButton } from '../../ui/Button.tsx'
import { ChosenMenu } from './ChosenMenu.tsx'
import styles from './ChosenNote.module.css'
import { mainTexts } from './strings.ts'

/** `onShow`: show them in the list. */
export function ChosenNote({ onShow }: { onShow: () => void }) {
  const t = useTexts(mainTexts)
  const lang = useLang()
  const { liveFleet } = useOutrider()
  const { all, count } = useChoice(choice => choice)
  const { total } = useCounts()
  if (all) return null
  return (
    <div className={styles['note']}>
      <button type="button" className={styles['show']} onClick={onShow}>
        {t('onlyChosen', { n: number(count, lang), of: number(total, lang) })}
      </button>
      <ChosenMenu count={count} onShow={onShow} />
      <IconButton icon="close" label={t('clearChoice')} onClick={liveFleet.chooseAll} />
    </div>
  )
}
