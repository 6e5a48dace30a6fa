/** Connection status in one word; a tap shows it by platform. */
import { useState } from 'react'
import { useFleetStatus } from '../../core/context/use-fleet.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { clockTime } from '../../core/time/format.ts'
import { PlatformStates } from '../../features/platforms/PlatformStates.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import styles from './LinkBadge.module.css'
import { mainTexts } from './strings.ts'

export function LinkBadge() {
  const t = useTexts(mainTexts)
  const { state, since } = useFleetStatus(status => status.freshness)
  const of = useFleetStatus(status => status.platforms.length)
  const away = useFleetStatus(status => status.platforms.filter(platform => platform.state === 'offline').length)
  const [open, setOpen] = useState(false)
  const stateText = t(state === 'offline' ? 'disconnected' : state)
  /** Some platforms are connected and some are not: show how many. */
  const some = away > 0 && away < of
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        aria-haspopup="dialog"
        title={t('linkSince', { state: stateText, time: clockTime(since, t.lang) })}
        onClick={() => setOpen(true)}
      >
        <span role="status" className={joinClasses(styles['badge'], styles[some ? 'connecting' : state])} data-link={state}>
          <i className={styles['dot']} />
          {some ? t('someConnected', { n: of - away, of }) : stateText}
        </span>
      </button>
      {open && (
        <Dialog title={t('freshness')} closeLabel={t('close')} onClose={() => setOpen(false)}>
          <PlatformStates />
        </Dialog>
      )}
    </>
  )
}
