/** A tag as a word on the colour that its organisation gave it. */
import type { TagColour } from '@outrider/contract'
import { joinClasses } from '../../../ui/join-classes.ts'
import styles from './Tags.module.css'

export function TagBadge({ tag, colour }: { tag: string; colour: TagColour }) {
  return <span className={joinClasses(styles['tag'], styles[colour])}>{tag}</span>
}

/** Those of one vehicle, in a row of a table. */
export function TagBadges({ tags }: { tags: readonly { tag: string; colour: TagColour }[] }) {
  return (
    <span className={styles['line']} title={tags.map(({ tag }) => tag).join(' · ')}>
      {tags.map(({ tag, colour }) => (
        <TagBadge key={tag} tag={tag} colour={colour} />
      ))}
    </span>
  )
}
