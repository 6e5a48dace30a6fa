/** The frame of a screen of settings, and what it shows until the platform has told what holds. */
import type { ReactNode } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { commonTexts } from '../../core/strings.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'

/** `to`: the screen above, when this one was opened by a link. */
export function SettingPage({ title, to, children }: { title: string; to: string; children: ReactNode }) {
  const common = useTexts(commonTexts)
  const goBack = useGoBack(to)
  return <Page bar={<TopBar title={title} back={{ label: common('back'), go: goBack }} />}>{children}</Page>
}

interface Asked {
  error: Error | null
  refetch: () => unknown
}

export function Asking({ error, refetch }: Asked) {
  const common = useTexts(commonTexts)
  if (!error) return <p>{common('loading')}</p>
  return (
    <>
      <Alert>{error.message}</Alert>
      <Button onClick={() => void refetch()}>{common('retry')}</Button>
    </>
  )
}
