/** The query of the track cards while it is being made: fields, what is wrong with them, and the picker of vehicles. */
import { errorText } from '@outrider/contract'
import { useState } from 'react'
import { useSearchParams } from '../../core/router/index.ts'
import { namesById } from '../../core/fleet/naming.ts'
import { useVehicle } from '../../core/context/use-fleet.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { queryFormTexts } from '../../core/query-forms/strings.ts'
import { useOpenPicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { type CardDraft, cardQueryError, type CardQueryError, daysIn, draftIn, maxVehicles } from './card-query.ts'
import { dayRanges, daysOf } from './day-range.ts'
import { trackCardTexts } from './strings.ts'

export function useCardDraft() {
  const t = useTexts(trackCardTexts)
  const forms = useTexts(queryFormTexts)
  const [params] = useSearchParams()
  const { draft, setDraft, openPicker } = useOpenPicker<CardDraft>({
    first: () => draftIn(params),
    take(typed, chosen) {
      const vehicles = chosen(pickers.vehicles)?.ids
      return { ...typed, ...(vehicles && { vehicles }) }
    },
  })
  const [submitted, setSubmitted] = useState(false)
  const [opened] = useState(Date.now)
  const days = daysIn(draft, opened)
  const wrong = cardQueryError({ vehicles: draft.vehicles, ...days })
  const shown = submitted ? wrong : undefined
  const textOf = (problem: CardQueryError) => {
    if (problem === 'noVehicle') return forms(problem)
    return problem === 'noDates' ? t(problem) : errorText(problem, t.lang)
  }
  const words = shown && textOf(shown)
  return {
    draft,
    days,
    /** The range whose days these are; the address of the cards names days only. */
    rangeOfDays: dayRanges.find(range => {
      const { begin, end } = daysOf(range, opened, { begin: '', end: '' })
      return begin === days.begin && end === days.end
    }),
    vehicleNames: useVehicleNames(draft.vehicles),
    set: (change: Partial<CardDraft>) => setDraft({ ...draft, ...change }),
    pickVehicles: () => openPicker(pickers.vehicles, 'vehicles', { chosen: draft.vehicles, max: maxVehicles }),
    /** Texts of the problem, once the user has tried to send. */
    vehiclesError: shown === 'noVehicle' ? words : undefined,
    daysError: shown === 'noVehicle' ? undefined : words,
    /** False: there is a problem, which is shown from now on. */
    check() {
      setSubmitted(true)
      return wrong === undefined
    },
  }
}

/** The name of the first vehicle, and how many others. */
function useVehicleNames(ids: readonly string[]): string {
  const t = useTexts(trackCardTexts)
  const [id] = ids
  const vehicle = useVehicle(id ?? null)
  if (id === undefined) return ''
  const name = namesById(id, vehicle, t.lang)
  return ids.length === 1 ? name : t('severalVehicles', { name, rest: ids.length - 1 })
}
