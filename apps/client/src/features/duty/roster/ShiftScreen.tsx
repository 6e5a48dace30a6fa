/** /dutyShift: adds a shift to a roster, or changes one from a day on. */
import { type DataOf, type DutyShift, dutyPatterns, dutyShiftForm, type RequestOf } from '@outrider/contract'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { chosenIn, type FormRow } from '../../../core/forms/form-row.ts'
import { useRequestIdOf } from '../../../core/forms/request-id.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useConfirm } from '../../../ui/overlays/Question.tsx'
import { Card, Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { chosenPeople, choicesOf, peopleRows, type Place, placesOf, twiceIn } from './people-rows.ts'
import { rosterTexts, weekdayKeys } from './roster-texts.ts'
import { zoneNote } from './zone-note.ts'

type Roster = DataOf<'duty/getDutyRoster'>
type Field = 'name' | 'pattern' | 'weekdays' | 'every' | 'begin' | 'end' | 'firstDay' | 'lastDay' | Place

export default function ShiftScreen() {
  const t = useTexts(rosterTexts)
  const { hrefOf } = useScreens()
  const { org, shift: shiftId } = useScreenParameters('dutyShift')
  const goBack = useGoBack(hrefOf('dutyRoster', { org }))
  const { data, error, refetch } = useCall('duty/getDutyRoster', org === undefined ? {} : { orgId: Number(org) })
  const shift = data?.shifts.find(each => each.shiftId === shiftId)
  return (
    <Page
      form
      bar={<TopBar title={t(shiftId === undefined ? 'addShift' : 'editShift')} back={{ label: t('back'), go: goBack }} />}
    >
      {data && (shiftId === undefined || shift) ? (
        <>
          <ShiftForm key={shift?.shiftId ?? ''} roster={data} shift={shift} onSaved={goBack} />
          {shift && <EndShift shift={shift} onEnded={goBack} />}
        </>
      ) : error ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(error, t.lang)}
          retry={{ label: t('retry'), run: () => void refetch() }}
        />
      ) : data ? (
        <EmptyState icon="clock" title={t('goneShift')} text="" />
      ) : (
        <LoadingState label={t('loading')} />
      )}
    </Page>
  )
}

function useRows({ people }: Roster, shift: DutyShift | undefined): FormRow<Field>[] {
  const t = useTexts(rosterTexts)
  const texts = rosterTexts.rows
  return [
    { name: 'name', kind: 'text', label: texts.name, first: shift === undefined },
    {
      name: 'pattern',
      kind: 'segments',
      label: texts.pattern,
      choices: dutyPatterns.map(value => ({ value, text: t(value === 'week' ? 'weekly' : 'daily') })),
    },
    {
      name: 'weekdays',
      kind: 'boxes',
      label: texts.weekdays,
      choices: weekdayKeys.map((key, at) => ({ value: String(at + 1), text: t(key) })),
      required: false,
      shown: ({ pattern }) => pattern === 'week',
    },
    { name: 'every', kind: 'number', label: texts.everyRow, hint: t('everyHint'), keyboard: 'numeric' },
    { name: 'begin', kind: 'time', label: texts.beginRow, line: 'hours' },
    { name: 'end', kind: 'time', label: texts.endRow, hint: t('endHint'), line: 'hours' },
    { name: 'firstDay', kind: 'date', label: shift ? texts.firstDayChange : texts.firstDay },
    { name: 'lastDay', kind: 'date', label: texts.lastDay, hint: t('lastDayHint'), required: false },
    ...peopleRows(choicesOf(people, shift?.people ?? []), t),
  ]
}

function ShiftForm({ roster, shift, onSaved }: { roster: Roster; shift: DutyShift | undefined; onSaved: () => void }) {
  const t = useTexts(rosterTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const requestIdOf = useRequestIdOf()
  const { today, orgId } = roster
  const { text } = zoneNote(roster.zone, t)
  const form = useRowForm<Field, RequestOf<'duty/saveDutyShift'>>({
    rows: useRows(roster, shift),
    schema: dutyShiftForm,
    stored: {
      name: shift?.name ?? '',
      pattern: shift?.pattern ?? 'week',
      weekdays: (shift?.weekdays ?? [1, 2, 3, 4, 5, 6, 7]).join(),
      every: String(shift?.every ?? 1),
      begin: shift?.begin ?? '08:00',
      end: shift?.end ?? '20:00',
      firstDay: shift && shift.firstDay > today ? shift.firstDay : today,
      lastDay: shift?.lastDay ?? '',
      ...placesOf(shift?.people ?? []),
    },
    guarded: true,
    check: values => twiceIn(values, t),
    toBody: ({ name, pattern, weekdays, every, begin, end, firstDay, lastDay, ...people }) => ({
      ...(shift && { shiftId: shift.shiftId, version: shift.version }),
      orgId,
      name: name.trim(),
      pattern,
      weekdays: pattern === 'week' ? chosenIn(weekdays).map(Number) : [],
      every: /^\d+$/.test(every.trim()) ? Number(every) : every,
      begin,
      end,
      firstDay,
      ...(lastDay !== '' && { lastDay }),
      userIds: chosenPeople(people),
    }),
    send: body => api.call('duty/saveDutyShift', { ...body, requestId: requestIdOf(body) }, { quiet: true }),
    async onSaved() {
      await cached.outdate('duty/getDutyRoster')
      await cached.outdate('duty/getDutyNow')
      toast(t('saved'))
      onSaved()
    },
    fieldOfError: {
      'duty.pastDay': 'firstDay',
      'duty.shiftDays': 'weekdays',
      'duty.personUnknown': 'firstPerson',
      'report.endBeforeStart': 'lastDay',
    },
  })
  return (
    <RowForm form={form}>
      <Card>
        {text && <p className="muted">{text}</p>}
        <FormFields form={form} />
      </Card>
      <SaveButton form={form}>{t('save')}</SaveButton>
    </RowForm>
  )
}

function EndShift({ shift: { shiftId }, onEnded }: { shift: DutyShift; onEnded: () => void }) {
  const t = useTexts(rosterTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const { confirm, question } = useConfirm()
  async function end() {
    if (!(await confirm({ title: t('endShift'), texts: [t('endShiftText')], yes: t('endShiftSure'), no: t('cancel') }))) return
    try {
      await api.call('duty/endDutyShift', { shiftId }, { quiet: true })
      toast(t('ended'))
      onEnded()
    } catch (failure) {
      toast(messageOf(failure, t.lang))
    }
    await cached.outdate('duty/getDutyRoster')
  }
  return (
    <Card>
      <p className="muted">{t('endShiftText')}</p>
      <Button icon="trash" onClick={() => void end()}>
        {t('endShift')}
      </Button>
      {question}
    </Card>
  )
}
