/** The rows of one query in all its states: loading, failed, empty, loaded. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { LineList } from '../../ui/LineRow.tsx'

interface Props<Row> {
  label: string
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>
  rows: readonly Row[]
  idOf: (row: Row) => string
  failed: string
  empty: ReactNode
  renderRow: (row: Row) => ReactNode
}

export function QueryRows<Row>({ label, query, rows, idOf, failed, empty, renderRow }: Props<Row>) {
  const common = useTexts(commonTexts)
  if (query.error)
    return (
      <ErrorState
        title={failed}
        text={messageOf(query.error, common.lang)}
        retry={{ label: common('retry'), run: () => void query.refetch() }}
      />
    )
  if (query.data === undefined) return <LoadingState label={common('loading')} />
  if (rows.length === 0) return empty
  return (
    <LineList label={label}>
      {rows.map(row => (
        <li key={idOf(row)}>{renderRow(row)}</li>
      ))}
    </LineList>
  )
}
