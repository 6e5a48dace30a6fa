/** A labelled input with hint or error. */
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import styles from './Field.module.css'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../icon-paths.ts'
import { joinClasses } from '../join-classes.ts'

interface Common {
  label: string
  error?: string | undefined
  hint?: string | undefined
  icon?: IconName | undefined
  /** After the input: a unit or a button. */
  suffix?: ReactNode
}

/** Dates and times are DateField and TimeField: those of browsers write them as the browser does, not as the user chose. */
type FieldProps = Common &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'type'> & {
    type?: 'text' | 'number' | 'password' | 'search' | 'tel' | 'url' | 'email' | undefined
    ref?: Ref<HTMLInputElement>
  }

export interface FrameProps extends Common {
  id: string
  required?: boolean | undefined
  children: ReactNode
}

export function Frame({ id, label, error, hint, icon, suffix, required, children }: FrameProps) {
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={joinClasses(styles['label'], required && styles['required'])}>
        {label}
      </label>
      <div className={joinClasses(styles['frame'], Boolean(error) && styles['wrong'])}>
        {icon && (
          <span className={styles['icon']}>
            <Icon name={icon} />
          </span>
        )}
        {children}
        {suffix && <span className={styles['suffix']}>{suffix}</span>}
      </div>
      {(error ?? hint) && (
        <p
          id={`${id}-note`}
          className={joinClasses(styles['note'], Boolean(error) && styles['error'])}
          role={error ? 'alert' : undefined}
        >
          {error ?? hint}
        </p>
      )}
    </div>
  )
}

export function Field({ label, error, hint, icon, suffix, ...input }: FieldProps) {
  const id = useId()
  return (
    <Frame {...{ id, label, error, hint, icon, suffix, required: input.required }}>
      <input
        autoComplete="off"
        {...input}
        id={id}
        aria-invalid={Boolean(error)}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        className={styles['input']}
      />
    </Frame>
  )
}
