/** The query of trips: a vehicle or all, a driver or all, and a period. */
import { useNavigate } from '../../core/router/index.ts'
import { errorText, limits } from '@outrider/contract'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { PickerField } from '../../core/forms/fields/PickerField.tsx'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { type PeriodDraft, periodDraft, PeriodQueryForm, todayDraft } from '../../core/query-forms/PeriodQueryForm.tsx'
import { useOpenPicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { useWide } from '../../ui/use-wide.ts'
import { tripTexts } from './strings.ts'
import { type TripQuery, wrongTripTimes } from './trip-query.ts'

interface TripDraft extends PeriodDraft {
  vehicle: string
  vehicleName: string
  driver: string
  driverName: string
}

export function TripForm({ query, vehicleName }: { query: TripQuery | undefined; vehicleName: string }) {
  const { hrefOf } = useScreens()
  const t = useTexts(tripTexts)
  const navigate = useNavigate()
  const { draft, setDraft, openPicker, field } = useOpenPicker<TripDraft>({
    first: () => ({
      vehicle: query?.vehicle ?? '',
      vehicleName: '',
      driver: query?.driver ?? '',
      driverName: query?.name ?? '',
      ...(query ? periodDraft(query) : todayDraft()),
    }),
    take(before, chosen) {
      const picked = chosen(pickers.vehicle)
      const driver = chosen(pickers.driver)
      return {
        ...before,
        ...(picked && { vehicle: picked.id, vehicleName: bothNamesOf(picked) }),
        ...(driver && { driver: driver.driverId, driverName: driver.name }),
      }
    },
  })
  const { vehicle, driver, driverName } = draft
  const name = vehicle && vehicle === query?.vehicle ? vehicleName : draft.vehicleName || vehicle
  return (
    <PeriodQueryForm
      bar={useWide()}
      longest={limits.tripRange}
      draft={draft}
      onDraft={change => setDraft({ ...draft, ...change })}
      shown={query && { name: [name, driverName].filter(Boolean).join(' · ') || t('anyVehicle'), period: query }}
      startOpen={field !== ''}
      problemOf={period => {
        const wrong = wrongTripTimes(period)
        return wrong && { text: errorText(wrong, t.lang) }
      }}
      onQuery={period =>
        void navigate(hrefOf('vehicleTripsQuery', { vehicle, driver, name: driver && driverName, ...period }), { replace: true })
      }
    >
      {() => (
        <>
          <PickerField
            label={t('vehicle')}
            name="vehicle"
            value={name}
            placeholder={t('anyVehicle')}
            onOpen={() => openPicker(pickers.vehicle, 'vehicle', { chosen: vehicle || undefined })}
            clear={{ label: t('clearVehicle'), run: () => setDraft({ ...draft, vehicle: '', vehicleName: '' }) }}
          />
          <PickerField
            label={t('driver')}
            name="driver"
            value={driverName || driver}
            placeholder={t('anyDriver')}
            onOpen={() => openPicker(pickers.driver, 'driver', { chosen: driver || undefined })}
            clear={{ label: t('clearDriver'), run: () => setDraft({ ...draft, driver: '', driverName: '' }) }}
          />
        </>
      )}
    </PeriodQueryForm>
  )
}
