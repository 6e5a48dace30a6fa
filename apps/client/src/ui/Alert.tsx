/** A permanent message: an error or a notice. */
import type { ReactNode } from 'react'
import styles from './Alert.module.css'
import { Icon } from './Icon.tsx'
import { joinClasses } from './join-classes.ts'

export function Alert({ tone = 'error', children }: { tone?: 'error' | 'notice'; children: ReactNode }) {
  return (
    <div className={joinClasses(styles['alert'], styles[tone])} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon name={tone === 'error' ? 'warning' : 'info'} size={18} />
      <div>{children}</div>
    </div>
  )
}
