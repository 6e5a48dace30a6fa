/** /dutyDay: puts others on a shift for some days, as after a swap, or switches it off, as on a holiday. */
import { type DataOf, type DutyTurn, dutyDayForm, type RequestOf } from '@outrider/contract'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import type { FormRow, FormValues } from '../../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { dayText } from '../../../core/time/format.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card, Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { chosenPeople, choicesOf, peopleRows, type Place, placesOf, twiceIn } from './people-rows.ts'
import { rosterTexts } from './roster-texts.ts'

type Roster = DataOf<'duty/getDutyRoster'>
type Field = 'firstDay' | 'lastDay' | 'how' | 'note' | Place

export default function DayScreen() {
  const t = useTexts(rosterTexts)
  const { hrefOf } = useScreens()
  const { org, shift, day } = useScreenParameters('dutyDay')
  const goBack = useGoBack(hrefOf('dutyRoster', { org }))
  const { data, error, refetch } = useCall('duty/getDutyRoster', {
    ...(org !== undefined && { orgId: Number(org) }),
    ...(day !== undefined && { firstDay: day, lastDay: day }),
  })
  const turn = data?.turns.find(each => each.shiftId === shift && each.day === day)
  return (
    <Page
      form
      bar={
        <TopBar
          title={turn ? `${turn.name} · ${dayText(turn.day, t.lang)}` : t('change')}
          back={{ label: t('back'), go: goBack }}
        />
      }
    >
      {data && turn ? (
        <DayForm key={`${turn.shiftId} ${turn.day}`} roster={data} turn={turn} onSaved={goBack} />
      ) : error ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(error, t.lang)}
          retry={{ label: t('retry'), run: () => void refetch() }}
        />
      ) : data ? (
        <EmptyState icon="clock" title={t('none')} text="" />
      ) : (
        <LoadingState label={t('loading')} />
      )}
    </Page>
  )
}

const forOthers = ({ how }: FormValues): boolean => how === 'others'

function DayForm({ roster, turn, onSaved }: { roster: Roster; turn: DutyTurn; onSaved: () => void }) {
  const t = useTexts(rosterTexts)
  const texts = rosterTexts.rows
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const rows: FormRow<Field>[] = [
    { name: 'firstDay', kind: 'date', label: texts.firstDay, line: 'days' },
    { name: 'lastDay', kind: 'date', label: texts.lastDay, line: 'days' },
    {
      name: 'how',
      kind: 'segments',
      label: texts.how,
      choices: [
        { value: 'others', text: t('others') },
        { value: 'off', text: t('offRow') },
        { value: 'planned', text: t('plannedRow') },
      ],
    },
    ...peopleRows(choicesOf(roster.people, turn.people), t, forOthers),
    {
      name: 'note',
      kind: 'text',
      label: texts.changeNote,
      hint: t('noteHint'),
      required: false,
      shown: ({ how }) => how !== 'planned',
    },
  ]
  const form = useRowForm<Field, RequestOf<'duty/changeDutyDays'>>({
    rows,
    schema: dutyDayForm,
    stored: {
      firstDay: turn.day,
      lastDay: turn.day,
      how: turn.people.length === 0 ? 'off' : 'others',
      note: turn.change?.note ?? '',
      ...placesOf(turn.people),
    },
    guarded: true,
    check: values => (values.how === 'others' ? twiceIn(values, t) : {}),
    toBody: ({ firstDay, lastDay, how, note, ...people }) => ({
      shiftId: turn.shiftId,
      firstDay,
      lastDay,
      how,
      userIds: how === 'others' ? chosenPeople(people) : [],
      note: how === 'planned' ? '' : note.trim(),
    }),
    send: body => api.call('duty/changeDutyDays', body, { quiet: true }),
    async onSaved() {
      await cached.outdate('duty/getDutyRoster')
      await cached.outdate('duty/getDutyNow')
      toast(t('saved'))
      onSaved()
    },
    fieldOfError: {
      'duty.pastDay': 'firstDay',
      'duty.noTurn': 'lastDay',
      'duty.rosterDays': 'lastDay',
      'report.endBeforeStart': 'lastDay',
      'duty.personUnknown': 'firstPerson',
    },
  })
  return (
    <RowForm form={form}>
      <Card>
        <FormFields form={form} />
      </Card>
      <SaveButton form={form}>{t('save')}</SaveButton>
    </RowForm>
  )
}
