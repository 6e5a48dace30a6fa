/** Says which vehicles went into alarm since the client was last open. */
import { useStore } from 'zustand'
import { useFleetStatus } from '../../core/fleet/use-fleet.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { commonTexts } from '../../core/strings.ts'
import { dateTime } from '../../core/time/format.ts'
import { nameOf } from '../../core/fleet/naming.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './MissedNotice.module.css'
import { missedTexts } from './strings.ts'
import { forgetMissed, missed } from './watch-missed.ts'

export function MissedNotice({ onShow }: { onShow: () => void }) {
  const t = useTexts(missedTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const nickNameOn = useFleetStatus(status => status.nickNameOn)
  const now = useStore(missed, state => state.now)
  if (!now) return null
  const { since, count, vehicles } = now
  const names = vehicles.map(vehicle => nameOf(vehicle, nickNameOn))
  const more = count - names.length
  return (
    <div className={styles['notice']} role="status">
      <Icon name="warning" size={18} />
      <span className={styles['words']}>
        {t('since', { time: dateTime(since, lang), count })}
        {names.join(t('comma'))}
        {more > 0 && t('more', { count: more })}
      </span>
      <Button
        look="quiet"
        onClick={() => {
          forgetMissed()
          onShow()
        }}
      >
        {t('show')}
      </Button>
      <IconButton icon="close" label={common('close')} onClick={forgetMissed} />
    </div>
  )
}
