/** What a list shows instead of rows: loading, failed, empty. */
import type { ReactNode } from 'react'
import { messageOf } from '../api/call-error.ts'
import { commonTexts } from '../i18n/common-texts.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import type { PagedList } from './use-pages.ts'

export interface ListStateProps {
  pages: Pick<PagedList<unknown>, 'rows' | 'state' | 'error' | 'reload'>
  /** Title shown on failure. */
  failed: string
  /** Shown instead of an empty list. */
  empty: ReactNode
  /** The rows. */
  children: ReactNode
}

export function ListState({ pages, failed, empty, children }: ListStateProps) {
  const common = useTexts(commonTexts)
  if (pages.state === 'loading') return <LoadingState label={common('loading')} />
  if (pages.state === 'failed')
    return (
      <ErrorState
        title={failed}
        text={pages.error ? messageOf(pages.error, common.lang) : undefined}
        retry={{ label: common('retry'), run: pages.reload }}
      />
    )
  return pages.rows.length === 0 ? empty : children
}
