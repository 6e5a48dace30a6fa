/** Vehicle and/or driver and period; collapsed after a query. */
import { errorText } from '@outrider/contract'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { paths } from '../../core/routing/paths.ts'
import { useOpenPicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { quickTimeTexts } from '../../core/time/quick-time-texts.ts'
import { inputTime, timeIn } from '../../core/time/days.ts'
import { quickTimes, throughMinute, timesOf } from '../../core/time/quick-times.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Chip, ChipRow } from '../../ui/Chip.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { PickField } from '../../ui/inputs/PickField.tsx'
import { type DriveQuery, driveSearchParams, driveQueryError } from './drive-query.ts'
import styles from './Drivers.module.css'
import { driverTexts } from './strings.ts'

interface DriveDraft {
  vehicle: string
  vehicleName: string
  driver: string
  driverName: string
  /** In the format of datetime-local inputs. */
  from: string
  to: string
}

interface Props {
  query: DriveQuery | undefined
  vehicleName: string
  driverName: string
}

export function DriveForm({ query, vehicleName, driverName }: Props) {
  const t = useTexts(driverTexts)
  const quick = useTexts(quickTimeTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const pick = useOpenPicker<DriveDraft>()
  const [draft, setDraft] = useState<DriveDraft>(() => {
    const times = query ?? timesOf('today', Date.now())
    const { vehicle = '', driver = '' } = query ?? {}
    const first = {
      vehicle,
      vehicleName: '',
      driver,
      driverName,
      from: inputTime(times.from, 'minute'),
      to: inputTime(times.to, 'minute'),
    }
    const kept = pick.savedState ?? first
    const chosen = pick.resultOf(pickers.vehicle)
    const who = pick.resultOf(pickers.driver)
    return {
      ...kept,
      ...(chosen && { vehicle: chosen.id, vehicleName: bothNamesOf(chosen) }),
      ...(who && { driver: who.driverId, driverName: who.name }),
    }
  })
  // Open after returning from a picker: the new choice has not been queried yet.
  const [open, setOpen] = useState(query === undefined || pick.field !== '')
  const [submitted, setSubmitted] = useState(false)
  const [opened] = useState(Date.now)
  const set = (change: Partial<DriveDraft>) => setDraft({ ...draft, ...change })
  const { vehicle, driver } = draft
  const [from, to] = [timeIn(draft.from), timeIn(draft.to)]
  const wrong = driveQueryError({ vehicle, driver, from, to })
  const words =
    Number.isNaN(from) || Number.isNaN(to)
      ? quick('badTimes')
      : wrong === 'either'
        ? t('either')
        : wrong && errorText(wrong, lang)
  const vehicleShown = vehicle && vehicle === query?.vehicle ? vehicleName : draft.vehicleName || vehicle

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (words) return
    const query = { vehicle, driver, from, to: throughMinute(from, to) }
    void navigate(`${paths.trackDrivers}?${driveSearchParams(query, draft.driverName)}`, { replace: true })
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
          onOpen={() => pick.openPicker(pickers.vehicle, 'vehicle', { chosen: vehicle || undefined }, draft)}
        />
        {vehicle && <IconButton icon="close" label={t('clearVehicle')} onClick={() => set({ vehicle: '', vehicleName: '' })} />}
      </div>
      <div className={styles['pick']}>
        <PickField
          label={t('driver')}
          name="driver"
          value={draft.driverName || driver}
          placeholder={t('anyone')}
          onOpen={() => pick.openPicker(pickers.driver, 'driver', { chosen: driver || undefined }, draft)}
        />
        {driver && <IconButton icon="close" label={t('clearDriver')} onClick={() => set({ driver: '', driverName: '' })} />}
      </div>
      <ChipRow label={quick('range')}>
        {quickTimes.map(each => {
          const times = timesOf(each, opened)
          const [begin, end] = [inputTime(times.from, 'minute'), inputTime(times.to, 'minute')]
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
      {submitted && words && <Alert>{words}</Alert>}
      <Button look="primary" block type="submit">
        {t('show')}
      </Button>
    </form>
  )
}
