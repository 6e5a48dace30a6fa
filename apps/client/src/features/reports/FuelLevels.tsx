/** The fuel level of a vehicle with its refuellings and losses, each with place and time, and a way to say that one is none. */
import { contract, type FuelEvent, type RequestOf } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { Chart } from '../../core/charts/Chart.tsx'
import { useOutrider } from '../../core/context/outrider.ts'
import type { FormRow } from '../../core/forms/form-row.ts'
import { FormFields, RowForm } from '../../core/forms/RowForm.tsx'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../core/queries/use-call.ts'
import { dateMinute, minuteRange } from '../../core/time/format.ts'
import { fixedShown, inUnits, shownAs } from '../../core/time/measures.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { fuelTexts } from './fuel-texts.ts'
import styles from './Fuel.module.css'
import { FuelFaults } from './FuelFaults.tsx'
import { type FuelPoint, EvaluatedFrom } from './EvaluatedFrom.tsx'
import { Place } from './Place.tsx'

interface Props {
  vehicleId: string
  /** ms since 1970. */
  startTime: number
  endTime: number
  wholeMonth?: true | undefined
  name: string
}

const path = 'report/getVehFuelLevels'

/** Index of the point nearest to a time. */
function nearest(times: readonly number[], time: number): number {
  let best = 0
  for (const [at, each] of times.entries()) if (Math.abs(each - time) < Math.abs((times[best] ?? 0) - time)) best = at
  return best
}

const litresOf = ({ beginLitres, endLitres }: FuelEvent): number => Math.abs(endLitres - beginLitres)

export function FuelLevels({ name, ...subject }: Props) {
  const t = useTexts(fuelTexts)
  const { data, error, isError, refetch } = useCall(path, subject, { staleTime: 30_000 })
  const chart = useMemo(() => {
    const times = data?.points.map(({ time }) => time) ?? []
    return {
      times,
      labels: times.map(time => dateMinute(time, t.lang)),
      values: data?.points.map(({ litres }) => shownAs('litre', litres)) ?? [],
      marks: (data?.events ?? [])
        .filter(({ dismissedTime }) => dismissedTime === null)
        .map(event => ({
          at: nearest(times, event.endTime),
          text: t(event.kind, { n: fixedShown('litre', litresOf(event), t.lang, 1) }),
          tone: event.kind === 'loss' ? ('red' as const) : ('green' as const),
        })),
    }
  }, [data, t])
  if (isError)
    return (
      <ErrorState title={t('failed')} text={messageOf(error, t.lang)} retry={{ label: t('retry'), run: () => void refetch() }} />
    )
  if (!data) return <LoadingState label={t('loading')} />
  if (data.points.length === 0) return <EmptyState icon="report" title={t('noLevels')} />
  return (
    <>
      <Chart
        kind="area"
        title={t('levelOf', { name })}
        labels={chart.labels}
        times={chart.times}
        labelsAre={t('time')}
        unit={inUnits('<L>', t.lang)}
        digits={1}
        series={[{ name: t('level'), values: chart.values }]}
        marks={chart.marks}
        height={220}
      />
      {data.events.length === 0 ? (
        <p className={styles['note']}>{t('noEvents')}</p>
      ) : (
        <ul className={styles['events']} aria-label={t('events')}>
          {data.events.toReversed().map(event => (
            <Event key={event.eventId} event={event} editable={data.editable} points={data.points} />
          ))}
        </ul>
      )}
      <FuelFaults faults={data.faults ?? []} />
    </>
  )
}

const reasonRows: readonly FormRow<'reason'>[] = [
  { kind: 'text', name: 'reason', label: fuelTexts.rows.reason, required: true, missing: fuelTexts.rows.noReason },
]

interface EventProps {
  event: FuelEvent
  editable: boolean
  points: readonly FuelPoint[]
}

function Event({ event, editable, points }: EventProps) {
  const t = useTexts(fuelTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  /** Why it is dismissed is being typed. */
  const [asking, setAsking] = useState(false)
  const isDismissed = event.dismissedTime !== null
  const litres = (value: number) => fixedShown('litre', value, t.lang, 1)
  const again = () =>
    Promise.all([
      cached.outdate(path),
      cached.outdate('report/getVehiclesRefuelingStat'),
      cached.outdate('report/getVehiclesOilLeakingStat'),
      // What is used is the fall of the level without refuellings and losses.
      cached.outdate('report/getVehOilConsumptionInfo'),
      cached.outdate('report/getOrgOilConsumptionRanking'),
    ])
  const form = useRowForm<'reason', RequestOf<'report/dismissFuelEvent'>>({
    rows: reasonRows,
    schema: contract.report.dismissFuelEvent.request,
    stored: { reason: '' },
    toBody: ({ reason }) => ({ eventId: event.eventId, dismissed: true, reason }),
    send: body => api.call('report/dismissFuelEvent', body, { quiet: true }),
    async onSaved() {
      setAsking(false)
      form.discard()
      await again()
    },
  })
  const restore = useMutation({
    mutationFn: () =>
      api.call('report/dismissFuelEvent', { eventId: event.eventId, dismissed: false, reason: '' }, { quiet: true }),
    onSuccess: again,
  })
  return (
    <li className={styles['event']}>
      <div className={styles['eventHead']}>
        <StateBadge tone={isDismissed ? 'offline' : event.kind === 'loss' ? 'alarm' : 'driving'}>
          {t(event.kind, { n: litres(litresOf(event)) })}
        </StateBadge>
        <span className="tabular">{t('fromTo', { from: litres(event.beginLitres), to: litres(event.endLitres) })}</span>
        {editable && !asking && (
          <Button look="quiet" busy={restore.isPending} onClick={() => (isDismissed ? restore.mutate() : setAsking(true))}>
            {t(isDismissed ? 'restore' : 'dismiss')}
          </Button>
        )}
      </div>
      <p className={styles['note']}>
        {minuteRange(event.beginTime, event.endTime, t.lang)} · <Place event={event} />
      </p>
      <EvaluatedFrom event={event} points={points} />
      {isDismissed && (
        <p className={styles['note']}>
          {t('dismissed', {
            name: event.dismissedBy,
            time: dateMinute(event.dismissedTime ?? 0, t.lang),
            reason: event.dismissReason,
          })}
        </p>
      )}
      {asking && (
        <RowForm form={form} className={styles['reason']}>
          <FormFields form={form} hintOf={() => t('reasonHint')} />
          <Button type="submit" look="primary" busy={form.busy}>
            {t('dismiss')}
          </Button>
          <Button onClick={() => setAsking(false)}>{t('cancel')}</Button>
          {form.failure && <Alert>{form.failure}</Alert>}
        </RowForm>
      )}
      {restore.error && <Alert>{messageOf(restore.error, t.lang)}</Alert>}
    </li>
  )
}
