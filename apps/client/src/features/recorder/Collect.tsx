/** What is to be collected, from when to when, and why. */
import { contract, type RecorderDataKind, recorderDataKinds, type RecorderReading, type RequestOf } from '@outrider/contract'
import { useState } from 'react'
import { newRequestId } from '../../core/api/request-id.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { chosenIn, type FormRow } from '../../core/forms/form-row.ts'
import { FormFields, RowForm } from '../../core/forms/RowForm.tsx'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { recorderKindTexts, recorderTexts } from './strings.ts'

type Field = 'from' | 'to' | 'kinds' | 'reason'
const texts = recorderTexts.rows
/** What is asked of most: the others are ticked where they are wanted. */
const usual: readonly RecorderDataKind[] = ['clock', 'mileage', 'vehicle', 'speeds', 'accidents', 'overtime', 'drivers', 'power']
const hour = 3_600_000

/** As date fields hold it: local time to the minute. */
function localMinute(at: number): string {
  const date = new Date(at)
  return new Date(at - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export function Collect({ vehicleId, onBegun }: { vehicleId: string; onBegun: (readingId: string) => void }) {
  const t = useTexts(recorderTexts)
  const kinds = useTexts(recorderKindTexts)
  const { api } = useOutrider()
  /** The same until it was taken: a second try finds what the first has made. */
  const [requestId, setRequestId] = useState(newRequestId)
  const [now] = useState(Date.now)
  const rows: FormRow<Field>[] = [
    { kind: 'date', precision: 'minute', name: 'from', label: texts.from, line: 'span', required: true },
    { kind: 'date', precision: 'minute', name: 'to', label: texts.to, line: 'span', required: true },
    {
      kind: 'boxes',
      name: 'kinds',
      label: texts.kinds,
      choices: recorderDataKinds.map(kind => ({ value: kind, text: kinds(kind) })),
      required: true,
    },
    { kind: 'text', name: 'reason', label: texts.reason, required: true },
  ]
  const form = useRowForm<Field, RequestOf<'terminal/collectRecorder'>, { reading: RecorderReading }>({
    rows,
    schema: contract.terminal.collectRecorder.request,
    stored: { from: localMinute(now - 2 * hour), to: localMinute(now), kinds: usual.join(','), reason: '' },
    toBody: ({ from, to, kinds: chosen, reason }) => ({
      vehicleId,
      kinds: chosenIn(chosen),
      from: new Date(from).getTime(),
      to: new Date(to).getTime(),
      reason,
      requestId,
    }),
    send: body => api.call('terminal/collectRecorder', body, { quiet: true }),
    onSaved({ reading }) {
      toast(t('begun'))
      setRequestId(newRequestId())
      onBegun(reading.readingId)
    },
    fieldOfError: { 'recorder.span': 'from', 'terminal.noReason': 'reason' },
  })
  return (
    <RowForm form={form} className="column gap-3" label={t('collectNow')}>
      <FormFields form={form} />
      {form.failure && <Alert>{form.failure}</Alert>}
      <Button look="primary" type="submit" busy={form.busy}>
        {t('collect')}
      </Button>
    </RowForm>
  )
}
