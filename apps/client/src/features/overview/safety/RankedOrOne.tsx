/** Drivers or vehicles by risk, of an organisation; or the portrait of the one that was chosen. */
import type { ReactNode } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { PortraitPage } from './PortraitPage.tsx'
import { RankedByRisk } from './RankedByRisk.tsx'
import { safetyTexts } from './texts.ts'
import { useOrganisation } from '../../../core/queries/use-organisation.ts'

interface Props {
  title: string
  of: 'driver' | 'vehicle'
  /** As in the address; empty: the first one of the user. */
  org: string
  onPickOrganisation: (chosen: { orgId: number; pcode: string | undefined } | undefined) => void
  /** Words of the one that was chosen; empty: all are ranked. */
  subject: string
  onPickSubject: () => void
  period: string
  onPeriod: (period: string) => void
  onRanking: () => void
  /** The portrait of the chosen one; false: none is chosen. */
  children: ReactNode
}

export function RankedOrOne({ title, of, org, onPickOrganisation, subject, onPickSubject, onRanking, children, ...time }: Props) {
  const t = useTexts(safetyTexts)
  const { orgId, orgName, found } = useOrganisation(org)
  const subjectField = { label: t(of), name: 'subject', value: subject, onPick: onPickSubject }
  const organisationField = {
    label: t('organisation'),
    name: 'organisation',
    value: orgName,
    onPick: () => onPickOrganisation(found && { orgId: found.orgId, pcode: found.pcode }),
  }
  return (
    <PortraitPage
      title={title}
      fields={children ? [subjectField] : [organisationField, subjectField]}
      {...time}
      onRanking={children ? onRanking : undefined}
    >
      {children || (orgId !== '' && <RankedByRisk of={of} orgId={orgId} period={time.period} />)}
    </PortraitPage>
  )
}
