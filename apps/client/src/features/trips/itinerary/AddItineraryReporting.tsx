/** /AddItineraryReporting: reports a planned itinerary. What is typed stays on the device until it is sent, also without a network. */
import { itineraryFields } from '@outrider/contract'
import { useEffect, useState } from 'react'
import { useNavigate } from '../../../core/router/index.ts'
import { splitId } from '../../../core/api/identity.ts'
import { newRequestId } from '../../../core/api/request-id.ts'
import { useStored } from '../../../core/context/use-stored.ts'
import { useVehicle } from '../../../core/context/use-fleet.ts'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useHandOver } from '../../../core/outbox/hand-over.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { useOpenPicker } from '../../../core/routing/open-picker.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { usePlatformOf } from '../../../core/context/use-platform-of.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { PickField } from '../../../ui/inputs/PickField.tsx'
import { Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import styles from '../Trips.module.css'
import { emptyDraft, factsOf, problemsIn } from './itinerary-draft.ts'
import { ItineraryFields } from './ItineraryFields.tsx'
import { storedItinerary } from './stored-itinerary.ts'
import { itineraryTexts } from './strings.ts'

const empty = { vehicle: '', draft: emptyDraft }

export default function AddItineraryReporting() {
  const { hrefOf } = useScreens()
  const t = useTexts(itineraryTexts)
  const common = useTexts(commonTexts)
  const navigate = useNavigate()
  const goBack = useGoBack(hrefOf('itineraryReporting'))
  const cached = useCachedCalls()
  const handOver = useHandOver()
  const [stored, setStored] = useStored(storedItinerary)
  const [restored, setRestored] = useState(stored !== null)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const {
    draft: report,
    setDraft: setReport,
    openPicker,
  } = useOpenPicker<typeof empty>({
    first: () => (stored ? { vehicle: stored.vehicle, draft: { ...emptyDraft, ...stored.draft } } : empty),
    take(before, chosen) {
      const driver = chosen(pickers.driver)
      if (driver) return { ...before, draft: { ...before.draft, driverName: driver.name } }
      return { ...before, vehicle: chosen(pickers.oneVehicle)?.id ?? before.vehicle }
    },
  })
  const { vehicle, draft } = report
  const platform = usePlatformOf(vehicle)
  const typed = JSON.stringify(report) !== JSON.stringify(empty)
  useEffect(() => setStored(typed ? report : null), [typed, report, setStored])
  const { data: chosen } = useCall('trip/getVehicle', vehicle ? { vehicleId: vehicle } : undefined)
  const known = useVehicle(vehicle || null) ?? chosen
  const vehicleName = known ? bothNamesOf(known) : vehicle
  // Whose card is in the terminal drives, unless somebody else is typed.
  const filled = { ...draft, driverName: draft.driverName || (chosen?.driverName ?? '') }
  const send = async () => {
    setTried(true)
    setRefused('')
    if (!vehicle || Object.keys(problemsIn(filled)).length > 0) return
    setBusy(true)
    const outcome = await handOver(
      {
        path: 'trip/add',
        body: { vehicleId: splitId(vehicle).id, ...factsOf(filled) },
        pictures: [],
        platform,
        subject: `itinerary ${newRequestId()}`,
        title: itineraryTexts.rows.addTitle,
        about: [vehicleName, `${filled.origin} – ${filled.destination}`].join(' · '),
        outdates: ['trip/getList'],
      },
      { kept: () => setStored(null) },
    )
    if ('refusal' in outcome) {
      setStored(report)
      setRefused(outcome.refusal.message)
      return setBusy(false)
    }
    toast(t(outcome.kind === 'waits' ? 'waits' : 'saved'))
    await cached.outdate('trip/getList')
    const { itineraryId } = ((outcome.kind === 'sent' && outcome.data) || {}) as { itineraryId?: string }
    await navigate(itineraryId ? hrefOf('editItinerary', { itinerary: itineraryId }) : hrefOf('itineraryReporting', {}), {
      replace: true,
    })
  }
  return (
    <Page wide={useWide()} bar={<TopBar title={t('addTitle')} back={{ label: common('back'), go: goBack }} />}>
      <form
        className={styles['stack']}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void send()
        }}
      >
        {restored && (
          <Alert tone="notice">
            {t('kept')}{' '}
            <Button
              look="quiet"
              onClick={() => {
                setReport(empty)
                setRestored(false)
              }}
            >
              {t('drop')}
            </Button>
          </Alert>
        )}
        <PickField
          label={t('vehicle')}
          name="vehicle"
          required
          value={vehicleName}
          placeholder={t('chooseVehicle')}
          error={tried && !vehicle ? t('needed') : undefined}
          onOpen={() => openPicker(pickers.oneVehicle, 'vehicle', { chosen: vehicle || undefined })}
        />
        <ItineraryFields
          draft={filled}
          realTimes={false}
          editable={itineraryFields}
          tried={tried}
          onChange={(field, value) => setReport({ vehicle, draft: { ...draft, [field]: value } })}
          onPickDriver={() =>
            openPicker(pickers.driver, 'driver', { chosen: undefined, platform: vehicle ? platform : undefined })
          }
        />
        {refused && <Alert>{refused}</Alert>}
        <Button look="primary" block type="submit" busy={busy}>
          {t('save')}
        </Button>
      </form>
    </Page>
  )
}
