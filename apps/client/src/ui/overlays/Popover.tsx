/** A button with a panel next to it. The panel takes the focus and returns it; Escape and a press elsewhere close it. */
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Popover as LibraryPopover } from 'react-aria-components/Popover'
import buttonStyles from '../Button.module.css'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../icon-paths.ts'
import { useOpenLayer } from '../layers.ts'
import { Localized } from '../Localized.tsx'
import styles from './Popover.module.css'

interface Props {
  /** Of the button, and the title of the panel. */
  label: string
  icon: IconName
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end' | 'left' | 'right'
  children: ReactNode | ((close: () => void) => ReactNode)
}

export function Popover({ label, icon, placement = 'bottom end', children }: Props) {
  const layer = useOpenLayer()
  return (
    <Localized>
      <DialogTrigger {...layer}>
        <Button aria-label={label} className={buttonStyles['iconButton']}>
          <Icon name={icon} size={22} />
        </Button>
        <LibraryPopover placement={placement} offset={4} containerPadding={8} className={styles['popover']}>
          <Dialog className={styles['panel']}>
            <Heading slot="title" level={2} className={styles['title']}>
              {label}
            </Heading>
            {typeof children === 'function' ? children(() => layer.onOpenChange(false)) : children}
          </Dialog>
        </LibraryPopover>
      </DialogTrigger>
    </Localized>
  )
}
