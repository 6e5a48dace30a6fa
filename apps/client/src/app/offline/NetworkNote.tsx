/** "No serve" of the native app, over every screen, until the platform that timed out is heard from. */
import { useStore } from 'zustand'
import { ownErrorText } from '../../core/api/own-errors.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useLang } from '../../core/i18n/use-texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import styles from './OfflineNotice.module.css'

export function NetworkNote() {
  const { networkNote } = useOutrider()
  const lang = useLang()
  const unanswered = useStore(networkNote.unanswered)
  if (unanswered.length === 0) return null
  return (
    <div className={joinClasses(styles['notice'], styles['lasting'])} role="status">
      <Icon name="cloudOff" size={18} />
      {ownErrorText('net.noServe', lang)}
    </div>
  )
}
