/** One of very few in a form: with its label above it as other fields have, and what is said of it below. */
import type { ReactNode } from 'react'
import { Alert } from '../../../ui/Alert.tsx'
import styles from '../../../ui/inputs/Field.module.css'

interface Props {
  label: string
  hint: string | undefined
  error: string | undefined
  children: ReactNode
}

export const SegmentsField = ({ label, hint, error, children }: Props) => (
  <div className={styles['field']}>
    {/* The choices have it as their name. */}
    <span className={styles['label']} aria-hidden>
      {label}
    </span>
    {children}
    {error ? <Alert>{error}</Alert> : hint && <p className={styles['note']}>{hint}</p>}
  </div>
)
