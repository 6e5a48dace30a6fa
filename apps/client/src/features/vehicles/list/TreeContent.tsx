/** What a row of the vehicle tree shows: an organisation with its counts, or a vehicle. */
import type { ListRow } from '../../../core/fleet/list-view.ts'
import { VehicleLine } from '../VehicleRow.tsx'
import { OrganisationCounts } from './OrganisationCounts.tsx'
import styles from './TreeContent.module.css'

export function TreeContent({ row }: { row: ListRow }) {
  if (row.kind === 'vehicle') return <VehicleLine vehicle={row.vehicle} />
  return (
    <span className={styles['words']}>
      <span className={styles['name']}>{row.name}</span>
      <OrganisationCounts counts={row.counts} />
    </span>
  )
}
