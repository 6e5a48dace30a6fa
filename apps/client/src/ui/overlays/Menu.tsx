/** A button with a menu of actions. Closes on choice, Escape and presses elsewhere; arrow keys and letters move the focus. */
import { useId } from 'react'
import { Button } from 'react-aria-components/Button'
import { MenuTrigger, Popover } from 'react-aria-components/Menu'
import buttonStyles from '../Button.module.css'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../icon-paths.ts'
import { joinClasses } from '../join-classes.ts'
import { useOpenLayer } from '../layers.ts'
import { Localized } from '../Localized.tsx'
import { useWide } from '../use-wide.ts'
import styles from './Menu.module.css'
import { type MenuChoice, type MenuItem, MenuRows } from './MenuRows.tsx'

export type { MenuItem } from './MenuRows.tsx'

interface Props {
  label: string
  /** The label is seen, not only read out, where there is room. */
  worded?: boolean | 'always'
  icon?: IconName
  heading?: { title: string; text: string } | undefined
  items: readonly MenuItem[]
  /** What it has may depend on what is asked for now. */
  onOpen?: (() => void) | undefined
  choice?: MenuChoice
}

export function Menu({ label, worded = false, icon = 'menu', heading, items, choice, onOpen }: Props) {
  const layer = useOpenLayer()
  const wide = useWide()
  const headingId = useId()
  return (
    <Localized>
      <MenuTrigger
        {...layer}
        onOpenChange={open => {
          if (open) onOpen?.()
          layer.onOpenChange(open)
        }}
      >
        {worded === 'always' || (worded && wide) ? (
          <Button className={joinClasses(buttonStyles['button'], buttonStyles['secondary'])}>
            <Icon name={icon} size={18} />
            {label}
          </Button>
        ) : (
          <Button aria-label={label} className={buttonStyles['iconButton']}>
            <Icon name={icon} size={22} />
          </Button>
        )}
        <Popover placement="bottom end" offset={4} className={styles['menu']}>
          {heading && (
            <div id={headingId} className={styles['heading']}>
              <strong>{heading.title}</strong>
              <span>{heading.text}</span>
            </div>
          )}
          <MenuRows label={label} describedBy={heading && headingId} items={items} choice={choice} />
        </Popover>
      </MenuTrigger>
    </Localized>
  )
}
