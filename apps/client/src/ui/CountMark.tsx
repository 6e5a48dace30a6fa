/** A number at an icon. Not read out: who shows it says it in the label. */
import styles from './CountMark.module.css'

export function CountMark({ count, more = false }: { count: number; more?: boolean }) {
  if (count === 0) return null
  return (
    <span className={styles['count']} aria-hidden="true">
      {count > 99 || more ? '99+' : count}
    </span>
  )
}
