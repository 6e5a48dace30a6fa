/** The actions of a menu. */
import { Menu as LibraryMenu, MenuItem as LibraryItem, MenuSection } from 'react-aria-components/Menu'
import type { ReactNode } from 'react'
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

/** One of a few, in a row of its own above the actions. */
export interface MenuChoice {
  label: string
  chosen: string
  options: ReadonlyArray<{ key: string; label: string; shown: ReactNode }>
  onChoose: (key: string) => void
}

interface Props {
  label: string
  describedBy?: string | undefined
  items: readonly MenuItem[]
  choice?: MenuChoice | undefined
  /** Set where no button opens the menu: it takes the focus itself. */
  onClose?: () => void
}

export const MenuRows = ({ label, describedBy, items, choice, onClose }: Props) => (
  <LibraryMenu
    aria-label={label}
    aria-describedby={describedBy}
    className={styles['items']}
    {...(onClose && { onClose, autoFocus: true })}
  >
    {choice && (
      <MenuSection
        aria-label={choice.label}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[choice.chosen]}
        onSelectionChange={keys => {
          for (const key of keys) choice.onChoose(String(key))
        }}
        className={styles['choice']}
      >
        {choice.options.map(option => (
          <LibraryItem
            key={option.key}
            id={option.key}
            textValue={option.label}
            aria-label={option.label}
            className={styles['option']}
          >
            {option.shown}
          </LibraryItem>
        ))}
      </MenuSection>
    )}
    {items.map(item => (
      <LibraryItem key={item.key} id={item.key} textValue={item.label} className={styles['item']} onAction={item.run}>
        <Icon name={item.icon} />
        <span className={styles['label']}>{item.label}</span>
        {item.value && <span className="muted">{item.value}</span>}
      </LibraryItem>
    ))}
  </LibraryMenu>
)
