/** The order of the live list and its saved views, kept with the account. */
import type { FleetViews } from '@outrider/contract'
import { useOneModule } from '../../../core/context/use-one-module.ts'
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
  const { query, setting, show } = useUserSetting('fleetViews')
  const ofOneModule = useOneModule() !== undefined
  const kept = query.data ?? nothing
  return {
    ...kept,
    sort: sortOf(kept.sort),
    /** Not before the reply: what is kept would be overwritten. */
    set:
      query.data &&
      ((change: Partial<FleetViews>): Promise<unknown> => {
        const next = { ...kept, ...change }
        return ofOneModule ? Promise.resolve(show(next)) : setting.mutateAsync(next)
      }),
    /** A session of one module sorts for its visit and saves no views. */
    keeps: !ofOneModule,
  }
}
