/** Layout of a settings screen, and its loading and error state. */
import type { ReactNode } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { messageOf } from '../../core/api/call-error.ts'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'

interface SettingPageProps {
  title: string
  /** Where back leads when the screen was opened directly. */
  to: string
  /** What the setting changes, as it looks now. */
  preview?: ReactNode
  children: ReactNode
}

export function SettingPage({ title, to, preview, children }: SettingPageProps) {
  const common = useTexts(commonTexts)
  const goBack = useGoBack(to)
  return (
    <Page bar={<TopBar title={title} back={{ label: common('back'), go: goBack }} />} preview={preview}>
      {children}
    </Page>
  )
}

interface SettingLoadingProps {
  error: Error | null
  refetch: () => unknown
}

export function SettingLoading({ error, refetch }: SettingLoadingProps) {
  const common = useTexts(commonTexts)
  if (!error) return <LoadingState label={common('loading')} />
  const retry = { label: common('retry'), run: () => void refetch() }
  return <ErrorState title={common('failed')} text={messageOf(error, common.lang)} retry={retry} />
}
