/** /AddItineraryReporting: reports a planned itinerary. What is typed stays on the device until it is sent. */
import { itineraryFields } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useStored } from '../../../core/context/use-stored.ts'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { useOpenPicker } from '../../../core/routing/open-picker.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { PickField } from '../../../ui/inputs/PickField.tsx'
import { Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import styles from '../Trips.module.css'
import { emptyDraft, factsOf, missingFields } from './itinerary-draft.ts'
import { ItineraryFields } from './ItineraryFields.tsx'
import { storedItinerary } from './stored-itinerary.ts'
import { itineraryTexts } from './strings.ts'

const shown = itineraryFields.filter(field => field !== 'realStart' && field !== 'realEnd')
const empty = { vehicle: '', draft: emptyDraft }

export default function AddItineraryReporting() {
  const { api } = useOutrider()
  const { hrefOf } = useScreens()
  const t = useTexts(itineraryTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const goBack = useGoBack(hrefOf('itineraryReporting'))
  const cached = useCachedCalls()
  const [stored, setStored] = useStored(storedItinerary)
  const [restored, setRestored] = useState(stored !== null)
  const [tried, setTried] = useState(false)
  const {
    draft: report,
    setDraft: setReport,
    openPicker,
  } = useOpenPicker<typeof empty>({
    first: () => (stored ? { vehicle: stored.vehicle, draft: { ...emptyDraft, ...stored.draft } } : empty),
    take: (before, chosen) => ({ ...before, vehicle: chosen(pickers.oneVehicle)?.id ?? before.vehicle }),
  })
  const { vehicle, draft } = report
  const typed = JSON.stringify(report) !== JSON.stringify(empty)
  useEffect(() => setStored(typed ? report : null), [typed, report, setStored])
  const { data: chosen } = useCall('trip/getVehicle', vehicle ? { vehicleId: vehicle } : undefined)
  // Whose card is in the terminal drives, unless somebody else is typed.
  const filled = { ...draft, driverName: draft.driverName || (chosen?.driverName ?? '') }
  const missing = missingFields(draft)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call('trip/add', { vehicleId: vehicle, ...factsOf(filled) }, { quiet: true }),
    onSuccess({ itineraryId }) {
      setStored(null)
      toast(t('saved'))
      void cached.outdate('trip/getList')
      void navigate(hrefOf('editItinerary', { itinerary: itineraryId }), { replace: true })
    },
  })
  return (
    <Page bar={<TopBar title={t('addTitle')} back={{ label: common('back'), go: goBack }} />}>
      <form
        className={styles['stack']}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          setTried(true)
          if (missing.length === 0 && vehicle) mutate()
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
          value={chosen ? bothNamesOf(chosen) : vehicle}
          placeholder={t('chooseVehicle')}
          error={tried && !vehicle ? t('needed') : undefined}
          onOpen={() => openPicker(pickers.oneVehicle, 'vehicle', { chosen: vehicle || undefined })}
        />
        <ItineraryFields
          draft={filled}
          shown={shown}
          editable={shown}
          missing={tried ? missing : []}
          onChange={(field, value) => setReport({ vehicle, draft: { ...draft, [field]: value } })}
        />
        {error && <Alert>{messageOf(error, lang)}</Alert>}
        <Button look="primary" block type="submit" busy={isPending}>
          {t('save')}
        </Button>
      </form>
    </Page>
  )
}
