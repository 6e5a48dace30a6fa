/** The stock of parts, as it was read last where there is no network. */
import type { WorkPart } from '@outrider/contract'
import { useEffect } from 'react'
import { useStored } from '../../../core/context/use-stored.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { storedStock } from '../stored-tasks.ts'

/** More are found by searching. */
export const maxShown = 200

export function useKeptStock(): readonly WorkPart[] {
  const [kept, setKept] = useStored(storedStock)
  const { data } = useCall('vehManager/getInstMtcPartsInfo', { pageSize: maxShown })
  useEffect(() => {
    if (data && JSON.stringify(data.parts) !== JSON.stringify(kept)) setKept(data.parts)
  }, [data, kept, setKept])
  return kept
}
