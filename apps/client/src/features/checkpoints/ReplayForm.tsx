/** Vehicle and period of the replay. Collapsed after a query, to leave room for map and passages. */
import { errorText } from '@outrider/contract'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useOpenPicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { dateMinute } from '../../core/time/format.ts'
import { quickTimeTexts } from '../../core/time/quick-time-texts.ts'
import { inputTime, timeIn } from '../../core/time/days.ts'
import { quickTimes, throughMinute, timesOf } from '../../core/time/quick-times.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip, ChipRow } from '../../ui/Chip.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { PickField } from '../../ui/inputs/PickField.tsx'
import { replayUrl } from './checkpoint-urls.ts'
import styles from './Checkpoints.module.css'
import { type ReplayQuery, replayQueryError } from './replay-query.ts'
import { checkpointTexts } from './strings.ts'

interface ReplayDraft {
  vehicle: string
  name: string
  /** In the format of datetime-local inputs. */
  from: string
  to: string
}

interface Props {
  query: ReplayQuery | undefined
  /** Name of the queried vehicle. */
  name: string
}

export function ReplayForm({ query, name }: Props) {
  const t = useTexts(checkpointTexts)
  const common = useTexts(commonTexts)
  const quick = useTexts(quickTimeTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const pick = useOpenPicker<ReplayDraft>()
  const [draft, setDraft] = useState<ReplayDraft>(() => {
    const chosen = pick.resultOf(pickers.vehicle)
    const times = query ?? timesOf('today', Date.now())
    const first = {
      vehicle: query?.vehicle ?? '',
      name: '',
      from: inputTime(times.from, 'minute'),
      to: inputTime(times.to, 'minute'),
    }
    return { ...(pick.savedState ?? first), ...(chosen && { vehicle: chosen.id, name: bothNamesOf(chosen) }) }
  })
  // Collapsed once a query is set; open when the picker returned another vehicle.
  const [open, setOpen] = useState(query === undefined || draft.vehicle !== query.vehicle)
  const [submitted, setSubmitted] = useState(false)
  const [opened] = useState(Date.now)
  const [from, to] = [timeIn(draft.from), timeIn(draft.to)]
  const noTimes = Number.isNaN(from) || Number.isNaN(to)
  const wrong = replayQueryError({ vehicle: draft.vehicle, from, to })
  const words = noTimes ? quick('badTimes') : wrong && errorText(wrong, lang)
  const shown = draft.vehicle === query?.vehicle ? name : draft.name || draft.vehicle

  const go = (query: ReplayQuery) => {
    setOpen(false)
    void navigate(replayUrl(query), { replace: true })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!words) go({ vehicle: draft.vehicle, from, to: throughMinute(from, to) })
  }

  if (!open)
    return (
      <div className={styles['sum']}>
        <span>
          {name} · {dateMinute(query?.from ?? from, lang)} – {dateMinute(query?.to ?? to, lang)}
        </span>
        <Button look="quiet" icon="edit" onClick={() => setOpen(true)}>
          {t('edit')}
        </Button>
      </div>
    )
  return (
    <form className={styles['query']} noValidate onSubmit={submit}>
      <PickField
        label={t('vehicle')}
        name="vehicle"
        required
        value={shown}
        placeholder={common('choose')}
        error={submitted && wrong === 'report.noVehicle' ? words : undefined}
        onOpen={() => pick.openPicker(pickers.vehicle, 'vehicle', { chosen: draft.vehicle || undefined }, draft)}
      />
      <ChipRow label={quick('range')}>
        {quickTimes.map(range => {
          const times = timesOf(range, opened)
          return (
            <Chip
              key={range}
              label={quick(range)}
              chosen={inputTime(times.from, 'minute') === draft.from && inputTime(times.to, 'minute') === draft.to}
              onChoose={() => setDraft({ ...draft, from: inputTime(times.from, 'minute'), to: inputTime(times.to, 'minute') })}
            />
          )
        })}
      </ChipRow>
      <div className={styles['times']}>
        {(['from', 'to'] as const).map(side => (
          <Field
            key={side}
            type="datetime-local"
            label={quick(side)}
            value={draft[side]}
            onChange={({ target }) => setDraft({ ...draft, [side]: target.value })}
          />
        ))}
      </div>
      {submitted && words && wrong !== 'report.noVehicle' && <Alert>{words}</Alert>}
      <Button look="primary" block type="submit">
        {t('show')}
      </Button>
    </form>
  )
}
