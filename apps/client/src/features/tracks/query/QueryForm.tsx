/** The query form: vehicles, period and parking rule. Submits only valid queries. */
import { useRef, useState } from 'react'
import { Form } from '../../../core/forms/Form.tsx'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { PeriodFields } from '../../../core/query-forms/PeriodFields.tsx'
import { inputTime, timeIn } from '../../../core/time/days.ts'
import { serverNow } from '../../../core/time/server-clock.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Page.tsx'
import { PickField } from '../../../ui/inputs/PickField.tsx'
import { maxRangeMs, maxVehicles, quickRanges, type TrackQuery } from '../replay/track-query.ts'
import { useVehicleNames } from '../use-vehicle-names.ts'
import {
  type TrackQueryDraft,
  type DraftField,
  type DraftProblems,
  maxMinutes,
  maxSpeed,
  problemsIn,
  queryOf,
} from './track-query-draft.ts'
import { ParkingFields } from './ParkingFields.tsx'
import styles from './QueryForm.module.css'
import { queryTexts } from './strings.ts'

interface Props {
  draft: TrackQueryDraft
  onDraft: (draft: TrackQueryDraft) => void
  onPickVehicles: () => void
  onQuery: (query: TrackQuery) => void
  /** Returns to the current replay; undefined when there is none. */
  onCancel?: (() => void) | undefined
}

const fields: readonly DraftField[] = ['vehicles', 'time', 'parking', 'slowerThan', 'minutes']

export function QueryForm({ draft, onDraft, onPickVehicles, onQuery, onCancel }: Props) {
  const t = useTexts(queryTexts)
  const [problems, setProblems] = useState<DraftProblems>({})
  const names = useVehicleNames(draft.vehicles.map(({ id }) => id))
  const form = useRef<HTMLFormElement>(null)

  const words = (field: DraftField): string | undefined => {
    const problem = problems[field]
    if (problem === undefined) return undefined
    if (problem === 'tooMany') return t('tooMany', { max: maxVehicles })
    if (problem === 'badSpeed') return t('badSpeed', { max: maxSpeed() })
    return problem === 'badMinutes' ? t('badMinutes', { max: maxMinutes }) : t(problem)
  }
  const change = (part: Partial<TrackQueryDraft>) => {
    const next = { ...draft, ...part }
    onDraft(next)
    // Errors that were fixed disappear; new ones are shown on submit.
    const now = problemsIn(next, serverNow())
    setProblems(Object.fromEntries(fields.filter(field => problems[field] && now[field]).map(field => [field, now[field]])))
  }

  function submit() {
    const now = serverNow()
    const found = problemsIn(draft, now)
    setProblems(found)
    const first = fields.find(field => found[field])
    if (first)
      return requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>(`[data-field="${first}"] :is(button, input)`)?.focus(),
      )
    const query = queryOf(draft, now)
    return onQuery({ ...query, vehicles: query.vehicles.map(({ id, name }) => ({ id, name: names.get(id) ?? name })) })
  }

  const typed = draft.vehicles.map(({ id, name }) => names.get(id) ?? (name || id)).join(', ')
  const from = timeIn(draft.from)
  const customTimes = [
    { label: t('from'), value: draft.from, onType: (text: string) => change({ from: text }) },
    {
      label: t('to'),
      value: draft.to,
      min: draft.from || undefined,
      max: Number.isNaN(from) ? undefined : inputTime(from + maxRangeMs, 'second'),
      onType: (text: string) => change({ to: text }),
    },
  ]
  return (
    <Form ref={form} onSubmit={submit} className={styles['form']}>
      <Card>
        <div data-field="vehicles">
          <PickField
            label={t('vehicles')}
            name="vehicles"
            value={typed}
            placeholder={t('pickVehicles')}
            required
            error={words('vehicles')}
            hint={t('vehiclesHint', { max: maxVehicles })}
            onOpen={onPickVehicles}
          />
        </div>
        <PeriodFields
          label={t('time')}
          heading
          ranges={quickRanges.map(value => ({ value, text: t(value) }))}
          chosen={draft.range}
          onChoose={range => change({ range })}
          precision="second"
          sides={draft.range === 'custom' ? customTimes : []}
          error={words('time')}
        />
        <ParkingFields draft={draft} onChange={change} words={words} />
      </Card>
      <Button look="primary" type="submit" block icon="track">
        {t('ask')}
      </Button>
      {onCancel && (
        <Button block onClick={onCancel}>
          {t('cancel')}
        </Button>
      )}
    </Form>
  )
}
