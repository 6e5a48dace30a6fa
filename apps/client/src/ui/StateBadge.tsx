/** A state as a word on its colour. */
import { joinClasses } from './join-classes.ts'
import styles from './StateBadge.module.css'

export type Tone = 'driving' | 'idling' | 'parked' | 'offline' | 'alarm'

export function StateBadge({ tone, children }: { tone: Tone; children: string }) {
  return <span className={joinClasses(styles['badge'], styles[tone])}>{children}</span>
}
