/** The record, page by page, and whole for a file. */
import type { DataOf, RecordEntry, RequestOf } from '@outrider/contract'
import { useOutrider } from '../../core/context/outrider.ts'
import { useFollowingPages } from '../../core/lists/use-following-pages.ts'
import type { PagedList } from '../../core/lists/use-pages.ts'
import { callKey } from '../../core/queries/call-key.ts'
import { useCallScope } from '../../core/queries/use-call.ts'

const path = 'admin/getRecord'
export type RecordQuestion = Omit<RequestOf<typeof path>, 'cursor' | 'pageSize' | 'exported'>
const entriesOf = ({ events }: DataOf<typeof path>): readonly RecordEntry[] => events

export function useRecord(question: RecordQuestion): { pages: PagedList<RecordEntry>; tooMany: boolean } {
  const { api } = useOutrider()
  const scope = useCallScope(undefined)
  const { list, first } = useFollowingPages({
    queryKey: callKey(path, question, scope),
    read: (cursor, { signal, pageSize }) =>
      api.call(
        path,
        {
          ...question,
          ...(cursor !== undefined && { cursor }),
          // One file is one event of the record.
          ...(pageSize !== undefined && { pageSize, exported: cursor === undefined }),
        },
        { quiet: true, ...(signal && { signal }), ...(scope.platform && { platform: scope.platform }) },
      ),
    rowsOf: entriesOf,
    filePageSize: 500,
  })
  return { pages: list, tooMany: first?.tooMany ?? false }
}
