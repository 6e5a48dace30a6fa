/** The query above the table of track cards: vehicles and days. */
import { Form } from '../../core/forms/Form.tsx'
import { useNavigate } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { timeFilterTexts } from '../../core/time/time-filter-texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip, ChipRow } from '../../ui/Chip.tsx'
import { DateRangeField } from '../../ui/inputs/DateRangeField.tsx'
import { PickField } from '../../ui/inputs/PickField.tsx'
import styles from './CardReport.module.css'
import { maxVehicles } from './card-query.ts'
import { dayRanges } from './day-range.ts'
import { trackCardTexts } from './strings.ts'
import { useCardDraft } from './use-card-draft.ts'

export function CardFilters() {
  const { hrefOf } = useScreens()
  const t = useTexts(trackCardTexts)
  const times = useTexts(timeFilterTexts)
  const navigate = useNavigate()
  const { draft, days, set, ...form } = useCardDraft()
  const submit = () => {
    if (form.check()) void navigate(hrefOf('trackCard', { vehicles: draft.vehicles.join(','), ...days }), { replace: true })
  }
  return (
    <Form className={styles['filters']} onSubmit={submit}>
      <div className={styles['vehicles']}>
        <PickField
          label={t('vehicles')}
          name="vehicles"
          required
          value={form.vehicleNames}
          placeholder={t('vehiclesHint', { n: maxVehicles })}
          error={form.vehiclesError}
          onOpen={form.pickVehicles}
        />
      </div>
      <div className={styles['days']}>
        <DateRangeField
          label={t('time')}
          fromLabel={t('begin')}
          toLabel={t('end')}
          calendarLabel={times('calendar')}
          value={{ from: days.begin, to: days.end }}
          onChange={({ from, to }) => set({ range: 'custom', begin: from, end: to })}
          error={form.daysError}
        />
      </div>
      <Button look="primary" type="submit">
        {t('show')}
      </Button>
      <div className={styles['ranges']}>
        <ChipRow label={t('time')}>
          {dayRanges
            .filter(range => range !== 'custom')
            .map(range => (
              <Chip key={range} label={times(range)} chosen={form.rangeOfDays === range} onChoose={() => set({ range })} />
            ))}
        </ChipRow>
      </div>
    </Form>
  )
}
