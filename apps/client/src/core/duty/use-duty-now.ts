/** Who is on duty in the organisations of the user, looked up each minute; nothing where no roster is kept. */
import type { DataOf, DutyNow } from '@outrider/contract'
import { useCall } from '../queries/use-call.ts'

const lookEvery = 60_000
const none: readonly DutyNow[] = []
const dutiesOf = ({ duties }: DataOf<'duty/getDutyNow'>): readonly DutyNow[] => duties

export function useDutyNow(): readonly DutyNow[] {
  // Other platforms keep none.
  const { data = none } = useCall('duty/getDutyNow', {}, { refetchInterval: lookEvery, select: dutiesOf })
  return data
}
