/** A screen about one application: loading, failed, gone, or there. */
import type { WorkApplication } from '@outrider/contract'
import type { ReactNode } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { EmptyState, ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { workTexts } from './strings.ts'
import type { ApplicationQuery } from './use-application.ts'
import { isGone } from './task/use-task.ts'

interface Props {
  title: string
  /** Where back leads when the screen was opened by its address. */
  up: string
  query: Pick<ApplicationQuery, 'data' | 'error' | 'refetch' | 'isPending' | 'fetchStatus'> & {
    /** It is what this device has kept, as the platform does not answer. */
    kept?: boolean
  }
  wide?: boolean
  children: (application: WorkApplication) => ReactNode
}

export function ApplicationPage({ title, up, query, wide = false, children }: Props) {
  const t = useTexts(workTexts)
  const goBack = useGoBack(up)
  const { data, error, refetch, isPending, fetchStatus } = query
  const waits = isPending && fetchStatus !== 'idle'
  const gone = isGone(error)
  return (
    <Page wide={wide} bar={<TopBar title={title} back={{ label: t('back'), go: goBack }} />}>
      {data && !gone ? (
        <>
          {query.kept && <Alert tone="notice">{t('keptTask')}</Alert>}
          {children(data)}
        </>
      ) : waits ? (
        <LoadingState label={t('loading')} />
      ) : error && !gone ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(error, t.lang)}
          retry={{ label: t('retry'), run: () => void refetch() }}
        />
      ) : (
        <EmptyState icon="list" title={t('gone')} text={t('goneText')} />
      )}
    </Page>
  )
}
