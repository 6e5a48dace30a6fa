/** Rows of a list for screens; unchanged rows keep their object identity. */
import { type Counts, sameCounts } from '../../counts.ts'
import type { HowMany, ListRow, OrganisationListRow, VehicleListRow } from '../../list-view.ts'
import type { ChangeableChoice, Choice } from './choice.ts'
import { classCount, countsOf } from '../store/classes.ts'
import type { FleetColumns } from '../store/fleet-columns.ts'
import { type FleetTree, slotsBelow } from './tree.ts'
import type { PlacedRow } from './tree-rows.ts'

export interface RowSources {
  columns: FleetColumns
  tree: FleetTree
  choice: Choice & Pick<ChangeableChoice, 'below'>
}

export const howMany = (count: number, of: number): HowMany => (count === 0 ? 'none' : count === of ? 'all' : 'some')

/** The last rows and the versions they were made from. */
interface LastRows {
  byKey: ReadonlyMap<string, ListRow>
  version: number
  generation: number
}

const samePosition = (a: ListRow, b: ListRow): boolean =>
  a.depth === b.depth && a.position === b.position && a.siblings === b.siblings && a.parent === b.parent

const sameOrganisation = (a: OrganisationListRow, b: OrganisationListRow): boolean =>
  samePosition(a, b) && a.name === b.name && a.open === b.open && a.chosen === b.chosen && sameCounts(a.counts, b.counts)

export function createRowMaker({ columns, tree, choice }: RowSources) {
  let made: LastRows = { byKey: new Map(), version: -1, generation: -1 }

  function organisationRow({ node, depth, open, position, siblings, parent }: PlacedRow, counts: Counts): OrganisationListRow {
    const nodes = tree.nodes()
    const key = nodes.keys[node] ?? ''
    const chosen = howMany(choice.below()[node] ?? 0, slotsBelow(nodes, node).length)
    const placed = { depth, open, position, siblings, parent }
    const row = { kind: 'organisation', key, name: nodes.names[node] ?? '', counts, chosen, ...placed } as const
    const before = made.byKey.get(key)
    return before?.kind === 'organisation' && sameOrganisation(row, before) ? before : row
  }

  function vehicleRow({ slot, depth, position, siblings, parent }: PlacedRow): VehicleListRow {
    const key = `v${columns.idOf(slot)}`
    const before = made.byKey.get(key)
    const unchanged = made.generation === columns.generation && (columns.changedAt[slot] ?? 0) <= made.version
    const known = before?.kind === 'vehicle' && unchanged ? before : undefined
    const vehicle = known?.vehicle ?? columns.vehicle(slot)
    const row = { kind: 'vehicle', key, vehicle, chosen: choice.has(slot), depth, position, siblings, parent } as const
    return known && samePosition(row, known) && row.chosen === known.chosen ? known : row
  }

  return {
    /** `tallies`: matching vehicles by class, for every node of the tree. */
    make(placedRows: readonly PlacedRow[], tallies: () => Int32Array): ListRow[] {
      const rows = placedRows.map(placed =>
        placed.node < 0 ? vehicleRow(placed) : organisationRow(placed, countsOf(tallies(), placed.node * classCount)),
      )
      const { version, generation } = columns
      made = { byKey: new Map(rows.map(row => [row.key, row])), version, generation }
      return rows
    },
  }
}
