/** An itinerary report as it is changed. What is typed stays on the device until it is sent, also without a network. */
import { type DataOf, editableFields, type ItineraryFacts, itineraryFacts, type ItineraryField } from '@outrider/contract'
import { useState } from 'react'
import { splitId } from '../../../core/api/identity.ts'
import type { CallErrorName } from '../../../core/api/own-errors.ts'
import { usePlatformOf } from '../../../core/context/use-platform-of.ts'
import { useStored } from '../../../core/context/use-stored.ts'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { useKeptTyping } from '../../../core/forms/use-kept-typing.ts'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useHandOver } from '../../../core/outbox/hand-over.ts'
import type { Refusal } from '../../../core/outbox/outbox-entry.ts'
import { useOutbox } from '../../../core/outbox/use-outbox.ts'
import { useCachedCalls } from '../../../core/queries/use-call.ts'
import { useOpenPicker } from '../../../core/routing/open-picker.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { serverNow } from '../../../core/time/server-clock.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { draftOf, factsOf, type ItineraryDraft, problemTexts, typedAgain, typedOver } from './itinerary-draft.ts'
import { itineraryRows } from './itinerary-rows.ts'
import { storedItineraryEdits } from './stored-itinerary.ts'
import { itineraryTexts } from './strings.ts'

const conflicts: readonly CallErrorName[] = ['itinerary.changed', 'itinerary.closed']

type Info = DataOf<'trip/getInfo'>

/** What was typed of this report on this device and not sent. */
function useKeptEdits({ itineraryId, version }: Info['itinerary']) {
  const [edits, setEdits] = useStored(storedItineraryEdits)
  const [begun] = useState(() => edits[itineraryId])
  const keep = (typed: Partial<ItineraryDraft>) => {
    const { [itineraryId]: _, ...others } = edits
    setEdits(Object.keys(typed).length === 0 ? others : { ...others, [itineraryId]: { version, typed } })
  }
  return { begun, keep }
}

export function useItineraryForm({ itinerary, editable }: Info) {
  const t = useTexts(itineraryTexts)
  const cached = useCachedCalls()
  const handOver = useHandOver()
  const { entries } = useOutbox()
  const { state, itineraryId, version } = itinerary
  const platform = usePlatformOf(itineraryId)
  const subject = `itinerary ${splitId(itineraryId).id}`
  // What follows one that waits would be a change of an older version.
  const waits = entries.some(entry => entry.subject === subject)
  const [opened] = useState(Date.now)
  const fields: readonly ItineraryField[] = editable && !waits ? editableFields(itinerary, opened) : []
  const [before] = useState(() => draftOf(itinerary))
  const { begun, keep } = useKeptEdits(itinerary)
  const again = begun && typedAgain(begun.typed, fields)
  const [restored, setRestored] = useState(again !== undefined && Object.keys(again).length > 0)
  const [refusal, setRefusal] = useState<Refusal>()
  const { draft, openPicker } = useOpenPicker<ItineraryDraft>({
    first: () => ({ ...before, ...again }),
    take: (typed, chosen) => ({ ...typed, driverName: chosen(pickers.driver)?.name ?? typed.driverName }),
    onTaken: ({ driverName }) => form.change({ driverName }),
  })
  const pickDriver = {
    label: t('pickDriver'),
    run: () => openPicker(pickers.driver, 'driver', { chosen: undefined, platform }, form.values),
  }
  const form = useRowForm<ItineraryField, ItineraryFacts, boolean>({
    rows: itineraryRows(fields, pickDriver),
    schema: itineraryFacts,
    stored: before,
    restored: draft,
    toBody: values => factsOf(values, itinerary),
    check: values => problemTexts(values, t),
    async send(facts, values, how) {
      const to = (how ?? state) as typeof state
      setRefusal(undefined)
      // Now, also where it is sent later.
      const began = to !== state && to === 'underWay' ? serverNow() : null
      const ended = to !== state && to === 'done' ? serverNow() : null
      const times = { realStart: facts.realStart ?? began, realEnd: facts.realEnd ?? ended }
      const outcome = await handOver(
        {
          path: 'trip/save',
          body: { itineraryId: splitId(itineraryId).id, version, state: to, ...facts, ...times },
          pictures: [],
          platform,
          subject,
          title: itineraryTexts.rows.editTitle,
          about: [bothNamesOf(itinerary), `${facts.origin} – ${facts.destination}`].join(' · '),
          conflicts,
          outdates: ['trip/getInfo', 'trip/getList'],
        },
        { kept: () => keep({}) },
      )
      if ('refusal' in outcome) {
        keep(typedOver(before, values))
        setRefusal(outcome.refusal)
        return false
      }
      toast(t(outcome.kind === 'waits' ? 'waits' : 'saved'))
      return true
    },
    async onSaved(taken) {
      if (!taken) return
      setRestored(false)
      await Promise.all([cached.outdate('trip/getInfo'), cached.outdate('trip/getList')])
    },
  })
  useKeptTyping(typedOver(before, form.values), typed => {
    if (!waits) keep(typed)
  })
  return {
    form,
    fields,
    waits,
    refusal,
    /** Which words say that what was typed before is there again. */
    restored: restored ? (begun?.version === version ? ('kept' as const) : ('keptOver' as const)) : undefined,
    drop: () => {
      form.discard()
      setRestored(false)
    },
    again: () => void cached.outdate('trip/getInfo'),
  }
}
