/** Layout of a personal-centre screen: title and back button. */
import type { ReactNode } from 'react'
import { useNavigate } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'

export function SubPage({ title, to, children }: { title: string; to: string; children: ReactNode }) {
  const common = useTexts(commonTexts)
  const navigate = useNavigate()
  return <Page bar={<TopBar title={title} back={{ label: common('back'), go: () => void navigate(to) }} />}>{children}</Page>
}
