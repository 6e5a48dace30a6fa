/** A button with a menu of actions. Closes on choice, Escape and presses elsewhere; arrow keys and letters move the focus. */
import { useId } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu as LibraryMenu, MenuItem as LibraryItem, MenuTrigger, Popover } from 'react-aria-components/Menu'
import buttonStyles from '../Button.module.css'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../icon-paths.ts'
import { useOpenLayer } from '../layers.ts'
import { Localized } from '../Localized.tsx'
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
  icon?: IconName
  heading?: { title: string; text: string } | undefined
  items: readonly MenuItem[]
}

export function Menu({ label, icon = 'menu', heading, items }: Props) {
  const layer = useOpenLayer()
  const headingId = useId()
  return (
    <Localized>
      <MenuTrigger {...layer}>
        <Button aria-label={label} className={buttonStyles['iconButton']}>
          <Icon name={icon} size={22} />
        </Button>
        <Popover placement="bottom end" offset={4} className={styles['menu']}>
          {heading && (
            <div id={headingId} className={styles['heading']}>
              <strong>{heading.title}</strong>
              <span>{heading.text}</span>
            </div>
          )}
          <LibraryMenu aria-label={label} aria-describedby={heading && headingId} className={styles['items']}>
            {items.map(item => (
              <LibraryItem key={item.key} id={item.key} textValue={item.label} className={styles['item']} onAction={item.run}>
                <Icon name={item.icon} />
                <span className={styles['label']}>{item.label}</span>
                {item.value && <span className={styles['value']}>{item.value}</span>}
              </LibraryItem>
            ))}
          </LibraryMenu>
        </Popover>
      </MenuTrigger>
    </Localized>
  )
}
