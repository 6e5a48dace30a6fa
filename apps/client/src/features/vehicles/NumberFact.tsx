/** A number that can be called, of the terminal or the driver: a phone calls it, elsewhere a press copies it. */
import { useCopy } from '../../core/copy/use-copy.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { Fact } from './Facts.tsx'
import styles from './NumberFact.module.css'
import { vehicleTexts } from './strings.ts'

/** Digits alone: some terminals have hexadecimal numbers, which no phone can call. */
const canBeCalled = (number: string): boolean => /^[+]?\d{5,20}$/.test(number)

interface Props {
  label: string
  number: string
  /** What pressing it on a phone does. */
  callLabel: string
}

export function NumberFact({ label, number, callLabel }: Props) {
  const t = useTexts(vehicleTexts)
  const wide = useWide()
  const copy = useCopy()
  if (number === '') return <Fact label={label} wide text={t('unknownValue')} />
  return (
    <Fact label={label} wide text={number}>
      {!wide && canBeCalled(number) ? (
        <a className={styles['number']} href={`tel:${number}`} aria-label={callLabel}>
          <Icon name="phone" size={16} />
          {number}
        </a>
      ) : (
        <button type="button" className={styles['number']} title={t('copyNumber', { number })} onClick={() => void copy(number)}>
          {number}
          <Icon name="copy" size={16} />
        </button>
      )}
    </Fact>
  )
}
