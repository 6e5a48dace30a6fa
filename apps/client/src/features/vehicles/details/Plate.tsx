/** A plate number in the colours of its plate; the colour is also given as text elsewhere. */
import { plateColors, type Vehicle } from '@outrider/contract'
import { joinClasses } from '../../../ui/join-classes.ts'
import styles from './Plate.module.css'

export function Plate({ plateNum, plateColor }: Pick<Vehicle, 'plateNum' | 'plateColor'>) {
  return <span className={joinClasses(styles['plate'], styles[plateColors[plateColor]])}>{plateNum}</span>
}
