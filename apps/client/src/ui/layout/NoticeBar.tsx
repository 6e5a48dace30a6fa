/**
 * What must be seen on every screen until it is dealt with. It stands above the page and pushes it down, so that it covers nothing; folded it is
 * one line of a chip.
 */
import type { ReactNode } from 'react'
import { IconButton } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../icon-paths.ts'
import { joinClasses } from '../join-classes.ts'
import { useSheetBeside } from '../use-wide.ts'
import styles from './NoticeBar.module.css'

interface Props {
  /** What it is, also for those who do not see it. */
  label: string
  /** The same where one line has little room: what matters most first. */
  short?: string
  icon: IconName
  /** Below the label; not shown when folded. */
  text: string
  /** Shown folded too: time left, how many more. */
  left: string
  folded: boolean
  /** One line on a phone: what it is and how much time is left open it, and what can be done is beside them. */
  onOpen?: { label: string; run: () => void }
  fold: { label: string; unfoldLabel: string; set: (folded: boolean) => void }
  /** What can be done here; not shown when folded. */
  children: ReactNode
}

export function NoticeBar({ label, short = label, icon, text, left, folded, fold, onOpen, children }: Props) {
  const roomy = useSheetBeside()
  return (
    <div
      className={joinClasses(styles['bar'], folded && styles['folded'], !folded && onOpen && !roomy && styles['slim'])}
      role="alertdialog"
      aria-label={label}
    >
      {folded ? (
        <button
          type="button"
          className={styles['chip']}
          title={fold.unfoldLabel}
          aria-expanded={false}
          onClick={() => fold.set(false)}
        >
          <Icon name={icon} size={16} />
          <strong>{roomy ? label : short}</strong>
          <span className={styles['left']}>{left}</span>
          <Icon name="down" size={16} />
        </button>
      ) : onOpen && !roomy ? (
        <>
          <Icon name={icon} size={18} />
          <button type="button" className={styles['open']} title={onOpen.label} onClick={onOpen.run}>
            <strong>{short}</strong>
            <span className={styles['left']}>{left}</span>
          </button>
          {children}
          <IconButton icon="up" label={fold.label} aria-expanded onClick={() => fold.set(true)} />
        </>
      ) : (
        <>
          <Icon name={icon} size={22} />
          <div className={styles['words']}>
            <strong>{label}</strong>
            <span className="ellipsis">{text}</span>
          </div>
          <div className={styles['rest']}>
            <span className={styles['left']}>{left}</span>
            <div className={styles['actions']}>{children}</div>
          </div>
          <span className={styles['fold']}>
            <IconButton icon="up" label={fold.label} aria-expanded onClick={() => fold.set(true)} />
          </span>
        </>
      )}
    </div>
  )
}
