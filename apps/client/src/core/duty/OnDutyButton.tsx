/** Who is on duty, where alarms are: leads to the roster. Absent where none is kept. */
import { useTexts } from '../i18n/use-texts.ts'
import { useOpenScreen } from '../routing/use-open-screen.ts'
import { useServerNow } from '../time/use-age.ts'
import { Button } from '../../ui/Button.tsx'
import { dutyIn, handoverIn } from './duty-words.ts'
import { onDutyTexts } from './on-duty-texts.ts'
import styles from './OnDutyButton.module.css'
import { useDutyNow } from './use-duty-now.ts'

export function OnDutyButton() {
  const t = useTexts(onDutyTexts)
  const openScreen = useOpenScreen()
  const now = useServerNow()
  const duties = useDutyNow()
  const [first] = duties
  if (!first) return null
  // What waits for somebody comes before what is as planned.
  const waiting = duties.find(({ handover }) => handover)
  const { handoverId } = waiting?.handover ?? {}
  const open = () =>
    handoverId === undefined
      ? openScreen('dutyRoster', { org: String(first.orgId) })
      : openScreen('dutyHandover', { handover: handoverId })
  const words = waiting ? handoverIn(waiting, t) : dutyIn(first, now, t)
  return (
    <Button look="quiet" icon={waiting ? 'warning' : 'user'} title={words} onClick={open}>
      <span className={styles['words']}>{waiting?.handover ? t('waiting', { name: waiting.handover.fromName }) : words}</span>
    </Button>
  )
}
