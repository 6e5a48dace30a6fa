/** Screens of reports need the time zone of days, which the platform says. */
import type { ReactNode } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { reportTexts } from './strings.ts'
import { useReportZone } from '../../core/queries/use-report-zone.ts'

interface Props {
  /** Another one beside it says that the zone comes, or could not be loaded. */
  quiet?: boolean
  children: (zone: string) => ReactNode
}

export function WithZone({ quiet = false, children }: Props) {
  const t = useTexts(reportTexts)
  const common = useTexts(commonTexts)
  const { data, error, refetch } = useReportZone()
  if (data !== undefined) return children(data)
  if (quiet) return null
  if (error)
    return (
      <ErrorState
        title={t('menuFailed')}
        text={messageOf(error, t.lang)}
        retry={{ label: common('retry'), run: () => void refetch() }}
      />
    )
  return <LoadingState label={common('loading')} />
}
