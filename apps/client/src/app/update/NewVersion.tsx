/** Offers a new version of the client; never reloads without consent. */
import { useState } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { loadNewVersion, newVersion } from '../../core/host/new-version.ts'
import styles from './NewVersion.module.css'
import { newVersionTexts } from './new-version-strings.ts'

export function NewVersion() {
  const t = useTexts(newVersionTexts)
  const waiting = useStore(newVersion, state => state.waiting)
  const [refused, setRefused] = useState<ServiceWorker>()
  if (!waiting || waiting === refused) return null
  return (
    <div className={styles['bar']} role="status">
      <span>{t('ready')}</span>
      <Button look="primary" onClick={loadNewVersion}>
        {t('reload')}
      </Button>
      <IconButton icon="close" label={t('close')} onClick={() => setRefused(waiting)} />
    </div>
  )
}
