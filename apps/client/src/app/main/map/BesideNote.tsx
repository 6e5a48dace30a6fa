/**
 * Over the map after the sign-in to a second platform, which takes the place of the first: that one is signed in too, and one press shows the vehicles
 * of both. Until it is closed.
 */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import { useStored } from '../../../core/context/use-stored.ts'
import { storedBesideNoteClosed } from '../../../core/map/stored-map.ts'
import { platformsBeside } from '../../../core/session/session.ts'
import { IconButton } from '../../../ui/Button.tsx'
import styles from './MapNotes.module.css'
import { mainTexts } from '../strings.ts'

export function BesideNote() {
  const t = useTexts(mainTexts)
  const { session } = useOutrider()
  const titles = useSession(state =>
    state.multi
      ? ''
      : platformsBeside(state)
          .map(({ Title }) => Title)
          .join(' · '),
  )
  const [closed, setClosed] = useStored(storedBesideNoteClosed)
  if (closed || titles === '') return null
  return (
    <div className={styles['note']}>
      <button type="button" className={styles['show']} onClick={() => session.joinSignedIn()}>
        {t('beside', { titles })}
      </button>
      <IconButton icon="close" label={t('closeBeside')} onClick={() => setClosed(true)} />
    </div>
  )
}
