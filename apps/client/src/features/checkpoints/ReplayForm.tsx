/** Which vehicle and which time: small, as the map and the passages are what one came for. */
import { wordsOf } from '@outrider/contract'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { usePick } from '../../core/routing/pick.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { commonTexts } from '../../core/strings.ts'
import { dateMinute } from '../../core/time/format.ts'
import { quickTimeTexts } from '../../core/time/quick-time-texts.ts'
import { localOf, quickTimes, throughMinute, timeIn, timesOf } from '../../core/time/quick-times.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip, ChipRow } from '../../ui/Chip.tsx'
import { Field } from '../../ui/Field.tsx'
import { PickField } from '../../ui/PickField.tsx'
import { replayOf } from './addresses.ts'
import styles from './Checkpoints.module.css'
import { type ReplayQuery, wrongIn } from './replay-query.ts'
import { checkpointTexts } from './strings.ts'
import { nameOf } from './words.ts'

interface Draft {
  vehicle: string
  name: string
  /** As date-and-time inputs write them. */
  from: string
  to: string
}

interface Props {
  asked: ReplayQuery | undefined
  /** Of the vehicle that is asked for. */
  name: string
}

export function ReplayForm({ asked, name }: Props) {
  const t = useTexts(checkpointTexts)
  const common = useTexts(commonTexts)
  const quick = useTexts(quickTimeTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const pick = usePick<Draft>()
  const [draft, setDraft] = useState<Draft>(() => {
    const chosen = pick.answerOf(pickers.vehicle)
    const times = asked ?? timesOf('today', Date.now())
    const first = { vehicle: asked?.vehicle ?? '', name: '', from: localOf(times.from), to: localOf(times.to) }
    return { ...(pick.kept ?? first), ...(chosen && { vehicle: chosen.id, name: nameOf(chosen) }) }
  })
  // Folded away once it is answered; open when one comes back from the picker with another vehicle.
  const [open, setOpen] = useState(asked === undefined || draft.vehicle !== asked.vehicle)
  const [tried, setTried] = useState(false)
  const [opened] = useState(Date.now)
  const [from, to] = [timeIn(draft.from), timeIn(draft.to)]
  const noTimes = Number.isNaN(from) || Number.isNaN(to)
  const wrong = wrongIn({ vehicle: draft.vehicle, from, to })
  const words = noTimes ? quick('badTimes') : wrong && wordsOf(wrong, lang)
  const shown = draft.vehicle === asked?.vehicle ? name : draft.name || draft.vehicle

  const go = (query: ReplayQuery) => {
    setOpen(false)
    void navigate(replayOf(query), { replace: true })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!words) go({ vehicle: draft.vehicle, from, to: throughMinute(from, to) })
  }

  if (!open)
    return (
      <div className={styles['sum']}>
        <span>
          {name} · {dateMinute(asked?.from ?? from, lang)} – {dateMinute(asked?.to ?? to, lang)}
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
        error={tried && wrong === 'report.noVehicle' ? words : undefined}
        onOpen={() => pick.ask(pickers.vehicle, 'vehicle', { chosen: draft.vehicle || undefined }, draft)}
      />
      <ChipRow label={quick('range')}>
        {quickTimes.map(range => {
          const times = timesOf(range, opened)
          return (
            <Chip
              key={range}
              label={quick(range)}
              chosen={localOf(times.from) === draft.from && localOf(times.to) === draft.to}
              onChoose={() => setDraft({ ...draft, from: localOf(times.from), to: localOf(times.to) })}
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
      {tried && words && wrong !== 'report.noVehicle' && <Alert>{words}</Alert>}
      <Button look="primary" block type="submit">
        {t('show')}
      </Button>
    </form>
  )
}
