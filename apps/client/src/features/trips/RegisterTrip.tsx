/** Registers the start of a trip, or the end of the one on which the vehicle is. Without a network it is kept, with its time, and sent later. */
import { tripFacts } from '@outrider/contract'
import { splitId } from '../../core/api/identity.ts'
import { namesById } from '../../core/fleet/naming.ts'
import type { FormRow } from '../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../core/forms/RowForm.tsx'
import { useKeptTyping } from '../../core/forms/use-kept-typing.ts'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useHandOver } from '../../core/outbox/hand-over.ts'
import { OutboxQueue } from '../../core/outbox/OutboxQueue.tsx'
import { useCachedCalls, useCall } from '../../core/queries/use-call.ts'
import { usePlatformOf } from '../../core/context/use-platform-of.ts'
import { dateTime } from '../../core/time/format.ts'
import { serverNow } from '../../core/time/server-clock.ts'
import { Alert } from '../../ui/Alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/Page.tsx'
import type { OpenTrip } from './stored-trips.ts'
import { tripTexts } from './strings.ts'
import styles from './Trips.module.css'
import { subjectOf } from './use-open-trip.ts'

type Field = 'driver' | 'place'

export interface TripStart {
  driver: { id: string; name: string } | null
  place: string
}

interface Props {
  vehicleId: string
  vehicle: { plateNum: string; nickname: string } | null | undefined
  /** null: on none. */
  open: OpenTrip | null
  /** Registrations of this vehicle wait on this device. */
  waits: boolean
  draft: TripStart
  onDraft: (draft: TripStart) => void
  onPickDriver: () => void
  onDone: () => void
}

export function RegisterTrip({ vehicleId, vehicle, open, waits, draft, onDraft, onPickDriver, onDone }: Props) {
  const t = useTexts(tripTexts)
  const cached = useCachedCalls()
  const handOver = useHandOver()
  const platform = usePlatformOf(vehicleId)
  const { data: known } = useCall('trip/getVehicle', { vehicleId })
  const { driver } = draft
  const named = vehicle ?? known
  const name = namesById(vehicleId, named, t.lang)
  const send = async ({ place }: { place: string }) => {
    const id = splitId(vehicleId).id
    const common = {
      pictures: [],
      platform,
      subject: subjectOf(vehicleId),
      about: name,
      conflicts: ['trip.open', 'trip.ended', 'trip.overlap'],
      outdates: ['trip/getTripStatus'],
    } as const
    const said = { place: place.trim(), at: serverNow() }
    const outcome = await (open
      ? handOver({
          ...common,
          path: 'trip/tripRegEnd',
          body: { ...said, ...(open.tripId === undefined ? { vehicleId: id } : { tripId: splitId(open.tripId).id }) },
          title: tripTexts.rows.end,
        })
      : handOver({
          ...common,
          path: 'trip/tripRegStart',
          body: { ...said, vehicleId: id, ...(driver && { driverId: splitId(driver.id).id }) },
          title: tripTexts.rows.start,
        }))
    if ('refusal' in outcome) toast(outcome.refusal.message)
    else {
      toast(t(outcome.kind === 'waits' ? 'kept' : open ? 'ended' : 'started'))
      onDone()
    }
    // Somebody else may have been faster.
    if (outcome.kind === 'sent' || outcome.kind === 'refused') await cached.outdate('trip/getTripStatus')
  }
  const rows: readonly FormRow<Field>[] = [
    {
      kind: 'picker',
      name: 'driver',
      label: tripTexts.rows.driver,
      shown: () => !open,
      shownAs: driver?.name ?? '',
      unset: known?.driverName ? t('byCard', { name: known.driverName }) : t('chooseDriver'),
      open: onPickDriver,
      clear: { label: t('clearDriver'), run: () => onDraft({ ...draft, driver: null }) },
    },
    { kind: 'text', name: 'place', label: tripTexts.rows[open ? 'endPlace' : 'startPlace'], hint: t('placeHint') },
  ]
  const form = useRowForm<Field>({
    rows,
    schema: tripFacts,
    stored: { driver: driver?.id ?? '', place: draft.place },
    toBody: values => ({ place: values.place }),
    send: (_, values) => send(values),
  })
  useKeptTyping(form.values.place, typed => onDraft({ ...draft, place: typed }))
  return (
    <Card title={t('register')}>
      <RowForm form={form} className={styles['stack']}>
        {open?.forgotten && <Alert tone="notice">{t('forgottenText')}</Alert>}
        <p className={styles['note']}>
          {open
            ? [t('since', { time: dateTime(open.time, t.lang) }), open.driverName].filter(Boolean).join(' · ')
            : t('notStarted')}
        </p>
        <FormFields form={form} />
        <SaveButton form={form}>{t(open ? 'end' : 'start')}</SaveButton>
      </RowForm>
      {waits && (
        <div className={styles['stack']}>
          <Alert tone="notice">{t('waitingHere')}</Alert>
          <OutboxQueue />
        </div>
      )}
    </Card>
  )
}
