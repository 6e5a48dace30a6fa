/** Vehicle and/or driver, and period. */
import { errorText } from '@outrider/contract'
import { useNavigate } from '../../core/router/index.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { type PeriodDraft, periodDraft, PeriodQueryForm, todayDraft } from '../../core/query-forms/PeriodQueryForm.tsx'
import { useOpenPicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { IconButton } from '../../ui/Button.tsx'
import { PickField } from '../../ui/inputs/PickField.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { type DriveQuery, driveQueryError } from './drive-query.ts'
import styles from './Drivers.module.css'
import { driverTexts } from './strings.ts'

interface DriveDraft extends PeriodDraft {
  vehicle: string
  vehicleName: string
  driver: string
  driverName: string
}

interface Props {
  query: DriveQuery | undefined
  vehicleName: string
}

export function DriveForm({ query, vehicleName }: Props) {
  const { hrefOf } = useScreens()
  const t = useTexts(driverTexts)
  const navigate = useNavigate()
  const { draft, setDraft, openPicker, field } = useOpenPicker<DriveDraft>({
    first() {
      const { vehicle = '', driver = '', name = '' } = query ?? {}
      return { vehicle, vehicleName: '', driver, driverName: name, ...(query ? periodDraft(query) : todayDraft()) }
    },
    take(before, chosen) {
      const picked = chosen(pickers.vehicle)
      const pickedDriver = chosen(pickers.driver)
      return {
        ...before,
        ...(picked && { vehicle: picked.id, vehicleName: bothNamesOf(picked) }),
        ...(pickedDriver && { driver: pickedDriver.driverId, driverName: pickedDriver.name }),
      }
    },
  })
  const set = (change: Partial<DriveDraft>) => setDraft({ ...draft, ...change })
  const { vehicle, driver } = draft
  const vehicleShown = vehicle && vehicle === query?.vehicle ? vehicleName : draft.vehicleName || vehicle
  const driverShown = draft.driverName || driver
  return (
    <PeriodQueryForm
      bar={useWide()}
      draft={draft}
      onDraft={set}
      shown={query && { name: [vehicleShown, driverShown].filter(Boolean).join(' · '), period: query }}
      // After returning from a picker: the new choice has not been queried yet.
      startOpen={field !== ''}
      problemOf={period => {
        const wrong = driveQueryError({ vehicle, driver, ...period })
        return wrong && { text: wrong === 'either' ? t('either') : errorText(wrong, t.lang) }
      }}
      onQuery={period => {
        // The client holds no list of drivers to look the name up in.
        const named = { vehicle, driver, ...period, name: driver && draft.driverName }
        void navigate(hrefOf('trackDrivers', named), { replace: true })
      }}
    >
      {() => (
        <>
          <div className={styles['pick']}>
            <PickField
              label={t('vehicle')}
              name="vehicle"
              value={vehicleShown}
              placeholder={t(driver ? 'any' : 'chooseVehicle')}
              onOpen={() => openPicker(pickers.vehicle, 'vehicle', { chosen: vehicle || undefined })}
            />
            {vehicle && (
              <IconButton icon="close" label={t('clearVehicle')} onClick={() => set({ vehicle: '', vehicleName: '' })} />
            )}
          </div>
          <div className={styles['pick']}>
            <PickField
              label={t('driver')}
              name="driver"
              value={driverShown}
              placeholder={t(vehicle ? 'anyone' : 'orDriver')}
              onOpen={() => openPicker(pickers.driver, 'driver', { chosen: driver || undefined })}
            />
            {driver && <IconButton icon="close" label={t('clearDriver')} onClick={() => set({ driver: '', driverName: '' })} />}
          </div>
        </>
      )}
    </PeriodQueryForm>
  )
}
