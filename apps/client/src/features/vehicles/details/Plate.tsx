/** A plate number on the ground of its plate; the colour is also said in words beside other facts. */
import { plateColors, type Vehicle } from '@outrider/contract'
import { joinClasses } from '../../../ui/join-classes.ts'
import styles from './Plate.module.css'

export function Plate({ plateNum, plateColor }: Pick<Vehicle, 'plateNum' | 'plateColor'>) {
  return <span className={joinClasses(styles['plate'], styles[plateColors[plateColor]])}>{plateNum}</span>
}
