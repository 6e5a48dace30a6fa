/** An odometer that is off by a steady ratio: its evidence, and the factor that one press accepts. */
import type { DataOf } from '@outrider/contract'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { number } from '../../../core/time/format.ts'
import { shownNumber } from '../../../core/time/measures.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import styles from './Measuring.module.css'
import { measuringTexts } from './measuring-texts.ts'
import { useSaving } from './use-saving.ts'

type Proposal = NonNullable<DataOf<'platform/getMeasuring'>['odometerProposal']>

export function OdometerProposal({
  vehicleId,
  proposal,
  editable,
}: {
  vehicleId: string
  proposal: Proposal
  editable: boolean
}) {
  const t = useTexts(measuringTexts)
  const { api } = useOutrider()
  const { busy, failure, save } = useSaving()
  const { factor, fromDay, days } = proposal
  const sum = (of: 'fixesKm' | 'odometerKm') =>
    shownNumber(
      'km',
      days.reduce((total, day) => total + day[of], 0),
      t.lang,
    )
  const shown = number(factor, t.lang, 4)
  return (
    <Alert tone="notice">
      <div className={styles['form']}>
        <p>
          {t('proposed', { days: days.length, fixes: sum('fixesKm'), odometer: sum('odometerKm'), factor: shown, day: fromDay })}{' '}
          {t('until')}
        </p>
        {editable && (
          <Button
            busy={busy}
            onClick={() =>
              void save(() =>
                api.call('platform/setOdometer', { vehicleId, source: 'automatic', factor, fromDay }, { quiet: true }),
              )
            }
          >
            {t('accept', { factor: shown })}
          </Button>
        )}
        {failure && <Alert>{failure}</Alert>}
      </div>
    </Alert>
  )
}
