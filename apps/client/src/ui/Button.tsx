import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './Button.module.css'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'
import { joinClasses } from './join-classes.ts'

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  look?: 'primary' | 'secondary' | 'quiet'
  /** Full width. */
  block?: boolean
  /** Shows a spinner and ignores clicks. */
  busy?: boolean
  icon?: IconName
  children: ReactNode
}

export function Button({ look = 'secondary', block = false, busy = false, icon, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || busy}
      aria-busy={busy}
      className={joinClasses(styles['button'], styles[look], block && styles['block'])}
    >
      {busy ? <span className={styles['spinner']} aria-hidden="true" /> : icon && <Icon name={icon} size={18} />}
      <span>{children}</span>
    </button>
  )
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> {
  icon: IconName
  /** Accessible name and tooltip. */
  label: string
  /** Id of the vehicle that it is about. */
  'data-vehicle'?: string
}

export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={styles['iconButton']}>
      <Icon name={icon} size={22} />
    </button>
  )
}
