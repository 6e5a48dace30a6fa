/** The vehicles before and after one in a list, as it is filtered and ordered now. */
import { type Ref, useImperativeHandle } from 'react'
import type { ListView } from '../../../core/fleet/list-view.ts'

export interface Neighbours {
  /** Id of the vehicle that many rows further; undefined: there is none, or the vehicle itself is not in the list. */
  step: (vehicleId: string, rows: 1 | -1) => Promise<string | undefined>
}

export function useNeighbours(ref: Ref<Neighbours> | undefined, view: ListView | undefined): void {
  useImperativeHandle(
    ref,
    () => ({
      async step(vehicleId, rows) {
        const ids = (await view?.ids()) ?? []
        const at = ids.indexOf(vehicleId)
        return at < 0 ? undefined : ids[at + rows]
      },
    }),
    [view],
  )
}
