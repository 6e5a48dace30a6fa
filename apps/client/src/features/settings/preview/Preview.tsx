/** Frame of what a setting changes, as it looks now. */
import { type ReactNode, useId } from 'react'
import styles from './Preview.module.css'

export function Preview({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles['preview']} aria-labelledby={id}>
      <h2 id={id} className={styles['title']}>
        {title}
      </h2>
      <div className={styles['body']}>{children}</div>
    </section>
  )
}
