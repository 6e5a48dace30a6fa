/** The form of an itinerary report. What is typed stays on the device until it is sent, also without a network. */
import { type DataOf, editableFields, editableUntil, type ItineraryState, itineraryStates } from '@outrider/contract'
import { useEffect, useState } from 'react'
import { splitId } from '../../../core/api/identity.ts'
import type { CallErrorName } from '../../../core/api/own-errors.ts'
import { useStored } from '../../../core/context/use-stored.ts'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { useHandOver } from '../../../core/outbox/hand-over.ts'
import type { Refusal } from '../../../core/outbox/outbox-entry.ts'
import { OutboxQueue } from '../../../core/outbox/OutboxQueue.tsx'
import { useOutbox } from '../../../core/outbox/use-outbox.ts'
import { useCachedCalls } from '../../../core/queries/use-call.ts'
import { useOpenPicker } from '../../../core/routing/open-picker.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { usePlatformOf } from '../../../core/context/use-platform-of.ts'
import { dateMinute } from '../../../core/time/format.ts'
import { serverNow } from '../../../core/time/server-clock.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import styles from '../Trips.module.css'
import { useReplay } from '../use-replay.ts'
import { draftOf, factsOf, type ItineraryDraft, problemsIn, typedAgain, typedOver } from './itinerary-draft.ts'
import { ItineraryFields } from './ItineraryFields.tsx'
import { itineraryTones } from './itinerary-tones.ts'
import { storedItineraryEdits } from './stored-itinerary.ts'
import { itineraryTexts } from './strings.ts'

const conflicts: readonly CallErrorName[] = ['itinerary.changed', 'itinerary.closed']

export function ItineraryForm({ info: { itinerary, editable } }: { info: DataOf<'trip/getInfo'> }) {
  const t = useTexts(itineraryTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const cached = useCachedCalls()
  const { entries } = useOutbox()
  const handOver = useHandOver()
  const replay = useReplay()
  const { state, itineraryId, version, vehicleId, realStart, realEnd } = itinerary
  const platform = usePlatformOf(itineraryId)
  const subject = `itinerary ${splitId(itineraryId).id}`
  // What follows one that waits would be a change of an older version.
  const waits = entries.some(entry => entry.subject === subject)
  const [opened] = useState(Date.now)
  const [edits, setEdits] = useStored(storedItineraryEdits)
  const [before] = useState(() => draftOf(itinerary))
  const fields = editable && !waits ? editableFields(itinerary, opened) : []
  const [begun] = useState(() => edits[itineraryId])
  const [restored, setRestored] = useState(() => begun !== undefined && Object.keys(typedAgain(begun.typed, fields)).length > 0)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const [cancelling, setCancelling] = useState(false)
  const { draft, setDraft, openPicker } = useOpenPicker<ItineraryDraft>({
    first: () => ({ ...before, ...(begun && typedAgain(begun.typed, fields)) }),
    take: (typed, chosen) => ({ ...typed, driverName: chosen(pickers.driver)?.name ?? typed.driverName }),
  })
  const typed = JSON.stringify(typedOver(before, draft))
  const keep = (text: string) => {
    const { [itineraryId]: _, ...others } = edits
    setEdits(
      text === '{}' ? others : { ...others, [itineraryId]: { version, typed: JSON.parse(text) as Record<string, string> } },
    )
  }
  useEffect(() => {
    if (!waits) keep(typed)
    // Others are changed by other forms.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [typed, waits])
  const send = async (to: ItineraryState) => {
    setTried(true)
    setRefusal(undefined)
    if (Object.keys(problemsIn(draft)).length > 0) return
    setBusy(true)
    const facts = factsOf(draft, itinerary)
    // Now, also where it is sent later.
    if (to !== state && to === 'underWay') facts.realStart ??= serverNow()
    if (to !== state && to === 'done') facts.realEnd ??= serverNow()
    const outcome = await handOver(
      {
        path: 'trip/save',
        body: { itineraryId: splitId(itineraryId).id, version, state: to, ...facts },
        pictures: [],
        platform,
        subject,
        title: itineraryTexts.rows.editTitle,
        about: [bothNamesOf(itinerary), `${facts.origin} – ${facts.destination}`].join(' · '),
        conflicts,
        outdates: ['trip/getInfo', 'trip/getList'],
      },
      { kept: () => keep('{}') },
    )
    if ('refusal' in outcome) {
      keep(typed)
      setRefusal(outcome.refusal)
    } else {
      toast(t(outcome.kind === 'waits' ? 'waits' : 'saved'))
      setRestored(false)
      await Promise.all([cached.outdate('trip/getInfo'), cached.outdate('trip/getList')])
    }
    setBusy(false)
  }
  const next: readonly ('underWay' | 'done' | 'cancelled')[] = editable && !waits ? itineraryStates[state].next : []
  const until = editableUntil(itinerary)
  return (
    <form
      className={styles['stack']}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void send(state)
      }}
    >
      <div className={styles['line']}>
        <strong>{bothNamesOf(itinerary)}</strong>
        <StateBadge tone={itineraryTones[state]}>{itineraryStates[state][lang]}</StateBadge>
        {fields.length === 0 && !waits && <span className={styles['note']}>{t(editable ? 'closed' : 'readOnly')}</span>}
        {fields.length > 0 && until !== undefined && (
          <span className={styles['note']}>{t('until', { time: dateMinute(until, lang) })}</span>
        )}
      </div>
      {waits && (
        <>
          <Alert tone="notice">{t('waitingHere')}</Alert>
          <OutboxQueue />
        </>
      )}
      {restored && (
        <Alert tone="notice">
          {t(begun?.version === version ? 'kept' : 'keptOver')}{' '}
          <Button
            look="quiet"
            onClick={() => {
              setDraft(before)
              setRestored(false)
            }}
          >
            {t('dropEdit')}
          </Button>
        </Alert>
      )}
      <ItineraryFields
        draft={draft}
        realTimes
        editable={fields}
        tried={tried}
        onChange={(field, value) => setDraft({ ...draft, [field]: value })}
        onPickDriver={() => openPicker(pickers.driver, 'driver', { chosen: undefined, platform })}
      />
      {refusal && (
        <Alert>
          {refusal.message}{' '}
          {refusal.conflict && (
            <Button look="quiet" icon="refresh" onClick={() => void cached.outdate('trip/getInfo')}>
              {t('openAgain')}
            </Button>
          )}
        </Alert>
      )}
      {fields.length > 0 && (
        <Button look="primary" block type="submit" busy={busy}>
          {t('save')}
        </Button>
      )}
      <div className={styles['buttons']}>
        {next.map(to => (
          <Button key={to} busy={busy} onClick={() => (to === 'cancelled' ? setCancelling(true) : void send(to))}>
            {t(to)}
          </Button>
        ))}
        {replay && realStart !== null && (
          <Button icon="play" onClick={() => replay({ vehicleId, from: realStart, until: realEnd })}>
            {t('replay')}
          </Button>
        )}
      </div>
      {cancelling && (
        <Dialog role="alertdialog" title={t('cancelTitle')} onClose={() => setCancelling(false)}>
          <p className={styles['note']}>{t('cancelText')}</p>
          <div className={styles['buttons']}>
            <Button autoFocus onClick={() => setCancelling(false)}>
              {common('back')}
            </Button>
            <Button
              look="primary"
              onClick={() => {
                setCancelling(false)
                void send('cancelled')
              }}
            >
              {t('cancelled')}
            </Button>
          </div>
        </Dialog>
      )}
    </form>
  )
}
