/** Over the map in wall mode: large counts, the state of the connection, the vehicle that is shown and why, and the way out. */
import { useCallback } from 'react'
import { useVehicle, useFleetStatus } from '../../../core/context/use-fleet.ts'
import { nameOf } from '../../../core/fleet/naming.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useShortcut } from '../../../core/shortcuts/use-shortcut.ts'
import { vehicleTexts } from '../../../features/vehicles/strings.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { useFullScreen } from '../../../ui/full-screen.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import { LinkBadge } from '../LinkBadge.tsx'
import { mainTexts } from '../strings.ts'
import { useFigures } from '../use-figures.ts'
import type { Selection } from '../use-selection.ts'
import { useSetWall } from './set-wall.ts'
import type { WallMode } from './use-wall.ts'
import { useTour } from './use-tour.ts'
import { wallTexts } from './wall-texts.ts'
import styles from './WallBar.module.css'

export function WallBar({ mode, selection }: { mode: WallMode; selection: Selection }) {
  const t = useTexts(mainTexts)
  const wall = useTexts(wallTexts)
  const figures = useFigures()
  const setWall = useSetWall()
  const leave = useCallback(() => setWall(null), [setWall])
  const touring = mode === 'tour'
  useFullScreen(leave)
  useShortcut('leaveWall', leave)
  useTour(touring, selection)
  return (
    <section className={styles['bar']} aria-label={wall('open')}>
      <dl className={styles['counts']}>
        {figures.map(({ key, label, text, colour }) => (
          <div key={key} className={styles['figure']}>
            <dt>{t(label)}</dt>
            <dd className={joinClasses('tabular', colour)}>{text}</dd>
          </div>
        ))}
      </dl>
      {selection.id !== null && <Shown id={selection.id} />}
      <LinkBadge />
      <IconButton
        icon={touring ? 'pause' : 'play'}
        label={wall('tour')}
        aria-pressed={touring}
        onClick={() => setWall(touring ? 'map' : 'tour')}
      />
      <IconButton icon="close" label={wall('leave')} onClick={leave} />
    </section>
  )
}

/** The selected vehicle and what is wrong with it. */
function Shown({ id }: { id: string }) {
  const t = useTexts(vehicleTexts)
  const nickNameOn = useFleetStatus(status => status.nickNameOn)
  const vehicle = useVehicle(id)
  if (!vehicle) return null
  const { alarmState, position } = vehicle
  const problems = [
    alarmState === 'alarm' && t('alarm'),
    position.cut && t('cut'),
    position.abnormalOffline && t('abnormalOffline'),
    !position.located && t('untargeted'),
  ].filter(each => each !== false)
  return (
    <p className={styles['shown']}>
      <strong>{nameOf(vehicle, nickNameOn)}</strong>
      {problems.join(' · ')}
    </p>
  )
}
