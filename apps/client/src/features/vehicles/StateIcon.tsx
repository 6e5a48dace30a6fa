/**
 * The state of a vehicle as an icon: an arrow by course while driving, bars while idling, a P while parked; or the vehicle from above, in the state's
 * colour, where the user chose that. Hollow without a fix.
 */
import type { Vehicle, VehicleTypeIcon } from '@outrider/contract'
import { stateOf } from '../../core/fleet/counts.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { isWithoutFix } from './state-line.ts'
import styles from './StateIcon.module.css'

const glyphs = {
  driving: 'M12 4.5 18 19l-6-3-6 3z',
  idling: 'M8 6.500h2.800v11H8zM13.2 6.500H16v11h-2.800z',
  parked: 'M8.5 5.500h4.300a4 4 0 0 1 0 8h-1.800v5H8.500zm2.5 2.300v3.400h1.600a1.7 1.7 0 0 0 0-3.400z',
  offline: 'M6.5 7.9 7.9 6.5 12 10.600l4.1-4.1 1.4 1.4-4.1 4.1 4.1 4.1-1.4 1.4-4.1-4.1-4.1 4.1-1.4-1.4 4.1-4.100z',
} as const

/** What the icon says of a vehicle. */
type ShownVehicle = Pick<Vehicle, 'onlineState' | 'driveState' | 'alarmState'> & {
  position: Pick<Vehicle['position'], 'course' | 'located' | 'serverTime'>
}

/** `drawing`: of its type; missing: the symbol of its state. */
export function StateIcon({ vehicle, drawing }: { vehicle: ShownVehicle; drawing?: VehicleTypeIcon | undefined }) {
  const state = stateOf(vehicle)
  const alarm = vehicle.alarmState === 'alarm'
  return (
    <span
      className={joinClasses(styles['disc'], styles[state], isWithoutFix(vehicle) && styles['hollow'], alarm && styles['alarm'])}
      aria-hidden="true"
    >
      <svg
        viewBox={drawing ? '-16 -16 32 32' : '0 0 24 24'}
        data-type={drawing?.vehicleType}
        width="24"
        height="24"
        style={state === 'driving' ? { rotate: `${vehicle.position.course}deg` } : undefined}
      >
        <path d={drawing ? `${drawing.body}${drawing.marks}` : glyphs[state]} fill="currentColor" fillRule="evenodd" />
      </svg>
    </span>
  )
}
