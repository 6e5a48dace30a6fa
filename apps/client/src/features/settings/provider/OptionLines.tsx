/** Basemaps that only the command line of the server adds: lines to copy. */
import { copyText } from '../../../core/copy/copy-text.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/Page.tsx'
import styles from './OptionLines.module.css'
import { providerTexts } from './provider-texts.ts'

const lines = [
  { name: 'pmtiles', option: '--map-pmtiles https://HOST/streets.pmtiles' },
  { name: 'tiles', option: "--map-tiles 'https://HOST/{z}/{x}/{y}.png'" },
  { name: 'style', option: '--map-style https://HOST/style.json' },
] as const

export function OptionLines() {
  const t = useTexts(providerTexts)
  const copy = (option: string) =>
    copyText(option).then(
      () => toast(t('copied')),
      () => toast(t('failed')),
    )
  return (
    <Card title={t('options')} text={t('optionsText')}>
      <dl className={styles['lines']}>
        {lines.map(({ name, option }) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              <span>{t(`${name}Note`)}</span>
              <span className={styles['line']}>
                <code>{option}</code>
                <IconButton icon="copy" label={t('copy', { name: t(name) })} onClick={() => void copy(option)} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
