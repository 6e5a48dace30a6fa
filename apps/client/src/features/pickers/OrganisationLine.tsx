/** One organisation in the tree. The tree handles the keyboard, so nothing in a line takes the focus. */
import type { CSSProperties } from 'react'
import type { TaggedOrganisation } from '../../core/fleet/organisation-tree.ts'
import { Icon } from '../../ui/Icon.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import type { OrganisationRow } from './organisation-rows.ts'
import styles from './OrganisationTree.module.css'

/** Indent per level, px, and the deepest level that is indented: deeper names would not fit a phone. */
const [indent, deepest] = [20, 8]

interface Props {
  id: string
  row: OrganisationRow
  organisation: TaggedOrganisation
  /** It is only shown as an ancestor of a search result. */
  dimmed: boolean
  chosen: boolean
  active: boolean
  style: CSSProperties
  /** undefined: the row cannot be opened or closed. */
  onToggle: (() => void) | undefined
  onChoose: () => void
}

export function OrganisationLine({ id, row, organisation, dimmed, chosen, active, style, onToggle, onChoose }: Props) {
  const { level, position, siblings, open } = row
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are taken by the tree around it
    <div
      id={id}
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={open}
      aria-selected={chosen}
      tabIndex={-1}
      className={joinClasses(styles['line'], chosen && styles['chosen'], active && styles['active'], dimmed && styles['dimmed'])}
      style={{ ...style, paddingLeft: 8 + (Math.min(level, deepest) - 1) * indent }}
      onMouseDown={event => event.preventDefault()}
      onClick={onChoose}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- as above */}
      <span
        aria-hidden="true"
        className={joinClasses(styles['turn'], open && styles['open'])}
        onClick={event => {
          if (open === undefined || !onToggle) return
          event.stopPropagation()
          onToggle()
        }}
      >
        {open !== undefined && <Icon name="forward" size={18} />}
      </span>
      <span className={styles['name']}>{organisation.orgName}</span>
      {level === 1 && organisation.ptitle && <span className={styles['platform']}>{organisation.ptitle}</span>}
      {chosen && <Icon name="check" />}
    </div>
  )
}
