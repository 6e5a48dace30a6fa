/** A screen that is one long list: what narrows it stays above, the list scrolls on its own. */
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
