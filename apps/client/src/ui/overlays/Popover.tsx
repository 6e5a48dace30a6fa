/** A button with a panel next to it. The panel takes the focus and returns it; Escape and a press elsewhere close it. */
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Popover as LibraryPopover } from 'react-aria-components/Popover'
import buttonStyles from '../Button.module.css'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../icon-paths.ts'
import { joinClasses } from '../join-classes.ts'
import { useOpenLayer } from '../layers.ts'
import { Localized } from '../Localized.tsx'
import styles from './Popover.module.css'

interface Props {
  /** Of the button, and the title of the panel. */
  label: string
  icon?: IconName
  /** Shown on the button; part of the label. */
  text?: ReactNode
  /** Number at the icon; 0: none. It should be part of the label. */
  count?: number
  /** Of the panel, where it differs from the label. */
  title?: string
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end' | 'left' | 'right'
  children: ReactNode | ((close: () => void) => ReactNode)
}

export function Popover({ label, icon, text, count = 0, title = label, placement = 'bottom end', children }: Props) {
  const layer = useOpenLayer()
  return (
    <Localized>
      <DialogTrigger {...layer}>
        <Button
          aria-label={label}
          className={joinClasses(text === undefined ? buttonStyles['iconButton'] : styles['textButton'], styles['trigger'])}
        >
          {icon && <Icon name={icon} size={text === undefined ? 22 : 20} />}
          {count > 0 && <span className={styles['count']}>{count > 99 ? '99+' : count}</span>}
          {text}
        </Button>
        <LibraryPopover placement={placement} offset={4} containerPadding={8} className={styles['popover']}>
          <Dialog className={styles['panel']}>
            <Heading slot="title" level={2} className={styles['title']}>
              {title}
            </Heading>
            {typeof children === 'function' ? children(() => layer.onOpenChange(false)) : children}
          </Dialog>
        </LibraryPopover>
      </DialogTrigger>
    </Localized>
  )
}
