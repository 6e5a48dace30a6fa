/** A screen with one long list: filters stay on top, the list scrolls. */
import type { ReactNode } from 'react'
import styles from './ListPage.module.css'

interface Props {
  bar: ReactNode
  /** Search and filters. */
  head?: ReactNode
  children: ReactNode
}

export function ListPage({ bar, head, children }: Props) {
  return (
    <div className={styles['page']}>
      {bar}
      <main className={styles['body']}>
        {head && <div className={styles['head']}>{head}</div>}
        <div className={styles['list']}>{children}</div>
      </main>
    </div>
  )
}
