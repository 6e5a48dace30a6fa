/** One request, read again whenever it is opened: loading, failed, gone, or there. */
import { CallError, messageOf } from '../../../core/api/call-error.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import type { ReactNode } from 'react'
import { RequestDetail } from './RequestDetail.tsx'
import { requestTexts } from './strings.ts'
import { type OpenRequest, useRequest } from './use-requests.ts'

interface Props {
  applicationNum: string | undefined
  /** Default: all of it. */
  children?: (open: OpenRequest) => ReactNode
}

export function RequestOpened({ applicationNum, children = open => <RequestDetail open={open} /> }: Props) {
  const t = useTexts(requestTexts)
  const { data, error, refetch, isPending, fetchStatus } = useRequest(applicationNum)
  if (data) return children(data)
  if (isPending && fetchStatus === 'fetching') return <LoadingState label={t('loading')} />
  if (fetchStatus === 'paused' || (error && !(error instanceof CallError && error.error === 'application.unknown')))
    return (
      <ErrorState
        title={t('failed')}
        text={error ? messageOf(error, t.lang) : ''}
        retry={{ label: t('retry'), run: () => void refetch() }}
      />
    )
  return <EmptyState icon="list" title={t('gone')} text={t('goneText')} />
}
