/** One line of the tree: an organisation or a vehicle. The tree handles the keyboard, so nothing in a line takes the focus. */
import type { CSSProperties } from 'react'
import type { ListRow } from '../../../core/fleet/list-view.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { joinClasses } from '../../../ui/join-classes.ts'
import { TickMark } from '../../../ui/Tick.tsx'
import { VehicleLine } from '../VehicleRow.tsx'
import { OrganisationCounts } from './OrganisationCounts.tsx'
import styles from './TreeRow.module.css'

/** Indent per level, px, and the deepest level that is indented: deeper names would not fit a phone. */
const [indent, deepest] = [18, 6]

interface Props {
  id: string
  row: ListRow
  active: boolean
  selected: boolean
  style: CSSProperties
  onToggle: (key: string, open: boolean) => void
  onSelect: (row: ListRow) => void
  /** undefined: no selection. */
  onChoose: ((row: ListRow) => void) | undefined
}

const tickedOf = (row: ListRow) => (row.kind === 'organisation' ? row.chosen : row.chosen ? 'all' : 'none')
const checked = { none: false, some: 'mixed', all: true } as const

export function TreeRow({ id, row, active, selected, style, onToggle, onSelect, onChoose }: Props) {
  const open = row.kind === 'organisation' ? row.open : undefined
  const ticked = tickedOf(row)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are taken by the tree around it
    <div
      id={id}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={open}
      aria-checked={onChoose ? checked[ticked] : undefined}
      aria-selected={selected}
      tabIndex={-1}
      className={joinClasses(styles['line'], selected && styles['selected'], active && styles['active'])}
      style={{ ...style, paddingLeft: 4 + Math.min(row.depth, deepest) * indent }}
      onMouseDown={event => event.preventDefault()}
      onClick={() => onSelect(row)}
    >
      {row.kind === 'organisation' && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- as above
        <span
          aria-hidden="true"
          className={joinClasses(styles['turn'], open && styles['open'])}
          onClick={event => {
            event.stopPropagation()
            if (open !== undefined) onToggle(row.key, !open)
          }}
        >
          {open !== undefined && <Icon name="forward" size={18} />}
        </span>
      )}
      {onChoose && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- as above
        <span
          aria-hidden="true"
          className={styles['tick']}
          onClick={event => {
            event.stopPropagation()
            onChoose(row)
          }}
        >
          <TickMark ticked={ticked} />
        </span>
      )}
      {row.kind === 'vehicle' ? (
        <VehicleLine vehicle={row.vehicle} />
      ) : (
        <span className={styles['words']}>
          <span className={styles['name']}>{row.name}</span>
          <OrganisationCounts counts={row.counts} />
        </span>
      )}
    </div>
  )
}
