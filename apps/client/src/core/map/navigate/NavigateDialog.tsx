/** The map services that can lead to a place. Nothing is sent to one before its link is opened. */
import { useEffect, useState } from 'react'
import { useStored } from '../../context/use-stored.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { navigateTexts } from './navigate-texts.ts'
import { storedNavigateWith } from '../stored-map.ts'
import styles from './NavigateDialog.module.css'
import { addressAt, type NamedPlace, providerNames, providers } from './providers.ts'

export default function NavigateDialog({ place, onClose }: { place: NamedPlace; onClose: () => void }) {
  const t = useTexts(navigateTexts)
  const [stored] = useStored(storedNavigateWith)
  const chosen = providerNames.find(name => name === stored)
  const [asks, setAsks] = useState(chosen === undefined)

  useEffect(() => {
    if (asks || chosen === undefined) return
    const opened = window.open(addressAt(chosen, place), '_blank')
    if (opened) {
      opened.opener = null
      onClose()
      // The browser did not let it open.
    } else setAsks(true)
    // Once: what is chosen does not change while it opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  if (!asks) return null
  return (
    <Dialog title={t('navigate')} closeLabel={t('close')} onClose={onClose}>
      <p className={styles['note']}>{t('leaves', { name: place.name })}</p>
      <ul className={styles['links']} aria-label={t('providers')}>
        {providerNames.map(name => (
          <li key={name}>
            <a href={addressAt(name, place)} target="_blank" rel="noreferrer" className={styles['link']} onClick={onClose}>
              <span>{providers[name].title[t.lang]}</span>
              <Icon name="external" size={18} />
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
