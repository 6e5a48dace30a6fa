/** /vehicleTrackCardQuery: the vehicles and days for the track cards; in wide windows above the table of them. */
import { Form } from '../../core/forms/Form.tsx'
import { useNavigate } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { PeriodFields } from '../../core/query-forms/PeriodFields.tsx'
import { timeFilterTexts } from '../../core/time/time-filter-texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Page } from '../../ui/Page.tsx'
import { PickField } from '../../ui/inputs/PickField.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { parametersOf, maxVehicles } from './card-query.ts'
import { CardReport } from './CardReport.tsx'
import { dayRanges } from './day-range.ts'
import { trackCardTexts } from './strings.ts'
import styles from './TrackCard.module.css'
import { useCardDraft } from './use-card-draft.ts'

export default function VehicleTrackCardQuery() {
  return useWide() ? <CardReport /> : <QueryForm />
}

function QueryForm() {
  const { hrefOf } = useScreens()
  const t = useTexts(trackCardTexts)
  const times = useTexts(timeFilterTexts)
  const navigate = useNavigate()
  const goBack = useGoBack(hrefOf('main'))
  const form = useCardDraft()
  const { draft, days, set } = form

  const submit = async () => {
    if (!form.check()) return
    // Keeps the form as it is for when the user returns.
    await navigate(hrefOf('trackCardQuery', parametersOf(draft)), { replace: true })
    await navigate(hrefOf('trackCard', { vehicles: draft.vehicles.join(','), ...days }))
  }

  return (
    <Page bar={<TopBar title={t('queryTitle')} back={{ label: t('back'), go: goBack }} />}>
      <Form className={styles['form']} onSubmit={submit}>
        <Card>
          <p className="soft">{t('queryText')}</p>
          <PickField
            label={t('vehicles')}
            name="vehicles"
            required
            value={form.vehicleNames}
            placeholder={t('choose')}
            hint={t('vehiclesHint', { n: maxVehicles })}
            error={form.vehiclesError}
            onOpen={form.pickVehicles}
          />
          <PeriodFields
            label={t('time')}
            heading
            ranges={dayRanges.map(value => ({ value, text: times(value) }))}
            chosen={draft.range}
            onChoose={range => set({ range, ...days })}
            precision="day"
            sides={(['begin', 'end'] as const).map(side => ({
              label: t(side),
              value: days[side],
              onType: text => set({ ...days, range: 'custom', [side]: text }),
            }))}
            error={form.daysError}
          />
          <Button look="primary" block type="submit">
            {t('show')}
          </Button>
        </Card>
      </Form>
    </Page>
  )
}
