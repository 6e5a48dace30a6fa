/** Says for a moment that the network is gone. What it means for the fleet is shown by the main page, as long as it lasts. */
import { wordsOf } from '@outrider/contract'
import { useEffect, useState } from 'react'
import { useLang } from '../../core/i18n/use-texts.ts'
import { useOutrider } from '../../core/outrider.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './OfflineNotice.module.css'

/** Section 8, ms. */
const shownFor = 2000

export function OfflineNotice() {
  const { host } = useOutrider()
  const lang = useLang()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      const lost = !host.online()
      setShown(lost)
      if (lost) timer = setTimeout(() => setShown(false), shownFor)
    }
    // A client that opens without a network says so too.
    look()
    const stop = host.onOnlineChange(look)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [host])
  if (!shown) return null
  return (
    <div className={styles['notice']} role="status">
      <Icon name="cloudOff" size={18} />
      {wordsOf('net.offline', lang)}
    </div>
  )
}
