/** The events of a risk portrait: each leads to its alarm, and can be objected to; somebody else decides. */
import type { RiskEvent, RiskPortrait } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { alarmTexts } from '../../../core/alarms/alarm-texts.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../../core/queries/use-call.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { dateMinute, decimal } from '../../../core/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/inputs/Field.tsx'
import styles from '../Overview.module.css'
import { Part } from '../Part.tsx'
import type { Said } from '../use-report-call.ts'
import { safetyTexts } from './texts.ts'

export function RiskEvents({ portrait, said }: { portrait: RiskPortrait | undefined; said: Said }) {
  const t = useTexts(safetyTexts)
  const { hrefOf } = useScreens()
  const events = portrait?.events ?? []
  const total = portrait?.eventsTotal ?? 0
  return (
    <Part
      title={t('eventList')}
      note={events.length < total ? t('shownOf', { shown: events.length, total }) : undefined}
      said={said}
      none={events.length === 0 ? { icon: 'check', title: t('noEvents') } : undefined}
      action={<Link to={hrefOf('riskObjections')}>{t('objections')}</Link>}
      wide
    >
      <ul className={styles['events']} aria-label={t('eventList')}>
        {events.map(event => (
          <EventRow key={event.alarmId} event={event} mayDecide={portrait?.mayDecide ?? false} />
        ))}
      </ul>
    </Part>
  )
}

function EventRow({ event, mayDecide }: { event: RiskEvent; mayDecide: boolean }) {
  const t = useTexts(safetyTexts)
  const names = useTexts(alarmTexts)
  const lang = useLang()
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
        <span className="tabular">{dateMinute(event.time, lang)}</span>
        <span className="tabular">{t('points', { n: decimal(event.points, lang, 1) })}</span>
        {objection ? (
          <span>
            {t(objection.state)} · {objection.reason}
          </span>
        ) : (
          <Button look="quiet" onClick={() => setWriting(!writing)}>
            {t('object')}
          </Button>
        )}
      </div>
      {writing && !objection && <Objection alarmId={event.alarmId} onDone={() => setWriting(false)} />}
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
      'activeSafety/getRiskObjections',
    ] as const)
      void cached.outdate(path)
  }
}

function Objection({ alarmId, onDone }: { alarmId: string; onDone: () => void }) {
  const t = useTexts(safetyTexts)
  const { api } = useOutrider()
  const again = useScoresAgain()
  const [reason, setReason] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call('activeSafety/objectToRiskEvent', { alarmId, reason }),
    onSuccess() {
      toast(t('sent'))
      onDone()
    },
    // Somebody else may have been faster.
    onSettled: again,
  })
  return (
    <form
      className={styles['objection']}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        mutate()
      }}
    >
      <Field label={t('reason')} name="reason" value={reason} maxLength={500} onChange={event => setReason(event.target.value)} />
      <Button look="primary" type="submit" busy={isPending} disabled={reason.trim() === ''}>
        {t('send')}
      </Button>
    </form>
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
