/** Which vehicle or driver, and which time; folded away once it is answered. */
import { wordsOf } from '@outrider/contract'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { paths } from '../../core/routing/paths.ts'
import { usePick } from '../../core/routing/pick.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { quickTimeTexts } from '../../core/time/quick-time-texts.ts'
import { localOf, quickTimes, throughMinute, timeIn, timesOf } from '../../core/time/quick-times.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Chip, ChipRow } from '../../ui/Chip.tsx'
import { Field } from '../../ui/Field.tsx'
import { PickField } from '../../ui/PickField.tsx'
import { type DriveQuery, searchOf, wrongIn } from './drive-query.ts'
import styles from './Drivers.module.css'
import { driverTexts } from './strings.ts'

interface Draft {
  vehicle: string
  vehicleName: string
  driver: string
  driverName: string
  /** As date-and-time inputs write them. */
  from: string
  to: string
}

interface Props {
  asked: DriveQuery | undefined
  vehicleName: string
  driverName: string
}

export function DriveForm({ asked, vehicleName, driverName }: Props) {
  const t = useTexts(driverTexts)
  const quick = useTexts(quickTimeTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const pick = usePick<Draft>()
  const [draft, setDraft] = useState<Draft>(() => {
    const times = asked ?? timesOf('today', Date.now())
    const { vehicle = '', driver = '' } = asked ?? {}
    const first = { vehicle, vehicleName: '', driver, driverName, from: localOf(times.from), to: localOf(times.to) }
    const kept = pick.kept ?? first
    const chosen = pick.answerOf(pickers.vehicle)
    const who = pick.answerOf(pickers.driver)
    return {
      ...kept,
      ...(chosen && { vehicle: chosen.id, vehicleName: [chosen.plateNum, chosen.nickname].filter(Boolean).join(' · ') }),
      ...(who && { driver: who.driverId, driverName: who.name }),
    }
  })
  // Open when one comes back from a picker: what was chosen is not asked for yet.
  const [open, setOpen] = useState(asked === undefined || pick.field !== '')
  const [tried, setTried] = useState(false)
  const [opened] = useState(Date.now)
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  const { vehicle, driver } = draft
  const [from, to] = [timeIn(draft.from), timeIn(draft.to)]
  const wrong = wrongIn({ vehicle, driver, from, to })
  const words =
    Number.isNaN(from) || Number.isNaN(to) ? quick('badTimes') : wrong === 'either' ? t('either') : wrong && wordsOf(wrong, lang)
  const vehicleShown = vehicle && vehicle === asked?.vehicle ? vehicleName : draft.vehicleName || vehicle

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (words) return
    const query = { vehicle, driver, from, to: throughMinute(from, to) }
    void navigate(`${paths.trackDrivers}?${searchOf(query, draft.driverName)}`, { replace: true })
    setOpen(false)
  }

  if (!open)
    return (
      <div className={styles['sum']}>
        <span>
          {[vehicleShown, draft.driverName || driver].filter(Boolean).join(' · ')} · {draft.from.replace('T', ' ')} –{' '}
          {draft.to.replace('T', ' ')}
        </span>
        <Button look="quiet" icon="edit" onClick={() => setOpen(true)}>
          {t('change')}
        </Button>
      </div>
    )
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <div className={styles['pick']}>
        <PickField
          label={t('vehicle')}
          name="vehicle"
          value={vehicleShown}
          placeholder={t('any')}
          onOpen={() => pick.ask(pickers.vehicle, 'vehicle', { chosen: vehicle || undefined }, draft)}
        />
        {vehicle && <IconButton icon="close" label={t('clearVehicle')} onClick={() => set({ vehicle: '', vehicleName: '' })} />}
      </div>
      <div className={styles['pick']}>
        <PickField
          label={t('driver')}
          name="driver"
          value={draft.driverName || driver}
          placeholder={t('anyone')}
          onOpen={() => pick.ask(pickers.driver, 'driver', { chosen: driver || undefined }, draft)}
        />
        {driver && <IconButton icon="close" label={t('clearDriver')} onClick={() => set({ driver: '', driverName: '' })} />}
      </div>
      <ChipRow label={quick('range')}>
        {quickTimes.map(each => {
          const times = timesOf(each, opened)
          const [begin, end] = [localOf(times.from), localOf(times.to)]
          return (
            <Chip
              key={each}
              label={quick(each)}
              chosen={begin === draft.from && end === draft.to}
              onChoose={() => set({ from: begin, to: end })}
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
            onChange={({ target }) => set({ [side]: target.value })}
          />
        ))}
      </div>
      {tried && words && <Alert>{words}</Alert>}
      <Button look="primary" block type="submit">
        {t('show')}
      </Button>
    </form>
  )
}
