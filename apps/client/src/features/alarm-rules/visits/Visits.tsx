/** Who was at a geofence and how long; of a route at its waypoints, and how much later than planned. */
import type { Geofence, GeofenceVisit } from '@outrider/contract'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { tableFile } from '../../../core/export/table-file.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useNavigate } from '../../../core/router/index.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { useDuration } from '../../../core/time/use-age.ts'
import { dateMinute, number } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ButtonRow } from '../../../ui/ButtonRow.tsx'
import { LineList, LineRow } from '../../../ui/LineRow.tsx'
import { Card } from '../../../ui/Page.tsx'
import { visitTexts } from './strings.ts'
import { useVisits, type VisitsFound } from './use-visits.ts'

interface Props {
  geofence: Geofence
  platform: string
}

const periods = [1, 7, 30] as const
const shown = 100
const minuteMs = 60_000
/** Minutes: less is no delay that anybody would ask about. */
const clearlyLate = 10
/** Around a visit in the replay, ms. */
const aroundMs = 15 * minuteMs
/** px. */
const columnWidth = 140

export default function Visits({ geofence, platform }: Props) {
  const t = useTexts(visitTexts)
  const { found, run, stop } = useVisits(platform, geofence.geofenceId)
  return (
    <Card title={t('title', { name: geofence.name })} text={t('text')}>
      <ButtonRow>
        {periods.map(days => (
          <Button key={days} busy={found?.running === true && found.days === days} onClick={() => void run(days)}>
            {t('days', { n: days })}
          </Button>
        ))}
        {found?.running && (
          <Button look="quiet" onClick={stop}>
            {t('stop')}
          </Button>
        )}
      </ButtonRow>
      {found && <Found found={found} name={geofence.name} />}
    </Card>
  )
}

const stayOf = ({ arrivedAt, leftAt }: GeofenceVisit): number | null =>
  arrivedAt === null || leftAt === null ? null : leftAt - arrivedAt

function Found({ found, name }: { found: VisitsFound; name: string }) {
  const t = useTexts(visitTexts)
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const duration = useDuration()
  const { visits, looked, vehicles, running, error } = found
  const n = (value: number) => number(value, t.lang)
  const stays = visits.map(stayOf).filter(stay => stay !== null)
  const mean = stays.reduce((sum, stay) => sum + stay, 0) / stays.length
  const planned = visits.filter(({ lateMinutes }) => lateMinutes !== null)
  const late = planned.filter(({ lateMinutes }) => (lateMinutes ?? 0) > clearlyLate)
  const whenText = ({ arrivedAt, leftAt }: GeofenceVisit) =>
    `${arrivedAt === null ? t('before') : dateMinute(arrivedAt, t.lang)} – ${leftAt === null ? t('still') : dateMinute(leftAt, t.lang)}`
  const noteText = (visit: GeofenceVisit) => {
    const { waypoint, lateMinutes, outsideHours } = visit
    const stay = stayOf(visit)
    return [
      waypoint,
      stay !== null && duration(0, stay),
      lateMinutes !== null && lateMinutes > 0 && t('lateBy', { n: lateMinutes }),
      lateMinutes !== null && lateMinutes < 0 && t('earlyBy', { n: -lateMinutes }),
      outsideHours === true && t('outside'),
    ]
      .filter(Boolean)
      .join(' · ')
  }
  return (
    <>
      <p role="status">
        {vehicles === null ? t('begins') : t('looked', { n: n(looked), all: n(vehicles) })}{' '}
        {visits.length > 0 && t('sum', { n: n(visits.length) })} {stays.length > 0 && t('mean', { long: duration(0, mean) })}{' '}
        {planned.length > 0 && t('late', { n: n(planned.length), m: n(late.length) })}
      </p>
      {error !== undefined && <Alert tone="notice">{messageOf(error, t.lang)}</Alert>}
      {!running && visits.length === 0 && error === undefined && <Alert tone="notice">{t('none')}</Alert>}
      {visits.length > 0 && (
        <>
          <VisitFile visits={visits} name={name} />
          <LineList label={t('visits')}>
            {visits.slice(0, shown).map(visit => (
              <li key={`${visit.vehicleId} ${visit.waypoint} ${visit.arrivedAt}`}>
                <LineRow
                  title={visit.plateNum}
                  texts={[whenText(visit), noteText(visit)]}
                  wraps
                  onClick={() => {
                    const at = visit.arrivedAt ?? visit.leftAt ?? Date.now()
                    const to = (visit.leftAt ?? at) + aroundMs
                    void navigate(hrefOf('trackQuery', { vehicle: visit.vehicleId, from: at - aroundMs, to }))
                  }}
                />
              </li>
            ))}
          </LineList>
          {visits.length > shown && <p>{t('first', { n: shown })}</p>}
        </>
      )}
    </>
  )
}

function VisitFile({ visits, name }: { visits: readonly GeofenceVisit[]; name: string }) {
  const t = useTexts(visitTexts)
  const { saveFile } = useOutrider().host
  if (!saveFile) return null
  const timeOf = (time: number | null) => (time === null ? '' : dateMinute(time, t.lang))
  const minutes = (visit: GeofenceVisit) => {
    const stay = stayOf(visit)
    return stay === null ? '' : Math.round(stay / minuteMs)
  }
  const column = (heading: string, cell: (visit: GeofenceVisit) => string | number) => ({ heading, width: columnWidth, cell })
  const save = async () =>
    saveFile(
      await tableFile('xlsx', {
        title: t('title', { name }),
        columns: [
          column(t('vehicle'), visit => visit.plateNum),
          column(t('waypoint'), visit => visit.waypoint),
          column(t('arrived'), visit => timeOf(visit.arrivedAt)),
          column(t('left'), visit => timeOf(visit.leftAt)),
          column(t('minutes'), minutes),
          column(t('lateColumn'), visit => visit.lateMinutes ?? ''),
          column(t('outsideColumn'), visit => (visit.outsideHours ? t('yes') : '')),
        ],
        chunks: [visits],
      }),
    )
  return (
    <Button icon="download" onClick={() => void save()}>
      {t('saveFile')}
    </Button>
  )
}
