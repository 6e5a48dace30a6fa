/** Summary of the errors above a long form; each line focuses its field. Shown from two errors on. */
import { Alert } from '../../ui/Alert.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { formTexts } from './form-texts.ts'
import styles from './Forms.module.css'
import type { RowFormState } from './use-row-form.ts'

export function WrongFields<Name extends string>({ form }: { form: RowFormState<Name> }) {
  const t = useTexts(formTexts)
  if (form.errors.length < 2) return null
  return (
    <Alert>
      <p>{t('wrongFields', { n: form.errors.length })}</p>
      <ul className={styles['list']}>
        {form.errors.map(({ name, text }) => (
          <li key={name}>
            <button type="button" className={styles['link']} onClick={() => form.focus(name)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
