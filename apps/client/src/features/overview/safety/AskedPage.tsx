/** The frame of a screen of safety: what is asked about, above what is found. */
import type { ReactNode } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useReportZone } from '../../../core/queries/use-report-zone.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import styles from '../Overview.module.css'
import { overviewTexts } from '../strings.ts'

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
      {children ? <div className={styles['parts']}>{children}</div> : <NotKnownYet />}
    </Page>
  )
}

/** Organisations and the zone of days come first; when they do not, or there is none, it is said here, as no part is there to say it. */
function NotKnownYet() {
  const t = useTexts(overviewTexts)
  const zone = useReportZone()
  const organisations = useCall('vehicle/getOrg', {})
  const failed = [zone, organisations].find(({ data, error }) => error && data === undefined)
  if (!failed?.error && organisations.data?.host.length === 0)
    return <EmptyState icon="tree" title={t('noOrganisation')} text={t('noOrganisationText')} />
  if (!failed?.error) return <LoadingState label={t('loading')} />
  return (
    <ErrorState
      title={t('failed')}
      text={messageOf(failed.error, t.lang)}
      retry={{ label: t('retry'), run: () => void failed.refetch() }}
    />
  )
}
