/** Public API: stops, gaps, distances and positions of a vehicle's track, computed by rules that client and server share (docs/track.md). */
export { MovementAccount, movementVersion, type MovementSink } from './movement-account.ts'
export { type MovementReport } from './movement-filters.ts'
export { type Movement, type MovementKind, type MovementSegment } from './movement-tally.ts'
export { type Believed, type LiveFix, LiveFixes, type Span } from './live-fixes.ts'
export { defaultMovement, movementBounds, type MovementSettings, sameMovement } from './movement-settings.ts'
export { movementSettingsOf, withMovement } from './track-movement.ts'
export { idlingIn } from './idling.ts'
export { type Ignition, ignitionBetween } from './ignition.ts'
export type { Fix, NotCounted } from './jumps.ts'
export { accountTogether, engineRunsAt, movementOf, standsAt, rowState, type TrackMovement } from './movement-of-track.ts'
export { unpoweredMovementsIn, type UnpoweredMovement } from './unpowered-movement.ts'
export { mergeTracks, rowAtTime, sliceTrack } from './slice.ts'
export { distancesOf, type Mileage, mileageOf } from './distance.ts'
export { isLeast } from './rare.ts'
export { fixIndexAt, fixKind, hasPosition, isImplausible, notCountedWhy } from './fixes.ts'
export {
  type OdometerChoice,
  type OdometerDay,
  type OdometerDoubt,
  type OdometerEvidence,
  odometerEvidence,
  type OdometerProposal,
  odometerProposal,
  type OdometerSource,
  odometerSources,
  withOdometerChoices,
} from './odometer.ts'
export { type Gap, gapThreshold, gapsIn, isCurrentAt } from './gaps.ts'
export { packTrack, unpackTrack } from './pack.ts'
export { durationOf, type PeriodPart, periodParts, type TimeSpan } from './period-parts.ts'
export { defaultStopRule, type Stop, stopRuleBy, stopRuleOf, type StopRule, stopsIn } from './stops.ts'
export { type Bounds, boundsOf, type TrackPosition, trackPositionAt } from './position-at.ts'
export { type TrackPath, trackPathOf } from './path.ts'
export { reduceTrack } from './reduce.ts'
export { reportedSpeed, rowOfTopSpeed, speedAt, type SpeedSource, topSpeed } from './speed.ts'
export {
  alarmEditions,
  alarmEditionMask,
  alarmEditionShift,
  emptyTrack,
  noSpeed,
  pointAt,
  pointFlags,
  type Track,
  trackFromPoints,
  type TrackPoint,
} from './track.ts'
export { TrackBytesError } from './varint.ts'
