/** Lists vehicles that are newly in alarm since the client was last open, or whose alarm came and went. */
import { useStore } from 'zustand'
import { useFleetStatus } from '../../core/context/use-fleet.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { dateTime } from '../../core/time/format.ts'
import { nameOf } from '../../core/fleet/naming.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './MissedNotice.module.css'
import { missedTexts } from './strings.ts'
import { dismissMissed, missed, type NamedVehicles } from './watch-missed.ts'

export function MissedNotice({ onShow }: { onShow: () => void }) {
  const t = useTexts(missedTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const nickNameOn = useFleetStatus(status => status.nickNameOn)
  const now = useStore(missed, state => state.now)
  if (!now) return null
  const { since, inAlarm, passed } = now
  const time = dateTime(since, lang)
  const named = ({ count, vehicles }: NamedVehicles) => {
    const names = vehicles.map(vehicle => nameOf(vehicle, nickNameOn)).join(t('comma'))
    const more = count - vehicles.length
    return more > 0 ? names + t('more', { count: more }) : names
  }
  return (
    <div className={styles['notice']} role="status">
      <Icon name="warning" size={18} />
      <span className={styles['words']}>
        {inAlarm.count > 0 && t('since', { time, count: inAlarm.count }) + named(inAlarm)}
        {passed.count > 0 &&
          (inAlarm.count > 0 ? t('passedToo', { count: passed.count }) : t('passed', { time, count: passed.count })) +
            named(passed)}
      </span>
      {inAlarm.count > 0 && (
        <Button
          look="quiet"
          onClick={() => {
            dismissMissed()
            onShow()
          }}
        >
          {t('show')}
        </Button>
      )}
      <IconButton icon="close" label={common('close')} onClick={dismissMissed} />
    </div>
  )
}
