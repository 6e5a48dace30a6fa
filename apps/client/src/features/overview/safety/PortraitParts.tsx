/** A risk portrait: the score beside the time before and the mean, what made it, each day, and the events that count. */
import type { RiskFactor, RiskPortrait } from '@outrider/contract'
import { useRef, useState } from 'react'
import { Link } from '../../../core/router/index.ts'
import { alarmTexts } from '../../../core/alarms/alarm-texts.ts'
import { Chart } from '../../../core/charts/Chart.tsx'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { dayMonthOf } from '../../../core/time/format.ts'
import { useAsOf } from '../../../core/queries/use-as-of.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import styles from '../Overview.module.css'
import { Part } from '../Part.tsx'
import type { Said } from '../use-report-call.ts'
import { FiguresExport } from './FiguresExport.tsx'
import { type FigureColumn, FiguresTable } from './FiguresTable.tsx'
import { type EventsFilter, type EventsOf, RiskEvents } from './RiskEvents.tsx'
import { safetyTexts } from './texts.ts'
import { nothing, useFigureWords } from './use-figure-words.ts'

const signed = (value: number, text: string): string => (value > 0 ? `+${text}` : text)

/** One of the score, or what everybody begins with. */
type Factor = Pick<RiskFactor, 'type' | 'level' | 'score' | 'previousScore'> & Partial<RiskFactor>

interface Props {
  portrait: RiskPortrait | undefined
  said: Said
  name: string
  /** undefined: not known yet. */
  of: EventsOf | undefined
  driverName?: string
}

/** What stands above the portrait, each beside the time before. */
function useTiles(portrait: RiskPortrait | undefined): { title: string; value: string; under: string }[] {
  const t = useTexts(safetyTexts)
  const { whole, km, hours } = useFigureWords()
  const factors = portrait?.factors ?? []
  const counted = factors.reduce((sum, { events }) => sum + events, 0)
  const takenOut = factors.reduce((sum, each) => sum + each.takenOut, 0)
  const before = (value: string) => (value === nothing ? '' : t('before', { value }))
  return portrait
    ? [
        {
          title: `${t('score')} · ${t(portrait.level)}`,
          value: whole(portrait.score),
          under: before(whole(portrait.previousScore)),
        },
        {
          title: t('events'),
          value: whole(counted),
          under: takenOut > 0 ? t('takenOutCount', { n: takenOut }) : '',
        },
        { title: t('km'), value: km(portrait.distance), under: before(km(portrait.previousDistance)) },
        { title: t('hours'), value: hours(portrait.drivingTime), under: before(hours(portrait.previousDrivingTime)) },
      ]
    : []
}

/** What the score is made of. `show`: lists the events of a part. */
function useFactorColumns(portrait: RiskPortrait | undefined, show: (filter: EventsFilter) => void): FigureColumn<Factor>[] {
  const t = useTexts(safetyTexts)
  const names = useTexts(alarmTexts)
  const { whole, tenth } = useFigureWords()
  const factorName = ({ type, level }: Pick<RiskFactor, 'type' | 'level'>) =>
    type === '' ? (
      t('allowance')
    ) : (
      <button type="button" className={styles['inCell']} onClick={() => show({ type, level })}>
        {names(type)}
      </button>
    )
  return [
    { title: t('factor'), show: factorName, value: ({ type }) => (type === '' ? t('allowance') : names(type)), names: true },
    {
      title: t('eventLevel'),
      show: ({ type, level }) => (type === '' ? '' : whole(level)),
      value: ({ type, level }) => (type === '' ? null : level),
      digits: 0,
    },
    { title: t('count'), show: ({ events }) => whole(events), value: ({ events }) => events ?? null, digits: 0 },
    { title: t('takenOut'), show: each => whole(each.takenOut), value: each => each.takenOut ?? null, digits: 0 },
    { title: t('part'), show: ({ score }) => tenth(score), value: ({ score }) => score, digits: 1 },
    {
      title: t('change'),
      // Of a time in which nothing was driven there is no change.
      show: ({ score, previousScore }) =>
        portrait?.previousScore == null ? '' : signed(score - previousScore, tenth(score - previousScore)),
      value: ({ score, previousScore }) => (portrait?.previousScore == null ? null : score - previousScore),
      digits: 1,
    },
  ]
}

/** Events and score of each day. */
function Days({ of: days }: { of: RiskPortrait['days'] }) {
  const t = useTexts(safetyTexts)
  return (
    <Chart
      kind="columns"
      title={t('days')}
      labels={days.map(({ day }) => dayMonthOf(day, t.lang))}
      labelsAre={t('day')}
      unit=""
      series={[
        { name: t('events'), values: days.map(({ events }) => events), tone: 'red' },
        {
          name: t('score'),
          values: days.map(({ score }) => score),
          tone: 'blue',
          kind: 'line',
          unit: t('scoreUnit'),
        },
      ]}
    />
  )
}

export function PortraitParts({ portrait, said, name, of, driverName = '' }: Props) {
  const t = useTexts(safetyTexts)
  const { hrefOf } = useScreens()
  const words = useFigureWords()
  const { whole } = words
  const asOf = useAsOf(portrait?.asOf)
  const [filter, setFilter] = useState<EventsFilter>()
  const eventsAt = useRef<HTMLDivElement>(null)
  /** The events of a part of the score, below it. */
  const show = (next: EventsFilter) => {
    setFilter(next)
    eventsAt.current?.scrollIntoView({ block: 'start' })
  }
  const factors = portrait?.factors ?? []
  const tiles = useTiles(portrait)
  const factorColumns = useFactorColumns(portrait, show)
  const factorRows: readonly Factor[] = [
    ...factors,
    ...(portrait ? [{ type: '', level: 2 as const, score: portrait.allowance, previousScore: portrait.previousAllowance }] : []),
  ]
  const factorKey = ({ type, level }: Factor): string => `${type} ${level}`
  return (
    <>
      <Part
        title={name}
        note={t('scoreHint')}
        said={said}
        // The whole portrait, for a file of the driver or the vehicle, and for paper.
        action={
          portrait && (
            <FiguresExport
              title={`${name} · ${t('portrait')}`}
              of={name}
              days={{ begin: portrait.firstDay, end: portrait.lastDay }}
              columns={factorColumns}
              keyOf={factorKey}
              all={() => [factorRows]}
              mailed={
                of?.orgId !== undefined
                  ? { analysis: 'organisationRisk', orgId: of.orgId }
                  : of?.vehicleId !== undefined
                    ? { analysis: 'vehicleRisk', vehicleId: of.vehicleId }
                    : undefined
              }
              notes={[
                ...tiles.map(({ title, value, under }) => [title, [value, under].filter(Boolean).join(' · ')] as const),
                [t('average', { name: portrait.mean.orgName }), whole(portrait.mean.score)],
              ]}
            />
          )
        }
        wide
      >
        <ul className={styles['figures']} aria-label={t('survey')}>
          {tiles.map(({ title, value, under }) => (
            <li key={title} className={styles['figure']}>
              <div>
                <span>{title}</span>
                <strong className="tabular">{value}</strong>
                <small>{under}</small>
              </div>
            </li>
          ))}
        </ul>
        {portrait && (
          <p className="quiet">
            {words.days(portrait.firstDay, portrait.lastDay)} ·{' '}
            {t('mean', { name: portrait.mean.orgName, value: whole(portrait.mean.score) })}
          </p>
        )}
        {asOf && <p className="quiet">{asOf}</p>}
      </Part>
      <Part title={t('factors')} said={said} action={<Link to={hrefOf('riskSettings')}>{t('settings')}</Link>} wide>
        <FiguresTable label={t('factors')} columns={factorColumns} rows={factorRows} keyOf={factorKey} />
      </Part>
      <Part title={t('days')} said={said} wide>
        <Days of={portrait?.days ?? []} />
      </Part>
      <div ref={eventsAt} className={styles['wide']}>
        {of && (
          <RiskEvents
            key={`${filter?.type} ${filter?.level}`}
            of={of}
            total={portrait?.eventsTotal}
            driverName={driverName}
            mayDecide={portrait?.mayDecide ?? false}
            filter={filter}
            onFilter={setFilter}
          />
        )}
      </div>
    </>
  )
}
