/** The calendar of date fields: one month with its navigation, in a popover. */
import { type ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { Icon } from '../Icon.tsx'
import styles from './CalendarPanel.module.css'

export function CalendarPopover({ children }: { children: ReactNode }) {
  return (
    <Popover placement="bottom end" offset={6} containerPadding={8} className={styles['popover']}>
      <Dialog className={styles['panel']}>{children}</Dialog>
    </Popover>
  )
}

export function CalendarMonth() {
  return (
    <>
      <div className="flex center">
        <Button slot="previous" className={styles['step']}>
          <Icon name="back" />
        </Button>
        <CalendarHeading className={styles['month']} />
        <Button slot="next" className={styles['step']}>
          <Icon name="forward" />
        </Button>
      </div>
      <CalendarGrid weekdayStyle="short" className={styles['grid']}>
        <CalendarGridHeader>
          {day => <CalendarHeaderCell className={styles['weekday']}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{date => <CalendarCell date={date} className={styles['day']} />}</CalendarGridBody>
      </CalendarGrid>
    </>
  )
}
