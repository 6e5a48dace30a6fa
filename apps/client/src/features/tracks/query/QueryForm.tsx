/** What to look at: vehicles, a time, and what counts as parking. Nothing is asked before it follows the rules. */
import { type FormEvent, useRef, useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { serverNow } from '../../../core/time/server-clock.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip, ChipRow } from '../../../ui/Chip.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Card } from '../../../ui/Page.tsx'
import { PickField } from '../../../ui/PickField.tsx'
import { longestRange, mostVehicles, quickRanges, type TrackQuery } from '../replay/query.ts'
import { useNames } from '../use-names.ts'
import {
  type Draft,
  type DraftField,
  type DraftProblems,
  mostMinutes,
  mostSpeed,
  problemsIn,
  queryOf,
  timeTyped,
  typedTime,
} from './draft.ts'
import { ParkingFields } from './ParkingFields.tsx'
import styles from './QueryForm.module.css'
import { queryTexts } from './strings.ts'

interface Props {
  draft: Draft
  onDraft: (draft: Draft) => void
  onPickVehicles: () => void
  onAsk: (query: TrackQuery) => void
  /** Leads back to what is replayed already; undefined: nothing is. */
  onCancel?: (() => void) | undefined
}

const fields: readonly DraftField[] = ['vehicles', 'time', 'parking', 'slowerThan', 'minutes']

export function QueryForm({ draft, onDraft, onPickVehicles, onAsk, onCancel }: Props) {
  const t = useTexts(queryTexts)
  const [problems, setProblems] = useState<DraftProblems>({})
  const names = useNames(draft.vehicles.map(({ id }) => id))
  const form = useRef<HTMLFormElement>(null)

  const words = (field: DraftField): string | undefined => {
    const problem = problems[field]
    if (problem === undefined) return undefined
    if (problem === 'tooMany') return t('tooMany', { most: mostVehicles })
    if (problem === 'badSpeed') return t('badSpeed', { most: mostSpeed })
    return problem === 'badMinutes' ? t('badMinutes', { most: mostMinutes }) : t(problem)
  }
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    onDraft(next)
    // What is mended is no longer complained about; new complaints wait until it is sent.
    const now = problemsIn(next, serverNow())
    setProblems(Object.fromEntries(fields.filter(field => problems[field] && now[field]).map(field => [field, now[field]])))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const now = serverNow()
    const found = problemsIn(draft, now)
    setProblems(found)
    const first = fields.find(field => found[field])
    if (first)
      return requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>(`[data-field="${first}"] :is(button, input)`)?.focus(),
      )
    const query = queryOf(draft, now)
    return onAsk({ ...query, vehicles: query.vehicles.map(({ id, name }) => ({ id, name: names.get(id) ?? name })) })
  }

  const typed = draft.vehicles.map(({ id, name }) => names.get(id) ?? (name || id)).join(', ')
  const from = timeTyped(draft.from)
  return (
    <form ref={form} onSubmit={submit} noValidate className={styles['form']}>
      <Card>
        <div data-field="vehicles">
          <PickField
            label={t('vehicles')}
            name="vehicles"
            value={typed}
            placeholder={t('pickVehicles')}
            required
            error={words('vehicles')}
            hint={t('vehiclesHint', { most: mostVehicles })}
            onOpen={onPickVehicles}
          />
        </div>
        <div className={styles['group']} data-field="time">
          <span className={styles['label']}>{t('time')}</span>
          <ChipRow label={t('time')}>
            {quickRanges.map(range => (
              <Chip key={range} label={t(range)} chosen={draft.range === range} onChoose={() => change({ range })} />
            ))}
          </ChipRow>
          {draft.range === 'custom' && (
            <div className={styles['times']}>
              <Field
                label={t('from')}
                type="datetime-local"
                step={1}
                value={draft.from}
                onChange={({ target }) => change({ from: target.value })}
              />
              <Field
                label={t('to')}
                type="datetime-local"
                step={1}
                value={draft.to}
                min={draft.from || undefined}
                max={Number.isNaN(from) ? undefined : typedTime(from + longestRange)}
                onChange={({ target }) => change({ to: target.value })}
              />
            </div>
          )}
          {problems.time && (
            <p role="alert" className={styles['error']}>
              {words('time')}
            </p>
          )}
        </div>
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
    </form>
  )
}
