/** The order of the live list and its saved views, kept with the account. */
import type { FleetViews } from '@outrider/contract'
import { type TableSort, tableSorts } from '../../../core/fleet/table-sort.ts'
import { useUserSetting } from '../../../core/queries/use-user-setting.ts'

/** What the live list can be sorted by. */
export const listSorts = [
  { by: 'state', down: false },
  { by: 'speed', down: true },
  { by: 'offlineSince', down: false },
  { by: 'alarms', down: true },
  { by: 'reportTime', down: true },
] as const satisfies readonly TableSort[]

const nothing: FleetViews = { sort: null, views: [] }

/** An order that another version has kept and that this one does not know is none. */
export function sortOf(kept: FleetViews['sort']): TableSort | undefined {
  const by = tableSorts.find(each => each === kept?.by)
  return kept && by ? { by, down: kept.down } : undefined
}

export function useFleetViews() {
  const { query, setting } = useUserSetting('fleetViews')
  const kept = query.data ?? nothing
  return {
    ...kept,
    sort: sortOf(kept.sort),
    /** Not before the reply: what is kept would be overwritten. */
    set: query.data && ((change: Partial<FleetViews>) => setting.mutateAsync({ ...kept, ...change })),
  }
}
