/** The events of a risk portrait: each leads to its alarm, and can be objected to; somebody else decides. */
import { contract, limits, type RequestOf, type RiskEvent } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../../core/router/index.ts'
import { alarmTexts } from '../../../core/alarms/alarm-texts.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import type { FormRow } from '../../../core/forms/form-row.ts'
import { FormFields, RowForm } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { usePages } from '../../../core/lists/use-pages.ts'
import { useCachedCalls } from '../../../core/queries/use-call.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { dateMinute, decimal, number } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Chip, ChipRow } from '../../../ui/Chip.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import { Field } from '../../../ui/inputs/Field.tsx'
import styles from '../Overview.module.css'
import { Part } from '../Part.tsx'
import { NextPage, saidOf } from './PagedFigures.tsx'
import { safetyTexts } from './texts.ts'
import type { PortraitBody } from './use-portrait-body.ts'

/** Whose events, and of which days. */
export interface EventsOf extends PortraitBody {
  orgId?: string
  vehicleId?: string
  driverId?: string
}

/** A part of the score; undefined: all events. */
export type EventsFilter = Pick<RiskEvent, 'type' | 'level'> | undefined

interface Props {
  of: EventsOf
  /** Of all events, whatever the filter. */
  total: number | undefined
  /** The driver that the portrait is of: an objection there is made for that driver. */
  driverName: string
  mayDecide: boolean
  filter: EventsFilter
  onFilter: (filter: EventsFilter) => void
}

const idOf = ({ alarmId }: RiskEvent): string => alarmId

export function RiskEvents({ of, total, driverName, mayDecide, filter, onFilter }: Props) {
  const t = useTexts(safetyTexts)
  const names = useTexts(alarmTexts)
  const { hrefOf } = useScreens()
  const asked = { ...of, ...(filter && { type: filter.type, level: filter.level }) }
  const pages = usePages({
    path: 'activeSafety/getRiskEvents',
    filter: asked,
    bodyOf: (pageNum, pageSize) => ({ ...asked, pageNum, ...(pageSize && { pageSize }) }),
    // How many there are is not counted.
    rowsOf: ({ events, more }) => ({ rows: events, total: more ? Number.POSITIVE_INFINITY : 0 }),
    idOf,
  })
  return (
    <Part
      title={t('eventList')}
      said={saidOf(pages)}
      none={pages.rows.length === 0 ? { icon: 'check', title: t('noEvents') } : undefined}
      action={<Link to={hrefOf('riskObjections')}>{t('objections')}</Link>}
      wide
    >
      {filter && (
        <ChipRow label={t('factor')}>
          <Chip
            label={`${names(filter.type)} · ${t(filter.level === 1 ? 'ofLevel1' : 'ofLevel2')}`}
            chosen
            onChoose={() => onFilter(undefined)}
          />
          <Chip label={t('allEvents')} chosen={false} onChoose={() => onFilter(undefined)} />
        </ChipRow>
      )}
      <ul className="grid gap-2" aria-label={t('eventList')}>
        {pages.rows.map(event => (
          <EventRow key={event.alarmId} event={event} mayDecide={mayDecide} driverName={driverName} />
        ))}
      </ul>
      <NextPage pages={pages} total={filter ? undefined : total} />
      {pages.rows.length >= limits.riskEventsListed && (
        <p className="quiet">{t('newestOnly', { n: number(limits.riskEventsListed, t.lang) })}</p>
      )}
    </Part>
  )
}

interface RowProps {
  event: RiskEvent
  mayDecide: boolean
  driverName: string
}

function EventRow({ event, mayDecide, driverName }: RowProps) {
  const t = useTexts(safetyTexts)
  const names = useTexts(alarmTexts)
  const { hrefOf } = useScreens()
  const [writing, setWriting] = useState(false)
  const { objection } = event
  const decides = mayDecide && objection?.state === 'open' && !objection.own
  return (
    <li>
      <div className={styles['event']}>
        <Link to={hrefOf('vehAlmDetail', { vehAlmMsgId: event.alarmId })}>
          {names(event.type)} · {bothNamesOf(event)}
        </Link>
        <span className="tabular">{dateMinute(event.time, t.lang)}</span>
        <span className="tabular">{event.counts ? t('points', { n: decimal(event.points, t.lang, 1) }) : t('noPoints')}</span>
        {objection ? (
          <span className={styles['ofEvent']}>
            {[t(objection.state), objection.driverName && t('forDriver', { name: objection.driverName }), objection.reason]
              .filter(Boolean)
              .join(' · ')}
          </span>
        ) : (
          <Button look="quiet" onClick={() => setWriting(!writing)}>
            {t('object')}
          </Button>
        )}
      </div>
      {writing && !objection && <Objection alarmId={event.alarmId} ofDriver={driverName} onDone={() => setWriting(false)} />}
      {decides && <Decision alarmId={event.alarmId} />}
    </li>
  )
}

/** What scores depend on is asked again. */
function useScoresAgain() {
  const cached = useCachedCalls()
  return () => {
    for (const path of [
      'activeSafety/getVehicleRisk',
      'activeSafety/getOrgRisk',
      'activeSafety/getDriverRisk',
      'activeSafety/getRiskEvents',
      'activeSafety/getRiskObjections',
    ] as const)
      void cached.outdate(path)
  }
}

const objectionRows: readonly FormRow<'reason' | 'driverName'>[] = [
  { kind: 'text', name: 'reason', label: safetyTexts.rows.reason },
  { kind: 'text', name: 'driverName', label: safetyTexts.rows.forWhom },
]

interface ObjectionProps {
  alarmId: string
  /** Empty: it is not of a driver's portrait. */
  ofDriver: string
  onDone: () => void
}

function Objection({ alarmId, ofDriver, onDone }: ObjectionProps) {
  const t = useTexts(safetyTexts)
  const { api } = useOutrider()
  const again = useScoresAgain()
  const form = useRowForm<'reason' | 'driverName', RequestOf<'activeSafety/objectToRiskEvent'>>({
    rows: objectionRows,
    schema: contract.activeSafety.objectToRiskEvent.request,
    stored: { reason: '', driverName: ofDriver },
    toBody: values => ({ alarmId, ...values }),
    send: body => api.call('activeSafety/objectToRiskEvent', body, { quiet: true }),
    onFailure() {
      // Somebody else may have been faster.
      again()
      return false
    },
    onSaved() {
      again()
      toast(t('sent'))
      onDone()
    },
  })
  return (
    <RowForm form={form} className={joinClasses(styles['objection'], styles['objecting'])}>
      <FormFields form={form} hintOf={name => (name === 'driverName' ? t('forWhomHint') : undefined)} />
      {form.failure && <Alert>{form.failure}</Alert>}
      <Button look="primary" type="submit" busy={form.busy} disabled={form.values.reason.trim() === ''}>
        {t('send')}
      </Button>
    </RowForm>
  )
}

/** Somebody else than who objected decides, with a reason. */
export function Decision({ alarmId }: { alarmId: string }) {
  const t = useTexts(safetyTexts)
  const { api } = useOutrider()
  const again = useScoresAgain()
  const [reason, setReason] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: (upheld: boolean) => api.call('activeSafety/decideRiskObjection', { alarmId, upheld, reason }),
    onSuccess: () => toast(t('decided')),
    onSettled: again,
  })
  return (
    <div className={styles['objection']}>
      <Field
        label={t('decisionReason')}
        name="decision"
        value={reason}
        maxLength={500}
        onChange={event => setReason(event.target.value)}
      />
      <Button look="primary" busy={isPending} disabled={reason.trim() === ''} onClick={() => mutate(true)}>
        {t('uphold')}
      </Button>
      <Button busy={isPending} disabled={reason.trim() === ''} onClick={() => mutate(false)}>
        {t('reject')}
      </Button>
    </div>
  )
}
