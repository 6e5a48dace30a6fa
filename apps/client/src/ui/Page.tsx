/** A screen of its own: bar on top, content in a column that stays readable on wide screens. */
import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import styles from './Page.module.css'

interface Props {
  bar?: ReactNode
  /** All text and nothing to press: reached by keyboard all the same, so that it can be scrolled. */
  reading?: boolean
  /** Room for two columns, where the screen has it. */
  wide?: boolean
  children: ReactNode
}

export function Page({ bar, reading = false, wide = false, children }: Props) {
  return (
    <div className={styles['page']}>
      {bar}
      <main className={styles['body']} tabIndex={reading ? 0 : undefined}>
        <div className={joinClasses(styles['column'], wide && styles['wide'])}>{children}</div>
      </main>
    </div>
  )
}

/** A group of things that belong together. */
export function Card({ title, text, children }: { title?: string; text?: string; children: ReactNode }) {
  return (
    <section className={styles['card']}>
      {title && (
        <header>
          <h2 className={styles['cardTitle']}>{title}</h2>
          {text && <p className={styles['cardText']}>{text}</p>}
        </header>
      )}
      {children}
    </section>
  )
}
