/** The actions of a menu. */
import { Menu as LibraryMenu, MenuItem as LibraryItem } from 'react-aria-components/Menu'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../icon-paths.ts'
import styles from './Menu.module.css'

export interface MenuItem {
  key: string
  icon: IconName
  label: string
  /** Shown at the end of the row, such as the current value. */
  value?: string
  run: () => void
}

interface Props {
  label: string
  describedBy?: string | undefined
  items: readonly MenuItem[]
  /** Set where no button opens the menu: it takes the focus itself. */
  onClose?: () => void
}

export const MenuRows = ({ label, describedBy, items, onClose }: Props) => (
  <LibraryMenu
    aria-label={label}
    aria-describedby={describedBy}
    className={styles['items']}
    {...(onClose && { onClose, autoFocus: true })}
  >
    {items.map(item => (
      <LibraryItem key={item.key} id={item.key} textValue={item.label} className={styles['item']} onAction={item.run}>
        <Icon name={item.icon} />
        <span className={styles['label']}>{item.label}</span>
        {item.value && <span className={styles['value']}>{item.value}</span>}
      </LibraryItem>
    ))}
  </LibraryMenu>
)
