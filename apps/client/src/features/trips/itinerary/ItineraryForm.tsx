/** The form of an itinerary report, and the steps to its next state. */
import { type DataOf, editableUntil, itineraryStates } from '@outrider/contract'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { RestoredNotice } from '../../../core/forms/RestoredNotice.tsx'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { OutboxQueue } from '../../../core/outbox/OutboxQueue.tsx'
import { dateMinute } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useConfirm } from '../../../ui/overlays/Question.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import styles from '../Trips.module.css'
import { useReplay } from '../use-replay.ts'
import { draftOf } from './itinerary-draft.ts'
import { ItineraryFacts } from './ItineraryFacts.tsx'
import { itineraryTones } from './itinerary-tones.ts'
import { itineraryTexts } from './strings.ts'
import { useItineraryForm } from './use-itinerary-form.ts'

type Info = DataOf<'trip/getInfo'>
type NextState = 'underWay' | 'done' | 'cancelled'

export function ItineraryForm({ info }: { info: Info }) {
  const t = useTexts(itineraryTexts)
  const { itinerary, editable } = info
  const { form, fields, waits, refusal, restored, drop, again } = useItineraryForm(info)
  return (
    <RowForm form={form} className={styles['stack']}>
      <StateLine info={info} closed={fields.length === 0} waits={waits} />
      {waits && (
        <>
          <Alert tone="notice">{t('waitingHere')}</Alert>
          <OutboxQueue />
        </>
      )}
      {restored && <RestoredNotice drop={{ label: t('dropEdit'), run: drop }}>{t(restored)}</RestoredNotice>}
      <ItineraryFacts of={draftOf(itinerary)} editable={fields} />
      <FormFields form={form} />
      {refusal && (
        <Alert>
          {refusal.message}{' '}
          {refusal.conflict && (
            <Button look="quiet" icon="refresh" onClick={again}>
              {t('openAgain')}
            </Button>
          )}
        </Alert>
      )}
      {fields.length > 0 && <SaveButton form={form}>{t('save')}</SaveButton>}
      <NextSteps
        itinerary={itinerary}
        next={editable && !waits ? itineraryStates[itinerary.state].next : []}
        busy={form.busy}
        onStep={form.submit}
      />
    </RowForm>
  )
}

function StateLine({ info: { itinerary, editable }, closed, waits }: { info: Info; closed: boolean; waits: boolean }) {
  const t = useTexts(itineraryTexts)
  const { state } = itinerary
  const until = editableUntil(itinerary)
  return (
    <div className={styles['line']}>
      <strong>{bothNamesOf(itinerary)}</strong>
      <StateBadge tone={itineraryTones[state]}>{itineraryStates[state][t.lang]}</StateBadge>
      {closed && !waits && <span className={styles['note']}>{t(editable ? 'closed' : 'readOnly')}</span>}
      {!closed && until !== undefined && (
        <span className={styles['note']}>{t('until', { time: dateMinute(until, t.lang) })}</span>
      )}
    </div>
  )
}

interface NextStepsProps {
  itinerary: Info['itinerary']
  next: readonly NextState[]
  busy: boolean
  onStep: (to: NextState) => Promise<void>
}

/** Buttons to the next states; cancelling, which is for good, is asked once more. */
function NextSteps({ itinerary: { vehicleId, realStart, realEnd }, next, busy, onStep }: NextStepsProps) {
  const t = useTexts(itineraryTexts)
  const replay = useReplay()
  const { confirm, question } = useConfirm()
  const step = async (to: NextState) => {
    const sure = { title: t('cancelTitle'), texts: [t('cancelText')], yes: t('cancelled'), no: t('back') }
    if (to !== 'cancelled' || (await confirm(sure))) await onStep(to)
  }
  return (
    <>
      <div className={styles['buttons']}>
        {next.map(to => (
          <Button key={to} busy={busy} onClick={() => void step(to)}>
            {t(to)}
          </Button>
        ))}
        {replay && realStart !== null && (
          <Button icon="play" onClick={() => replay({ vehicleId, from: realStart, until: realEnd })}>
            {t('replay')}
          </Button>
        )}
      </div>
      {question}
    </>
  )
}
