/** The form of a check: kept on the device while it is filled in, and handed to the outbox, so that it needs no network. */
import { type Checklist, departureLimits, departureStates, type DepartureState, type DepartureVehicle } from '@outrider/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Form } from '../../core/forms/Form.tsx'
import { RestoredNotice } from '../../core/forms/RestoredNotice.tsx'
import { messageOf } from '../../core/api/call-error.ts'
import { splitId } from '../../core/api/identity.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { fromShown, inUnits, roundedShown, shownAs } from '../../core/time/measures.ts'
import { useHandOver } from '../../core/outbox/hand-over.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { serverNow } from '../../core/time/server-clock.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { NumberField } from '../../ui/inputs/NumberField.tsx'
import { TextArea } from '../../ui/inputs/TextArea.tsx'
import { Card, Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { bodyOf, emptyDraft, missingNotes, picturesIn, unanswered, waitsForRelease } from './check-draft.ts'
import { CheckItem } from './CheckItem.tsx'
import styles from './DepartureCheck.module.css'
import { type CheckDraft, type DraftItem, dropDraft, keepDraft, keepVehicles, readDraft } from './kept-checks.ts'
import { subjectOf } from './OfVehicle.tsx'
import { departureTexts } from './strings.ts'
import { useKeptVehicle } from './use-kept-vehicle.ts'
import { useWhere } from './use-where.ts'

export function CheckForm({ vehicleId }: { vehicleId: string }) {
  const { hrefOf } = useScreens()
  const t = useTexts(departureTexts)
  const goBack = useGoBack(hrefOf('departureCheck', { vehicleId }))
  const { user } = useWhere(vehicleId)
  const { data, error, refetch } = useCall('vehicle/getDepartureCheck', { vehicleId, pageSize: 50 })
  const kept = useKeptVehicle(user, vehicleId, error !== null)
  const draft = useQuery({
    queryKey: ['departureCheck draft', user, vehicleId],
    queryFn: async () => (await readDraft(user, vehicleId)) ?? null,
    networkMode: 'always',
    gcTime: 0,
  })
  useEffect(() => {
    if (data) void keepVehicles(user, { vehicles: [data.vehicle], checklists: [data.checklist] })
  }, [data, user])
  // Once shown the form stays: without a network no reply in another language comes, and what was answered would be gone.
  const [known, setKnown] = useState(data ?? kept)
  const newest = data ?? kept
  if (newest && newest !== known) setKnown(newest)
  return (
    <Page
      bar={
        <TopBar title={known ? bothNamesOf(known.vehicle) : t('title')} back={{ label: t('back'), go: goBack, ofOne: true }} />
      }
      wide
    >
      {known && draft.data !== undefined ? (
        <Questions vehicleId={vehicleId} vehicle={known.vehicle} checklist={known.checklist} begun={draft.data ?? undefined} />
      ) : error && !known ? (
        <ErrorState
          title={t('failed')}
          text={kept === undefined ? t('notKept') : messageOf(error, t.lang)}
          retry={{ label: t('retry'), run: () => void refetch() }}
        />
      ) : (
        <LoadingState label={t('loading')} />
      )}
    </Page>
  )
}

/** The items of a draft, which may have been begun in another language. */
const inLanguage = (list: CheckDraft['list'], shown: Checklist): Checklist['items'] =>
  list.checklistId === shown.checklistId
    ? list.items.map(item => shown.items.find(({ itemId }) => itemId === item.itemId) ?? item)
    : list.items

/** km, as the platform takes it. */
const maxOdometer = 10_000_000
const noAnswer: DraftItem = { result: undefined, note: '', pictures: [] }

interface QuestionsProps {
  vehicleId: string
  vehicle: DepartureVehicle
  checklist: Checklist
  begun: CheckDraft | undefined
}

/** A check as it is answered, kept on the device, and handed over. */
function useCheck({ vehicleId, vehicle, checklist, begun }: QuestionsProps) {
  const { hrefOf } = useScreens()
  const t = useTexts(departureTexts)
  // To the vehicle, from where checks are begun.
  const goBack = useGoBack(hrefOf('departureCheck', { vehicleId }))
  const { user, platform } = useWhere(vehicleId)
  const handOver = useHandOver()
  // The list may have changed since: a check goes by the one it was begun with.
  const [draft, setDraft] = useState<CheckDraft>(() => begun ?? emptyDraft(checklist))
  const [restored, setRestored] = useState(begun !== undefined)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  // As it is by then: pictures are added some time after they were taken.
  const latest = useRef(draft)
  const handedOver = useRef(false)
  const readings = useRef(new Set<Promise<void>>())
  const change = (to: (before: CheckDraft) => CheckDraft) => {
    if (handedOver.current) return
    latest.current = to(latest.current)
    setDraft(latest.current)
    void keepDraft(user, vehicleId, latest.current)
  }
  const missing = unanswered(draft)
  const notes = missingNotes(draft)
  const complete = missing.length === 0 && notes.length === 0
  const send = async () => {
    setTried(true)
    setFailed('')
    if (!complete) return leadTo(missing[0] ?? notes[0] ?? '')
    setBusy(true)
    const filledAt = serverNow()
    // One that cannot be read says so, and is not left out of what is sent.
    const read = await Promise.allSettled(readings.current)
    if (read.some(({ status }) => status === 'rejected')) return setBusy(false)
    const outcome = await handOver(
      {
        path: 'vehicle/modifyDepartureCheck',
        body: bodyOf(latest.current, splitId(vehicleId).id, filledAt),
        pictures: picturesIn(latest.current),
        platform,
        subject: subjectOf(vehicleId),
        title: departureTexts.rows.title,
        about: bothNamesOf(vehicle),
        outdates: ['vehicle/getDepartureCheck', 'departureCheck/getToday', 'departureCheck/getNotToLeave'],
      },
      {
        // It is in the outbox now, whatever becomes of it.
        kept() {
          handedOver.current = true
          return dropDraft(user, vehicleId)
        },
        refusedStays: true,
      },
    )
    if (outcome.kind === 'notKept') {
      setFailed(outcome.refusal.message)
      return setBusy(false)
    }
    if (outcome.kind === 'sent') {
      const { state } = (outcome.data ?? {}) as { state?: DepartureState }
      toast(t('sent', { state: state ? departureStates[state][t.lang] : '' }))
    } else toast(outcome.kind === 'waits' ? t('kept') : outcome.refusal.message)
    goBack()
  }
  return {
    draft,
    change,
    restored,
    drop: () => {
      latest.current = emptyDraft(checklist)
      setDraft(latest.current)
      void dropDraft(user, vehicleId)
      setRestored(false)
    },
    /** A picture is being read until then. */
    note: (reading: Promise<void>) => {
      readings.current.add(reading)
      const end = () => readings.current.delete(reading)
      void reading.then(end, end)
    },
    tried,
    busy,
    failed,
    missing,
    notes,
    complete,
    send,
  }
}

const elementOf = (itemId: string): string => `check-${itemId}`

/** To the first that is left out: of sixty items nobody looks for it. A note that is missing has its own field in it. */
function leadTo(itemId: string): void {
  const item = document.getElementById(elementOf(itemId))
  const field = item?.querySelector<HTMLElement>('textarea') ?? item?.querySelector<HTMLElement>('input, button')
  field?.focus()
}

function Questions(props: QuestionsProps) {
  const { checklist } = props
  const t = useTexts(departureTexts)
  const { draft, change, tried, busy, failed, missing, notes, complete, ...check } = useCheck(props)
  const hint = missing.length > 0 ? 'missing' : complete ? 'complete' : 'missingNote'
  return (
    <Form className={styles['stack']} busy={busy} onSubmit={check.send}>
      {check.restored && <RestoredNotice drop={{ label: t('drop'), run: check.drop }}>{t('restored')}</RestoredNotice>}
      <div className={styles['questions']}>
        {inLanguage(draft.list, checklist).map(item => (
          <CheckItem
            key={item.itemId}
            id={elementOf(item.itemId)}
            item={item}
            answer={draft.answers[item.itemId] ?? noAnswer}
            room={departureLimits.pictures - picturesIn(draft).length}
            missing={tried && missing.includes(item.itemId)}
            noteMissing={tried && notes.includes(item.itemId)}
            onChange={to =>
              change(before => ({
                ...before,
                answers: { ...before.answers, [item.itemId]: to(before.answers[item.itemId] ?? noAnswer) },
              }))
            }
            onReading={check.note}
          />
        ))}
      </div>
      <Card>
        <div className={styles['stack']}>
          <NumberField
            label={t('mileage')}
            unit={inUnits('<km>', t.lang)}
            min={0}
            max={Math.floor(shownAs('km', maxOdometer))}
            decimals={1}
            numbersOnly={t('numbersOnly')}
            value={draft.mileage === null ? undefined : roundedShown('km', draft.mileage)}
            onChange={value => change(before => ({ ...before, mileage: value === undefined ? null : fromShown('km', value) }))}
          />
          <TextArea
            label={t('note')}
            rows={2}
            maxLength={departureLimits.note}
            value={draft.note}
            onChange={({ target: { value } }) => change(before => ({ ...before, note: value }))}
          />
        </div>
      </Card>
      {waitsForRelease(draft) && <Alert>{t('willWait')}</Alert>}
      {/** Stays when the last answer is given: a press on the button below would miss it if this went away. */}
      {tried && !failed && <Alert tone={complete ? 'notice' : 'error'}>{t(hint, { n: missing.length })}</Alert>}
      {failed && <Alert>{failed}</Alert>}
      <Button look="primary" block type="submit" icon="check" busy={busy}>
        {t('send')}
      </Button>
    </Form>
  )
}
