/** Drivers, vehicles or organisations by their risk score, the highest first; a row leads to its portrait. */
import type { RiskRanked, RiskSubject } from '@outrider/contract'
import { Link } from '../../../core/router/index.ts'
import { useFileNotes } from '../../../core/query-forms/use-file-notes.ts'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { TableExport } from '../../../core/lists/TableExport.tsx'
import { useScreens } from '../../../core/routing/use-screens.ts'
import styles from '../Overview.module.css'
import { Part } from '../Part.tsx'
import { useReportCall } from '../use-report-call.ts'
import { FiguresTable } from './FiguresTable.tsx'
import { usePortraitTime } from './portrait-period.ts'
import { safetyTexts } from './texts.ts'
import { hoursIn, kmIn, useFigureWords } from './use-figure-words.ts'
import { organisationIdOf, useOrganisation } from './use-organisation.ts'

interface Props {
  of: RiskSubject
  orgId: string
  /** As in the address. */
  period: string
}

const titles = { driver: 'rankedDrivers', vehicle: 'rankedVehicles', organisation: 'rankedOrganisations' } as const
const subjects = { driver: 'driver', vehicle: 'vehicle', organisation: 'organisation' } as const
const icons = { driver: 'user', vehicle: 'truck', organisation: 'tree' } as const

export function RankedByRisk({ of, orgId, period }: Props) {
  const t = useTexts(safetyTexts)
  const words = useFigureWords()
  const { hrefOf } = useScreens()
  const time = usePortraitTime(period)
  const { reply, said } = useReportCall(
    'activeSafety/getRiskRanking',
    time && orgId !== '' ? { of, orgId, beginTime: time.beginTime, endTime: time.endTime } : undefined,
  )
  const { orgName } = useOrganisation(orgId)
  const rows = reply?.rows ?? []
  const nameOf = ({ name, nickname }: RiskRanked): string => bothNamesOf({ plateNum: name, nickname })
  const link = (row: RiskRanked): string =>
    of === 'driver'
      ? hrefOf('driverRisk', { driver: row.driverId, name: row.name, period })
      : of === 'vehicle'
        ? hrefOf('vehRisk', { vehicle: row.vehicleId, period })
        : hrefOf('orgRisk', { org: organisationIdOf({ orgId: row.orgId, pcode: orgId.split('@')[1] }), period })
  const placeOf = (row: RiskRanked): number => rows.indexOf(row) + 1
  const changeOf = ({ score, previousScore }: RiskRanked): number | null =>
    score === null || previousScore === null ? null : score - previousScore
  const changeText = (row: RiskRanked): string => {
    const change = changeOf(row)
    return change === null ? words.whole(null) : `${change > 0 ? '+' : ''}${words.tenth(change)}`
  }
  const portraitLink = (row: RiskRanked) => <Link to={link(row)}>{nameOf(row)}</Link>
  const title = t(titles[of])
  const notes = useFileNotes({ title, of: orgName, days: time?.days })
  const file = () => ({
    title: [title, orgName, time?.days.begin, time?.days.end].filter(Boolean).join(' '),
    columns: [
      { heading: t('place'), width: 60, cell: placeOf },
      { heading: t(subjects[of]), width: 160, cell: nameOf },
      { heading: t('organisation'), width: 160, cell: ({ orgName }: RiskRanked) => orgName },
      { heading: t('score'), width: 90, cell: ({ score }: RiskRanked) => score },
      { heading: t('change'), width: 90, cell: changeOf },
      { heading: t('events'), width: 90, cell: ({ events }: RiskRanked) => events },
      { heading: t('km'), width: 110, cell: ({ distance }: RiskRanked) => kmIn(distance) },
      { heading: t('hours'), width: 110, cell: ({ drivingTime }: RiskRanked) => hoursIn(drivingTime) },
      { heading: t('openTalks'), width: 90, cell: ({ openTalks }: RiskRanked) => openTalks },
    ],
    chunks: [rows],
    foot: notes,
  })
  return (
    <Part
      title={title}
      note={t('rankingHint')}
      said={said}
      none={reply && rows.length === 0 ? { icon: icons[of], title: t(of === 'driver' ? 'noDrivers' : 'none') } : undefined}
      action={rows.length > 0 && <TableExport table={file} />}
      wide
    >
      {reply && <p className={styles['note']}>{words.days(reply.firstDay, reply.lastDay)}</p>}
      <FiguresTable
        label={title}
        columns={[
          { title: t('place'), show: row => words.whole(placeOf(row)) },
          { title: t(subjects[of]), show: portraitLink },
          ...(of === 'organisation' ? [] : [{ title: t('organisation'), show: ({ orgName }: RiskRanked) => orgName }]),
          { title: t('score'), show: ({ score, level }) => `${words.whole(score)} · ${t(level)}` },
          { title: t('change'), show: changeText },
          { title: t('events'), show: ({ events }) => words.whole(events) },
          { title: t('km'), show: ({ distance }) => words.km(distance) },
          { title: t('hours'), show: ({ drivingTime }) => words.hours(drivingTime) },
          ...(of === 'organisation'
            ? []
            : [{ title: t('openTalks'), show: ({ openTalks }: RiskRanked) => (openTalks === 0 ? '' : words.whole(openTalks)) }]),
        ]}
        rows={rows}
        keyOf={({ driverId, vehicleId, orgId: id }) => `${driverId} ${vehicleId} ${id}`}
      />
    </Part>
  )
}
