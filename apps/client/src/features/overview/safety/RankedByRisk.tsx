/** Drivers, vehicles or organisations by their risk score, the highest first; a row leads to its portrait. */
import type { RiskRanked, RiskSubject } from '@outrider/contract'
import { Link } from '../../../core/router/index.ts'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { Part } from '../Part.tsx'
import { useReportCall } from '../use-report-call.ts'
import { FiguresExport } from './FiguresExport.tsx'
import { type FigureColumn, FiguresTable } from './FiguresTable.tsx'
import { usePortraitTime } from './portrait-period.ts'
import { riskBadge } from './risk-badge.tsx'
import { safetyTexts } from './texts.ts'
import { hoursIn, kmIn, useFigureWords } from './use-figure-words.ts'
import { organisationIdOf, useOrganisation } from '../../../core/queries/use-organisation.ts'

interface Props {
  of: RiskSubject
  orgId: string
  /** As in the address. */
  period: string
}

const titles = { driver: 'rankedDrivers', vehicle: 'rankedVehicles', organisation: 'rankedOrganisations' } as const
const subjects = { driver: 'driver', vehicle: 'vehicle', organisation: 'organisation' } as const
const mailedAs = { driver: 'rankedDrivers', vehicle: 'rankedVehicles', organisation: 'rankedOrganisations' } as const
const icons = { driver: 'user', vehicle: 'truck', organisation: 'tree' } as const

const keyOf = ({ driverId, vehicleId, orgId }: RiskRanked): string => `${driverId} ${vehicleId} ${orgId}`

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
  // Two drivers of one name are told apart by the end of their certificate numbers.
  const names = rows.map(({ name }) => name)
  const isDouble = ({ name }: RiskRanked): boolean => names.indexOf(name) !== names.lastIndexOf(name)
  const nameOf = (row: RiskRanked): string =>
    [bothNamesOf({ plateNum: row.name, nickname: row.nickname }), isDouble(row) && row.licence.slice(-4)]
      .filter(Boolean)
      .join(' · ')
  const link = (row: RiskRanked): string =>
    of === 'driver'
      ? hrefOf('driverRisk', { driver: row.driverId, name: row.name, period })
      : of === 'vehicle'
        ? hrefOf('vehRisk', { vehicle: row.vehicleId, period })
        : hrefOf('orgRisk', { org: organisationIdOf({ orgId: row.orgId, pcode: orgId.split('@')[1] }), period })
  // Who drove too little has no place, whatever the score.
  const places = new Map(rows.filter(({ level }) => level !== 'unknown').map((row, at) => [row, at + 1]))
  const placeOf = (row: RiskRanked): number | null => places.get(row) ?? null
  const changeOf = ({ score, previousScore }: RiskRanked): number | null =>
    score === null || previousScore === null ? null : score - previousScore
  const changeText = (row: RiskRanked): string => {
    const change = changeOf(row)
    return change === null ? words.whole(null) : `${change > 0 ? '+' : ''}${words.tenth(change)}`
  }
  const levelBadge = ({ level }: RiskRanked) => riskBadge(level, t(level))
  const portraitLink = (row: RiskRanked) => <Link to={link(row)}>{nameOf(row)}</Link>
  const title = t(titles[of])
  // What is asked for stands first: on a phone the rest is scrolled to.
  const columns: FigureColumn<RiskRanked>[] = [
    { title: t('place'), show: row => words.whole(placeOf(row)), value: placeOf, digits: 0 },
    { title: t(subjects[of]), show: portraitLink, value: nameOf, names: true },
    { title: t('score'), show: ({ score }) => words.whole(score), value: ({ score }) => score, digits: 0 },
    {
      title: t('level'),
      show: levelBadge,
      value: ({ level }) => t(level),
    },
    { title: t('change'), show: changeText, value: changeOf, digits: 1 },
    { title: t('events'), show: ({ events }) => words.whole(events), value: ({ events }) => events, digits: 0 },
    { title: t('km'), show: ({ distance }) => words.km(distance), value: ({ distance }) => kmIn(distance), digits: 1 },
    {
      title: t('hours'),
      show: ({ drivingTime }) => words.hours(drivingTime),
      value: ({ drivingTime }) => hoursIn(drivingTime),
      digits: 1,
    },
    ...(of === 'organisation'
      ? []
      : [
          {
            title: t('openTalks'),
            show: ({ openTalks }: RiskRanked) => (openTalks === 0 ? '' : words.whole(openTalks)),
            value: ({ openTalks }: RiskRanked) => openTalks,
            digits: 0 as const,
          },
          { title: t('organisation'), show: ({ orgName: name }: RiskRanked) => name },
        ]),
  ]
  return (
    <Part
      title={title}
      note={t('rankingHint')}
      said={said}
      none={reply && rows.length === 0 ? { icon: icons[of], title: t(of === 'driver' ? 'noDrivers' : 'none') } : undefined}
      action={
        rows.length > 0 && (
          <FiguresExport
            title={title}
            of={orgName}
            days={time?.days}
            columns={columns}
            keyOf={keyOf}
            all={() => [rows]}
            mailed={{ analysis: mailedAs[of], orgId }}
          />
        )
      }
      wide
    >
      {reply && <p className="quiet">{words.days(reply.firstDay, reply.lastDay)}</p>}
      <FiguresTable label={title} columns={columns} rows={rows} keyOf={keyOf} />
    </Part>
  )
}
