/** Round icon, or a number, at the start of a row. */
import type { ReactNode } from 'react'
import styles from './Disc.module.css'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'
import { joinClasses } from './join-classes.ts'

interface Props {
  icon: IconName
  /** Grey, for lists in which colours mean states. */
  plain?: boolean
  /** In place of the icon. */
  children?: ReactNode
}

export function Disc({ icon, plain = false, children }: Props) {
  return <span className={joinClasses(styles['disc'], plain && styles['plain'])}>{children ?? <Icon name={icon} />}</span>
}
