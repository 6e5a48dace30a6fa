/** What stands where rows will be. */
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

/** As many as fill a tall screen. */
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
