/** Shows briefly that the network is gone; the main page shows the consequences as long as it lasts. */
import { useEffect, useState } from 'react'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './OfflineNotice.module.css'

/** Section 8, ms. */
const shownFor = 2000

export function OfflineNotice() {
  const { host } = useOutrider()
  const t = useTexts(commonTexts)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      clearTimeout(timer)
      const lost = !host.online()
      setShown(lost)
      if (lost) timer = setTimeout(() => setShown(false), shownFor)
    }
    // Also when the client starts offline.
    update()
    const stop = host.onOnlineChange(update)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [host])
  if (!shown) return null
  return (
    <div className={styles['notice']} role="status">
      <Icon name="cloudOff" size={18} />
      {t('offline')}
    </div>
  )
}
