/** Talks with a driver about risk, or about a vehicle: what to talk about, that it was held, and that what was agreed is done. */
import type { CoachingNote, CoachingState, RequestOf } from '@outrider/contract'
import { contract } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import type { FormRow } from '../../../core/forms/form-row.ts'
import { FormFields, RowForm } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../../core/queries/use-call.ts'
import { dateMinute } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LineList, LineRow } from '../../../ui/LineRow.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import styles from '../Overview.module.css'
import { Part } from '../Part.tsx'
import { useReportCall } from '../use-report-call.ts'
import { safetyTexts } from './texts.ts'

/** Of whom; one of the two. */
export type Coached = { driverId: string } | { vehicleId: string }

const stateTexts = { noted: 'talkNoted', held: 'talkHeld', done: 'talkDone' } as const satisfies Record<CoachingState, string>
const tones = { noted: 'idling', held: 'parked', done: 'driving' } as const satisfies Record<CoachingState, string>
/** What comes next, and the word on its button. */
const next = {
  noted: { state: 'held', text: 'holdTalk' },
  held: { state: 'done', text: 'finishTalk' },
  done: undefined,
} as const

const rows: readonly FormRow<'note'>[] = [
  { kind: 'text', name: 'note', label: safetyTexts.rows.talkAbout, missing: safetyTexts.rows.noTalk },
]

export function Coaching({ of }: { of: Coached }) {
  const t = useTexts(safetyTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const { reply, said } = useReportCall('activeSafety/getRiskCoaching', of)
  const taken = () => Promise.all([cached.outdate('activeSafety/getRiskCoaching'), cached.outdate('activeSafety/getRiskRanking')])
  const form = useRowForm<'note', RequestOf<'activeSafety/addRiskCoaching'>>({
    rows,
    schema: contract.activeSafety.addRiskCoaching.request,
    stored: { note: '' },
    toBody: ({ note }) => ({ ...of, note: note.trim() }),
    send: body => api.call('activeSafety/addRiskCoaching', body, { quiet: true }),
    async onSaved() {
      form.discard()
      await taken()
    },
  })
  const change = useMutation({
    mutationFn: (to: { talk: number; state: CoachingState }) =>
      api.call('activeSafety/setRiskCoaching', { ...of, ...to }, { quiet: true }),
    onSettled: taken,
  })
  const linesOf = ({ notedBy, notedTime, heldBy, heldTime, doneBy, doneTime }: CoachingNote): string[] =>
    [
      t('notedBy', { name: notedBy, time: dateMinute(notedTime, t.lang) }),
      heldTime === null ? '' : t('heldBy', { name: heldBy, time: dateMinute(heldTime, t.lang) }),
      doneTime === null ? '' : t('doneBy', { name: doneBy, time: dateMinute(doneTime, t.lang) }),
    ].filter(Boolean)
  return (
    <Part title={t('coaching')} note={t('coachingHint')} said={said} wide>
      <RowForm form={form} className={styles['coach']} label={t('coaching')}>
        <FormFields form={form} />
        <Button type="submit" icon="plus" busy={form.busy}>
          {t('addTalk')}
        </Button>
      </RowForm>
      {form.failure && <Alert>{form.failure}</Alert>}
      {change.error && <Alert>{messageOf(change.error, t.lang)}</Alert>}
      <LineList label={t('coaching')}>
        {(reply?.notes ?? []).map(note => {
          const step = next[note.state]
          return (
            <li key={note.talk}>
              <LineRow
                wraps
                title={note.note}
                texts={linesOf(note)}
                end={<StateBadge tone={tones[note.state]}>{t(stateTexts[note.state])}</StateBadge>}
                action={
                  step && (
                    <Button disabled={change.isPending} onClick={() => change.mutate({ talk: note.talk, state: step.state })}>
                      {t(step.text)}
                    </Button>
                  )
                }
              />
            </li>
          )
        })}
      </LineList>
    </Part>
  )
}
