/** The map services that can lead to a place. Nothing is sent to one before its link is opened. */
import { useLang, useTexts } from '../../i18n/use-texts.ts'
import { commonTexts } from '../../i18n/common-texts.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { navigateTexts } from './navigate-texts.ts'
import styles from './NavigateDialog.module.css'
import { addressAt, type NamedPlace, providerNames, providers } from './providers.ts'

export default function NavigateDialog({ place, onClose }: { place: NamedPlace; onClose: () => void }) {
  const t = useTexts(navigateTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  return (
    <Dialog title={t('navigate')} closeLabel={common('close')} onClose={onClose}>
      <p className={styles['note']}>{t('leaves', { name: place.name })}</p>
      <ul className={styles['links']} aria-label={t('providers')}>
        {providerNames.map(name => (
          <li key={name}>
            <a href={addressAt(name, place)} target="_blank" rel="noreferrer" className={styles['link']} onClick={onClose}>
              <span>{providers[name].title[lang]}</span>
              <Icon name="external" size={18} />
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
