/** A screen of its own: bar on top, content in a column that stays readable on wide screens. */
import type { ReactNode } from 'react'
import styles from './Page.module.css'

export function Page({ bar, children }: { bar?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles['page']}>
      {bar}
      <main className={styles['body']}>
        <div className={styles['column']}>{children}</div>
      </main>
    </div>
  )
}

/** A group of things that belong together. */
export function Card({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={styles['card']}>
      {title && <h2 className={styles['cardTitle']}>{title}</h2>}
      {children}
    </section>
  )
}
