/** A report of all platforms in use, asked again once a minute while somebody looks. */
import type { CallPath, DataOf, RequestOf } from '@outrider/contract'
import { useCall } from '../../core/queries/use-call.ts'

/** ms. */
const everyMinute = 60_000

/** `body`: undefined: not known yet. */
export function useReportCall<Path extends CallPath>(path: Path, body: RequestOf<Path> | undefined) {
  const { data, isError, isFetching, refetch, dataUpdatedAt } = useCall<
    Path,
    { reply: DataOf<Path>; missing: readonly string[] }
  >(path, body, { refetchInterval: everyMinute, keepLast: true, select: (reply, missing) => ({ reply, missing }) })
  return {
    reply: data?.reply,
    /** ms since 1970, by this device. */
    updatedAt: dataUpdatedAt,
    said: {
      failed: isError && !data,
      busy: (isFetching || body === undefined) && !data,
      missing: data?.missing ?? [],
      onRetry: () => void refetch(),
    },
  }
}
export type Said = ReturnType<typeof useReportCall>['said']
