/** Summary of validation errors above a long form; each line focuses its field. */
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { installTexts } from './strings.ts'
import styles from './InvalidFields.module.css'

interface Props<Name extends string> {
  rows: readonly { name: Name; text: string }[]
  onChoose: (name: Name) => void
}

export function InvalidFields<Name extends string>({ rows, onChoose }: Props<Name>) {
  const t = useTexts(installTexts)
  return (
    <Alert>
      <p>{t('wrongFields', { n: rows.length })}</p>
      <ul className={styles['list']}>
        {rows.map(({ name, text }) => (
          <li key={name}>
            <button type="button" className={styles['link']} onClick={() => onChoose(name)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
