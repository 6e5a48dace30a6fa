/** The days off and working days of an organisation: typed or pasted, a year at a time. */
import type { DataOf } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import type { OrganisationOption } from '../../../core/fleet/organisation-options.ts'
import type { FormRow, FormValues } from '../../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { number } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Select } from '../../../ui/inputs/Select.tsx'
import { Card } from '../../../ui/Page.tsx'
import { calendarTexts } from './strings.ts'
import { textOfDays, typedDays } from './typed-days.ts'

interface Props {
  organisations: readonly OrganisationOption[]
  platform: string
}

export default function WorkCalendar({ organisations, platform }: Props) {
  const t = useTexts(calendarTexts)
  const [orgId, setOrgId] = useState(organisations[0]?.value ?? '')
  const [thisYear] = useState(() => new Date().getFullYear())
  const [year, setYear] = useState(thisYear)
  const asked = { orgId: Number(orgId), year }
  const { data, error, refetch } = useCall('alarm/getWorkCalendar', asked, { platform, staleTime: 0 })
  const years = [thisYear - 1, thisYear, thisYear + 1, thisYear + 2].map(String)
  return (
    <Card title={t('title')} text={t('text')}>
      <Select
        label={t('organisation')}
        choices={organisations.map(({ value, label }) => ({ value, text: label }))}
        chosen={orgId}
        onChoose={setOrgId}
      />
      <Select
        label={t('year')}
        choices={years.map(value => ({ value, text: value }))}
        chosen={String(year)}
        onChoose={value => setYear(Number(value))}
      />
      {error && !data ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(error, t.lang)}
          retry={{ label: t('retry'), run: () => void refetch() }}
        />
      ) : data ? (
        <DaysForm key={`${orgId} ${year}`} {...asked} platform={platform} calendar={data} />
      ) : (
        <LoadingState label={t('loading')} />
      )}
    </Card>
  )
}

interface FormProps {
  orgId: number
  year: number
  platform: string
  calendar: DataOf<'alarm/getWorkCalendar'>
}

const { rows: texts } = calendarTexts

function DaysForm({ orgId, year, platform, calendar: { days, above, editable } }: FormProps) {
  const t = useTexts(calendarTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const rows: FormRow[] = [
    { kind: 'lines', name: 'days', label: texts.days, lines: 12, capitals: 'off', required: false, hint: t('daysHint') },
  ]
  const form = useRowForm<string, object, object>({
    rows,
    stored: { days: textOfDays(days, t.lang) },
    readOnly: !editable,
    guarded: editable,
    check(values): Record<string, string> {
      const { wrong } = typedDays(values['days'] ?? '', year)
      return wrong.length > 0 ? { days: t('wrongLines', { lines: wrong.join(t.lang === 'zh' ? '、' : ', '), year }) } : {}
    },
    send: (_, values: FormValues) =>
      api.call(
        'alarm/saveWorkCalendar',
        { orgId, year, days: typedDays(values['days'] ?? '', year).days },
        { platform, quiet: true },
      ),
    onSaved(_, values) {
      toast(t('saved'))
      const saved = typedDays(values['days'] ?? '', year).days
      // As it is stored, so that nothing of it seems to be unsaved.
      cached.put('alarm/getWorkCalendar', { orgId, year }, platform, { days: saved, above, editable })
      form.change({ days: textOfDays(saved, t.lang) })
      void cached.outdate('alarm/getWorkCalendar')
    },
  })
  const read = typedDays(form.values['days'] ?? '', year).days
  const off = read.filter(each => each.off).length
  return (
    <RowForm form={form}>
      {!editable && <Alert tone="notice">{t('viewOnly')}</Alert>}
      <FormFields form={form} />
      <p role="status">
        {read.length === 0 && above.length === 0
          ? t('none', { year })
          : t('understood', { off: number(off, t.lang), working: number(read.length - off, t.lang) })}
      </p>
      {above.length > 0 && (
        <section className="column" aria-label={t('above')}>
          <h3>{t('above')}</h3>
          <ul>
            {textOfDays(above, t.lang)
              .split('\n')
              .map(line => (
                <li key={line}>{line}</li>
              ))}
          </ul>
        </section>
      )}
      {editable && <SaveButton form={form}>{t('save')}</SaveButton>}
    </RowForm>
  )
}
