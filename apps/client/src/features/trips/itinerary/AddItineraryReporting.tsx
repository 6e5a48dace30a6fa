/** /AddItineraryReporting: reports a planned itinerary. What is typed stays on the device until it is sent, also without a network. */
import { type ItineraryFacts, itineraryFacts, itineraryFields } from '@outrider/contract'
import { useState } from 'react'
import { useNavigate } from '../../../core/router/index.ts'
import { splitId } from '../../../core/api/identity.ts'
import { newRequestId } from '../../../core/api/request-id.ts'
import { CallError } from '../../../core/api/call-error.ts'
import { useStored } from '../../../core/context/use-stored.ts'
import { useVehicle } from '../../../core/context/use-fleet.ts'
import { namesById } from '../../../core/fleet/naming.ts'
import type { FormRow, FormValues } from '../../../core/forms/form-row.ts'
import { RestoredNotice } from '../../../core/forms/RestoredNotice.tsx'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useKeptTyping } from '../../../core/forms/use-kept-typing.ts'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useHandOver } from '../../../core/outbox/hand-over.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { useOpenPicker } from '../../../core/routing/open-picker.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { usePlatformOf } from '../../../core/context/use-platform-of.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card, Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import styles from '../Trips.module.css'
import { emptyDraft, factsOf, type ItineraryDraft, problemTexts } from './itinerary-draft.ts'
import { itineraryRows } from './itinerary-rows.ts'
import { storedItinerary } from './stored-itinerary.ts'
import { itineraryTexts } from './strings.ts'

const planned = itineraryFields.filter(field => field !== 'realStart' && field !== 'realEnd')
type Values = FormValues<keyof ItineraryDraft | 'vehicle'>
const empty: Values = { vehicle: '', ...emptyDraft }

export default function AddItineraryReporting() {
  const { hrefOf } = useScreens()
  const t = useTexts(itineraryTexts)
  const goBack = useGoBack(hrefOf('itineraryReporting'))
  const { form, restored, drop } = useNewItinerary()
  return (
    <Page wide={useWide()} bar={<TopBar title={t('addTitle')} back={{ label: t('back'), go: goBack }} />}>
      <RowForm form={form} className={styles['stack']}>
        {restored && <RestoredNotice drop={{ label: t('drop'), run: drop }}>{t('kept')}</RestoredNotice>}
        <Card>
          <FormFields form={form} />
          <SaveButton form={form}>{t('save')}</SaveButton>
        </Card>
      </RowForm>
    </Page>
  )
}

function useNewItinerary() {
  const t = useTexts(itineraryTexts)
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const cached = useCachedCalls()
  const send = useSendItinerary()
  const [stored, setStored] = useStored(storedItinerary)
  const [restored, setRestored] = useState(stored !== null)
  const { draft, openPicker } = useOpenPicker<Values>({
    first: () => (stored ? { ...empty, ...stored.draft, vehicle: stored.vehicle } : empty),
    take(before, chosen) {
      const driver = chosen(pickers.driver)
      if (driver) return { ...before, driverName: driver.name }
      return { ...before, vehicle: chosen(pickers.oneVehicle)?.id ?? before.vehicle }
    },
    onTaken: ({ vehicle: id, driverName }) => form.change({ vehicle: id, driverName }),
  })
  const { vehicle } = draft
  const platform = usePlatformOf(vehicle)
  const { data: chosen } = useCall('trip/getVehicle', vehicle ? { vehicleId: vehicle } : undefined)
  const known = useVehicle(vehicle || null) ?? chosen
  const vehicleName = namesById(vehicle, known, t.lang)
  const rows: readonly FormRow<keyof Values>[] = [
    {
      kind: 'picker',
      name: 'vehicle',
      label: itineraryTexts.rows.vehicle,
      required: true,
      missing: itineraryTexts.rows.needed,
      unset: t('chooseVehicle'),
      shownAs: vehicleName,
      open: () => openPicker(pickers.oneVehicle, 'vehicle', { chosen: vehicle || undefined }, form.values),
    },
    ...itineraryRows(planned, {
      label: t('pickDriver'),
      run: () =>
        openPicker(pickers.driver, 'driver', { chosen: undefined, platform: vehicle ? platform : undefined }, form.values),
    }),
  ]
  const form = useRowForm<keyof Values, ItineraryFacts, { itineraryId?: string }>({
    rows,
    schema: itineraryFacts,
    // Whose card is in the terminal drives, unless somebody else is typed.
    stored: { ...empty, driverName: chosen?.driverName ?? '' },
    restored: draft,
    toBody: values => factsOf(values),
    check: values => problemTexts(values, t),
    send: (facts, values) => send({ facts, vehicle: values.vehicle, vehicleName, platform }),
    async onSaved({ itineraryId }) {
      await cached.outdate('trip/getList')
      const next = itineraryId ? hrefOf('editItinerary', { itinerary: itineraryId }) : hrefOf('itineraryReporting', {})
      await navigate(next, { replace: true })
    },
  })
  const { vehicle: typedVehicle, ...typed } = form.values
  useKeptTyping(form.changed.length > 0 ? { vehicle: typedVehicle, draft: typed } : null, setStored)
  return {
    form,
    restored,
    drop: () => {
      form.discard()
      setRestored(false)
    },
  }
}

interface NewItinerary {
  facts: ItineraryFacts
  vehicle: string
  vehicleName: string
  platform: string
}

/** Rejects with the reason when it is refused or cannot be kept; what was typed is kept then. */
function useSendItinerary(): (itinerary: NewItinerary) => Promise<{ itineraryId?: string }> {
  const t = useTexts(itineraryTexts)
  const handOver = useHandOver()
  const [stored, setStored] = useStored(storedItinerary)
  return async ({ facts, vehicle, vehicleName, platform }) => {
    const outcome = await handOver(
      {
        path: 'trip/add',
        body: { vehicleId: splitId(vehicle).id, ...facts },
        pictures: [],
        platform,
        subject: `itinerary ${newRequestId()}`,
        title: itineraryTexts.rows.addTitle,
        about: [vehicleName, `${facts.origin} – ${facts.destination}`].join(' · '),
        outdates: ['trip/getList'],
      },
      { kept: () => setStored(null) },
    )
    if ('refusal' in outcome) {
      setStored(stored)
      const { error: name, message } = outcome.refusal
      throw new CallError({ name, message, reaction: 'show' })
    }
    toast(t(outcome.kind === 'waits' ? 'waits' : 'saved'))
    return (outcome.kind === 'sent' && outcome.data) || {}
  }
}
