/** Who is on duty now and next, and what waits to be taken over: beside what rings. */
import { handoverIn, dutyIn } from '../../../core/duty/duty-words.ts'
import { onDutyTexts } from '../../../core/duty/on-duty-texts.ts'
import { useDutyNow } from '../../../core/duty/use-duty-now.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useOpenScreen } from '../../../core/routing/use-open-screen.ts'
import { useServerNow } from '../../../core/time/use-age.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disc } from '../../../ui/Disc.tsx'
import { LineList, LineRow } from '../../../ui/LineRow.tsx'
import { Card } from '../../../ui/Page.tsx'
import { handoverTexts } from './handover-texts.ts'

export function OnDutyCard() {
  const t = useTexts(handoverTexts)
  const words = useTexts(onDutyTexts)
  const openScreen = useOpenScreen()
  const now = useServerNow()
  const duties = useDutyNow()
  return (
    <Card title={t('onDuty')}>
      {duties.length > 0 && (
        <LineList label={t('onDuty')}>
          {duties.map(duty => (
            <li key={duty.orgId}>
              <LineRow
                lead={<Disc plain icon={duty.turns.length > 0 ? 'user' : 'warning'} />}
                title={duty.orgName}
                texts={[dutyIn(duty, now, words), handoverIn(duty, words)]}
                wraps
                onClick={() =>
                  duty.handover
                    ? openScreen('dutyHandover', { handover: duty.handover.handoverId })
                    : openScreen('dutyRoster', { org: String(duty.orgId) })
                }
              />
            </li>
          ))}
        </LineList>
      )}
      <div className="row wrap gap-3">
        <Button onClick={() => openScreen('giveDuty', {})}>{t('give')}</Button>
        <Button look="quiet" onClick={() => openScreen('dutyRoster', {})}>
          {t('roster')}
        </Button>
        <Button look="quiet" onClick={() => openScreen('dutyHandovers', {})}>
          {t('title')}
        </Button>
      </div>
    </Card>
  )
}
