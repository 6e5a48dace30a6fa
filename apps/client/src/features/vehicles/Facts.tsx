/** Facts as label and value; a long press copies the value. */
import type { ReactNode } from 'react'
import { Copyable } from '../../core/copy/Copyable.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import styles from './Facts.module.css'

export interface FactProps {
  label: string
  text: string
  /** A line of its own: label left, value right. */
  wide?: boolean
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles['facts']}>{children}</dl>
}

interface Props extends FactProps {
  /** What is pressed in place of the text. */
  children?: ReactNode
}

export function Fact({ label, text, wide = false, children }: Props) {
  return (
    <div className={joinClasses(styles['fact'], wide && styles['wide'])}>
      <dt>{label}</dt>
      <dd className="tabular">{children ?? <Copyable text={text}>{text}</Copyable>}</dd>
    </div>
  )
}
