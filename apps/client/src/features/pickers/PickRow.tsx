/** One row of a picker. */
import { Icon } from '../../ui/Icon.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import styles from './PickRow.module.css'

interface Props {
  title: string
  text: string
  chosen: boolean
  onChoose: () => void
}

export function PickRow({ title, text, chosen, onChoose }: Props) {
  return (
    <button
      type="button"
      className={joinClasses(styles['row'], chosen && styles['chosen'])}
      aria-current={chosen}
      onClick={onChoose}
    >
      <span className={styles['words']}>
        <span className={joinClasses(styles['title'], 'tabular')}>{title}</span>
        <span className={styles['text']}>{text}</span>
      </span>
      {chosen && <Icon name="check" />}
    </button>
  )
}
