/** A titled part of the home page. */
import { type ReactNode, useId } from 'react'
import { joinClasses } from '../../ui/join-classes.ts'
import type { PartShape } from './home-parts.ts'
import styles from './Home.module.css'

interface Props {
  title: string
  /** In wide windows. */
  shape?: PartShape
  /** Beside the title. */
  action?: ReactNode
  children: ReactNode
}

export function HomeSection({ title, shape = 'single', action, children }: Props) {
  const id = useId()
  return (
    <section className={joinClasses(styles['section'], shape !== 'single' && styles[shape])} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
