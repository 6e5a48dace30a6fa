/** The frame of a screen of settings, and what it shows until the platform has told what holds. */
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { commonTexts } from '../../core/strings.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'

export function SettingPage({ title, to, children }: { title: string; to: string; children: ReactNode }) {
  const common = useTexts(commonTexts)
  const navigate = useNavigate()
  return <Page bar={<TopBar title={title} back={{ label: common('back'), go: () => void navigate(to) }} />}>{children}</Page>
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
