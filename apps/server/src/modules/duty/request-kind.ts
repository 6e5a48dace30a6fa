/** What each kind of request of a superior platform is: what it needs, what it is carried out with, and what comes of it. */
import type { ConsentKind } from '@outrider/contract'
import type { Kysely } from 'kysely'
import type { Terminals } from '../../events/terminals.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Database } from '../../store/schema.ts'
import type { Superior } from '../../supervision/superior.ts'
import type { Want } from '../../supervision/vehicle-wants.ts'
import type { InterlockPort, PhotosPort } from '../ports.ts'
import type { PastOfVisitors } from './past-of-visitors.ts'
import type { SuperiorFiles } from './video/superior-files.ts'
import type { SuperiorVideo } from './video/superior-video.ts'
import type { VisitingVehicles } from './visiting-vehicles.ts'

export interface RequestDependencies {
  db: Kysely<Database>
  fleet: LiveFleet
  terminals: Terminals
  interlock: () => InterlockPort
  photos: () => PhotosPort
  video: Pick<SuperiorVideo, 'place' | 'accepts' | 'begin' | 'end' | 'recorded' | 'beginRecorded'>
  superiorFiles: Pick<SuperiorFiles, 'begin' | 'control' | 'taken'>
  visiting: Pick<VisitingVehicles, 'begin' | 'end'>
  pastOfVisitors: Pick<PastOfVisitors, 'answered'>
}

export interface WantedOfVehicle {
  superior: Superior
  /** Undefined: none of the organisations of this platform has the plate and colour. */
  vehicleId: number | undefined
  /** As it was named. */
  plate: string
  plateColor: number
  want: Want
}

/** `answer`: data of the message that answers; undefined: the protocol has none for it. `reason`: why it failed. */
export interface Carried {
  outcome: 'done' | 'failed'
  answer: Buffer | undefined
  reason: string
}

export interface RequestKind {
  /** What the company has to have consented to; undefined: to nothing. */
  consent: ConsentKind | undefined
  run: (wanted: WantedOfVehicle, deps: RequestDependencies) => Promise<Carried>
}

export const done = (answer: Buffer): Carried => ({ outcome: 'done', answer, reason: '' })
export const failed = (answer: Buffer | undefined, reason: string): Carried => ({ outcome: 'failed', answer, reason })
