/** The frame of a screen of safety: what is asked about, above what is found. */
import type { ReactNode } from 'react'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { LoadingState } from '../../../ui/EmptyState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import styles from '../Overview.module.css'

interface Props {
  title: string
  /** Fields and choices. */
  asked: ReactNode
  /** Absent: it is not known yet what is asked. */
  children: ReactNode
}

export function AskedPage({ title, asked, children }: Props) {
  const common = useTexts(commonTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('my'))
  return (
    <Page wide bar={<TopBar title={title} back={{ label: common('back'), go: goBack }} />}>
      <div className={styles['asked']}>{asked}</div>
      {children ? <div className={styles['parts']}>{children}</div> : <LoadingState label={common('loading')} />}
    </Page>
  )
}
