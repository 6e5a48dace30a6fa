/** The heading of a column: a button where rows can be sorted by it. */
import { Icon } from '../../ui/Icon.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import styles from './TableGrid.module.css'

interface Props {
  text: string
  end: boolean
  sorted: 'asc' | 'desc' | undefined
  /** Absent: the table cannot be sorted by this column now. */
  onSort: (() => void) | undefined
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

export function TableHeading({ text, end, sorted, onSort }: Props) {
  return (
    <th scope="col" aria-sort={sorted && ariaSort[sorted]} className={joinClasses(end && styles['end'])}>
      {onSort ? (
        <button type="button" className={styles['sort']} onClick={onSort}>
          {text}
          {sorted && <Icon name={sorted === 'asc' ? 'up' : 'down'} size={14} />}
        </button>
      ) : (
        text
      )}
    </th>
  )
}
