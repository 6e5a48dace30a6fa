/** One row of a picker. */
import { Icon } from '../../ui/Icon.tsx'
import { LineRow } from '../../ui/LineRow.tsx'
import styles from './PickRow.module.css'

interface Props {
  title: string
  text: string
  chosen: boolean
  onChoose: () => void
}

export function PickRow({ title, text, chosen, onChoose }: Props) {
  const tick = (
    <span className={styles['tick']}>
      <Icon name="check" />
    </span>
  )
  return <LineRow title={title} texts={[text]} end={chosen && tick} chosen={chosen} onClick={onChoose} />
}
