/** /vehicleTrackCardQuery: the vehicles and days for the track cards. */
import { errorText } from '@outrider/contract'
import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useVehicle } from '../../core/context/use-fleet.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { useOpenPicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { PeriodFields } from '../../core/query-forms/PeriodFields.tsx'
import { queryFormTexts } from '../../core/query-forms/strings.ts'
import { timeFilterTexts } from '../../core/time/time-filter-texts.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Page } from '../../ui/Page.tsx'
import { PickField } from '../../ui/inputs/PickField.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { type CardDraft, type CardQueryError, daysIn, draftIn, parametersOf, maxVehicles, cardQueryError } from './card-query.ts'
import { dayRanges } from './day-range.ts'
import { trackCardTexts } from './strings.ts'
import styles from './TrackCard.module.css'

export default function VehicleTrackCardQuery() {
  const { hrefOf } = useScreens()
  const t = useTexts(trackCardTexts)
  const times = useTexts(timeFilterTexts)
  const common = useTexts(commonTexts)
  const forms = useTexts(queryFormTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const goBack = useGoBack(hrefOf('main'))
  const [params] = useSearchParams()
  const { draft, setDraft, openPicker } = useOpenPicker<CardDraft>({
    first: () => draftIn(params),
    take(before, chosen) {
      const picked = chosen(pickers.vehicles)
      return { ...before, ...(picked && { vehicles: picked.ids }) }
    },
  })
  const [submitted, setSubmitted] = useState(false)
  const [opened] = useState(Date.now)
  const days = daysIn(draft, opened)
  const wrong = cardQueryError({ vehicles: draft.vehicles, ...days })
  const shown = submitted ? wrong : undefined
  const textOf = (problem: CardQueryError) => {
    if (problem === 'noVehicle') return forms(problem)
    return problem === 'noDates' ? t(problem) : errorText(problem, lang)
  }
  const words = shown && textOf(shown)
  const set = (change: Partial<CardDraft>) => setDraft({ ...draft, ...change })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (wrong) return
    // Keeps the form as it is for when the user returns.
    await navigate(hrefOf('trackCardQuery', parametersOf(draft)), { replace: true })
    await navigate(hrefOf('trackCard', { vehicles: draft.vehicles.join(','), ...days }))
  }

  return (
    <Page bar={<TopBar title={t('queryTitle')} back={{ label: common('back'), go: goBack }} />}>
      <form className={styles['form']} noValidate onSubmit={event => void submit(event)}>
        <Card>
          <p className={styles['intro']}>{t('queryText')}</p>
          <PickField
            label={t('vehicles')}
            name="vehicles"
            required
            value={useVehicleNames(draft.vehicles)}
            placeholder={common('choose')}
            hint={t('vehiclesHint', { n: maxVehicles })}
            error={shown === 'noVehicle' ? words : undefined}
            onOpen={() => openPicker(pickers.vehicles, 'vehicles', { chosen: draft.vehicles, max: maxVehicles })}
          />
          <PeriodFields
            label={t('time')}
            heading
            ranges={dayRanges.map(value => ({ value, text: times(value) }))}
            chosen={draft.range}
            onChoose={range => set({ range, ...days })}
            input="date"
            sides={(['begin', 'end'] as const).map(side => ({
              label: t(side),
              value: days[side],
              onType: text => set({ ...days, range: 'custom', [side]: text }),
            }))}
            error={shown === 'noVehicle' ? undefined : words}
          />
          <Button look="primary" block type="submit">
            {t('show')}
          </Button>
        </Card>
      </form>
    </Page>
  )
}

/** The name of the first vehicle, and how many others. */
function useVehicleNames(ids: readonly string[]): string {
  const t = useTexts(trackCardTexts)
  const [id] = ids
  const vehicle = useVehicle(id ?? null)
  if (id === undefined) return ''
  const name = vehicle ? bothNamesOf(vehicle) : id
  return ids.length === 1 ? name : t('severalVehicles', { name, rest: ids.length - 1 })
}
