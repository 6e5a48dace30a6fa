/** A row of a list that opens something. */
import type { ReactNode } from 'react'
import { Disc } from './Disc.tsx'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'
import { joinClasses } from './join-classes.ts'
import styles from './ListRow.module.css'
import { StateBadge, type Tone } from './StateBadge.tsx'

interface Props {
  icon: IconName
  title: string
  text?: string
  badge?: { text: string; tone: Tone } | undefined
  busy?: boolean
  /** Of a list whose rows are all `evenRowHeight` high: a line of title and two of text, what is too long ends in an ellipsis. */
  even?: boolean
  onClick: () => void
  /** Beside the row, not part of its button. */
  action?: ReactNode
}

/** With the gap to the next one, px. */
export const evenRowHeight = 92

export function ListRow({ icon, title, text, badge, busy = false, even = false, onClick, action }: Props) {
  return (
    <div className={styles['row']} data-card>
      <button
        type="button"
        className={joinClasses(styles['main'], even && styles['evenly'])}
        onClick={onClick}
        disabled={busy}
        aria-busy={busy}
      >
        <Disc icon={icon} />
        <span className={joinClasses('grid fill', even && styles['even'])}>
          <span className={styles['title']}>{title}</span>
          {text && <span className={styles['text']}>{text}</span>}
        </span>
        {badge && <StateBadge tone={badge.tone}>{badge.text}</StateBadge>}
        {!action && <Icon name="forward" size={18} />}
      </button>
      {action}
    </div>
  )
}
