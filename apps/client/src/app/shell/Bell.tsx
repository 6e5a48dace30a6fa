/** Notifications: what was missed while the client was closed, and the vehicles in alarm now. */
import { Link } from '../../core/router/index.ts'
import { useStore } from 'zustand'
import { useFleetStatus } from '../../core/context/use-fleet.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { unreadAlarms } from '../../core/alarms/unread.ts'
import { useAlarmNames } from '../../core/alarms/use-alarm-names.ts'
import { nameOf } from '../../core/fleet/naming.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { MissedWords } from '../missed/MissedWords.tsx'
import { dismissMissed, missed } from '../missed/watch-missed.ts'
import { hrefOf } from '../screens.ts'
import styles from './PanelRows.module.css'
import { shellTexts } from './strings.ts'
import { useInAlarm } from './use-in-alarm.ts'

export function Bell() {
  const t = useTexts(shellTexts)
  const now = useStore(missed, state => state.now)
  const unread = useStore(unreadAlarms, state => state.count)
  const shownTo = useStore(unreadAlarms, state => state.shownTo)
  // Both may speak of the same alarms, and who has seen the list has seen those that were missed.
  const count = Math.max(unread, now && shownTo === undefined ? now.inAlarm.count + now.passed.count : 0)
  return (
    <Popover icon="bell" label={count > 0 ? t('unread', { count }) : t('notifications')} title={t('notifications')} count={count}>
      {close => (
        <>
          {now && (
            <div className={styles['notice']}>
              <strong>{t('missedTitle')}</strong>
              <span>
                <MissedWords missed={now} />
              </span>
              <Button onClick={dismissMissed}>{t('clear')}</Button>
            </div>
          )}
          {unread > 0 && (
            <Link className={styles['row']} to={hrefOf('main', { module: 'alarm' })} onClick={close}>
              <Icon name="bell" size={18} />
              <span className={styles['words']}>{t('newAlarms')}</span>
              <span className="muted">{unread}</span>
            </Link>
          )}
          <h3 className={styles['heading']}>{t('alarmsNow')}</h3>
          <AlarmsNow onChoose={close} />
        </>
      )}
    </Popover>
  )
}

function AlarmsNow({ onChoose }: { onChoose: () => void }) {
  const t = useTexts(shellTexts)
  const alarmName = useAlarmNames()
  const nickNameOn = useFleetStatus(status => status.nickNameOn)
  const total = useFleetStatus(status => status.counts.alarm)
  const vehicles = useInAlarm()
  if (total === 0) return <p className="muted">{t('noAlarms')}</p>
  return (
    <ul className={styles['rows']}>
      {vehicles.map(vehicle => (
        <li key={vehicle.id}>
          <Link className={styles['row']} to={hrefOf('main', { module: 'pos', vehicle: vehicle.id })} onClick={onChoose}>
            <Icon name="warning" size={18} />
            <span className={styles['words']}>
              <span>{nameOf(vehicle, nickNameOn)}</span>
              <span className="muted">{vehicle.position.alarms.map(alarmName).join(' · ')}</span>
            </span>
          </Link>
        </li>
      ))}
      <li>
        <Link className={styles['row']} to={hrefOf('main', { module: 'pos', state: 'alarm' })} onClick={onChoose}>
          <Icon name="list" size={18} />
          <span className={styles['words']}>{t('allAlarms')}</span>
          <span className="muted">{total}</span>
        </Link>
      </li>
    </ul>
  )
}
