/** A figure of home: of all platforms in use, asked again once a minute while somebody looks. */
import type { CallPath, DataOf } from '@outrider/contract'
import { useCall } from '../../core/queries/use-call.ts'

type HomePath = Extract<CallPath, `report/get${'UserVehRealTimeData' | 'VehAlmTrendIn7Days' | 'Top5VehMileageYstd'}`>

/** ms. */
export const everyMinute = 60_000

export function useHomeCall<Path extends HomePath>(path: Path) {
  const { data, isError, isPending, refetch } = useCall<Path, { reply: DataOf<Path>; missing: readonly string[] }>(
    path,
    {} as Parameters<typeof useCall<Path>>[1],
    { refetchInterval: everyMinute, select: (reply, missing) => ({ reply, missing }) },
  )
  return {
    reply: data?.reply,
    isPending,
    said: { failed: isError && !data, missing: data?.missing ?? [], onRetry: () => void refetch() },
  }
}
