/** Round icon at the start of a row. */
import styles from './Disc.module.css'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'

export function Disc({ icon }: { icon: IconName }) {
  return (
    <span className={styles['disc']}>
      <Icon name={icon} />
    </span>
  )
}
