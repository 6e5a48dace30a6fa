/** Label, hint and error of fields built on library inputs. Styled like Field; the library links them to the input. */
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import styles from './Field.module.css'
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

/** The caller's error, else the library's own (such as a date before `min`), else the hint. */
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
