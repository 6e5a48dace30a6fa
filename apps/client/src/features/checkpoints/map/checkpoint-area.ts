/** A checkpoint as maps draw it. */
import type { MapCircle } from '../../../core/map/circle/circle-ring.ts'

export interface MapCheckpoint extends MapCircle {
  id: string
  /** Shown below the centre. */
  label: string
  /** Text inside the dot: the number(s) in the order of passages; empty: a plain dot. */
  sign: string
}
