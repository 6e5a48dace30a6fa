/** How a platform gets a street map: the options of the server that add one. */
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { streetMapTexts } from './street-map-texts.ts'
import styles from './StreetMaps.module.css'

const ways = [
  { name: 'tianditu', option: '--tianditu-key KEY' },
  { name: 'amap', option: '--map-keys AMapWeb=KEY' },
  { name: 'pmtiles', option: '--map-pmtiles https://HOST/streets.pmtiles' },
  { name: 'tiles', option: "--map-tiles 'https://HOST/{z}/{x}/{y}.png'" },
] as const

export function StreetMaps({ onClose }: { onClose: () => void }) {
  const t = useTexts(streetMapTexts)
  const common = useTexts(commonTexts)
  return (
    <Dialog title={t('title')} closeLabel={common('close')} onClose={onClose}>
      <p>{t('intro')}</p>
      <dl className={styles['ways']}>
        {ways.map(({ name, option }) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              <code>{option}</code>
              <span>{t(`${name}Note`)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p>{t('more')}</p>
    </Dialog>
  )
}
