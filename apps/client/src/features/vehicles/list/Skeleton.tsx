/** Placeholders for rows that are loading. */
import styles from './Skeleton.module.css'

export const RowSkeleton = () => (
  <span className={styles['row']}>
    <i className={styles['disc']} />
    <span className={styles['words']}>
      <i className={styles['name']} />
      <i className={styles['second']} />
    </span>
  </span>
)

/** Enough for a tall screen. */
const many = Array.from({ length: 14 }, (_, at) => at)

export function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={styles['list']}>
      {many.map(at => (
        <RowSkeleton key={at} />
      ))}
    </div>
  )
}
