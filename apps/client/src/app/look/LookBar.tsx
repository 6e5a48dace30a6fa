/** Above every screen while an administrator looks as another user sees: whose eyes these are, and the way back. */
import { useEffect, useState } from 'react'
import { useOutrider } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import type { Look } from '../../core/session/looking.ts'
import { serverNow } from '../../core/time/server-clock.ts'
import { useServerNow } from '../../core/time/use-age.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './LookBar.module.css'
import { lookTexts } from './look-texts.ts'

export default function LookBar({ look, onEnd }: { look: Look; onEnd: () => void }) {
  const t = useTexts(lookTexts)
  const { api } = useOutrider()
  const [busy, setBusy] = useState(false)
  const now = useServerNow()
  useEffect(() => {
    const timer = setTimeout(onEnd, Math.max(0, look.until - serverNow()))
    return () => clearTimeout(timer)
  }, [look, onEnd])
  async function end() {
    setBusy(true)
    try {
      await api.call('user/logout', {}, { quiet: true })
    } catch (cause) {
      // It ends by itself; this tab leaves it anyway.
      console.warn('the look could not be ended on the server', cause)
    }
    onEnd()
  }
  return (
    <div className={styles['bar']} role="region" aria-label={t('label')}>
      <span className={styles['whose']}>
        <Icon name="eye" size={20} />
        <strong>{t('as', { name: look.userName })}</strong>
      </span>
      <span className={styles['what']}>{t('readOnly')}</span>
      <span className={styles['left']}>{t('left', { n: Math.max(0, Math.ceil((look.until - now) / 60_000)) })}</span>
      <Button busy={busy} onClick={() => void end()}>
        {t('end')}
      </Button>
    </div>
  )
}
