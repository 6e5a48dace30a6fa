/** A titled part of the home page. */
import { type ReactNode, useId } from 'react'
import { joinClasses } from '../../ui/join-classes.ts'
import styles from './Home.module.css'

interface Props {
  title: string
  /** Over all columns. */
  wide?: boolean
  /** As high as two others beside it, in wide windows. */
  tall?: boolean
  /** Beside the title. */
  action?: ReactNode
  children: ReactNode
}

export function HomeSection({ title, wide = false, tall = false, action, children }: Props) {
  const id = useId()
  return (
    <section className={joinClasses(styles['section'], wide && styles['wide'], tall && styles['tall'])} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
