/** Rows of a plain list with lines between them: what leads a row, its words, what ends it. */
import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import styles from './LineRow.module.css'

interface RowWordsProps {
  title: string
  /** Lines below the title; empty ones are left out. */
  texts?: readonly (string | false)[]
  /** Lines are broken; default: they are cut. */
  wraps?: boolean
  /** From before, not current. */
  dimmed?: boolean
  /** Below the lines. */
  children?: ReactNode
}

export function RowWords({ title, texts = [], wraps = false, dimmed = false, children }: RowWordsProps) {
  return (
    <span className={joinClasses(styles['words'], wraps && styles['wraps'], dimmed && styles['dimmed'], 'tabular')}>
      <span className={styles['title']}>{title}</span>
      {texts.map(
        // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity
        (text, at) =>
          text !== false &&
          text !== '' && (
            <span key={at} className={styles['text']}>
              {text}
            </span>
          ),
      )}
      {children}
    </span>
  )
}

/** Class of a row's button. */
export const lineRowClass = (chosen: boolean): string => joinClasses(styles['row'], chosen && styles['chosen'])

interface LineRowProps extends Omit<RowWordsProps, 'dimmed' | 'children'> {
  lead?: ReactNode
  end?: ReactNode
  /** One row of the list is chosen, this or another. */
  chosen?: boolean
  /** Without it the row is no button. */
  onClick?: () => void
  /** Beside the row, not part of its button. */
  action?: ReactNode
}

export function LineRow({ lead, end, chosen, onClick, action, ...words }: LineRowProps) {
  const inside = (
    <>
      {lead}
      <RowWords {...words} />
      {end && <span className={styles['end']}>{end}</span>}
    </>
  )
  const row = onClick ? (
    <button type="button" className={lineRowClass(chosen ?? false)} aria-current={chosen} onClick={onClick}>
      {inside}
    </button>
  ) : (
    <div className={styles['row']}>{inside}</div>
  )
  if (!action) return row
  return (
    <div className={joinClasses(styles['beside'], words.wraps && styles['breaks'])}>
      {row}
      {action}
    </div>
  )
}

export function LineList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles['list']} aria-label={label}>
      {children}
    </ul>
  )
}
