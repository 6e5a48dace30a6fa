/** Label and note of fields whose input is the library's: drawn as those of Field, joined to the input by the library. */
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import styles from '../Field.module.css'
import { joinClasses } from '../join-classes.ts'

export interface FieldTexts {
  label: string
  error?: string | undefined
  hint?: string | undefined
  required?: boolean | undefined
}

export function FieldLabel({ label, required }: FieldTexts) {
  return <Label className={joinClasses(styles['label'], required && styles['required'])}>{label}</Label>
}

/** The caller's error first, then what the library found, such as a date before the first allowed one; with neither the hint. */
export function FieldNote({ error, hint }: FieldTexts) {
  return (
    <>
      <FieldError className={joinClasses(styles['note'], styles['error'])}>
        {({ validationErrors }) => <span role="alert">{error ?? validationErrors.join(' ')}</span>}
      </FieldError>
      {hint && !error && (
        <Text slot="description" className={styles['note']}>
          {hint}
        </Text>
      )}
    </>
  )
}
