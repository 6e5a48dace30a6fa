/** Public API of the contract: all calls with their common rules, entities and errors. */
export {
  type Approach,
  type Checkpoint,
  type CheckpointType,
  checkpointTypes,
  type Passage,
} from './calls/access-mon.ts'
export type { Drive, Driver } from './calls/drivers.ts'
export { type Address, addressSources } from './calls/map.ts'
export { type Poi, poiKinds } from './calls/pois.ts'
export { type Basemap, type ClientUpdate, embeddedLayer, type MapLayer, mapLayer } from './calls/mobile.ts'
export type { PositionShare, SharedPosition } from './calls/share.ts'
export { mileageSources, type TrackCardDay } from './calls/track-card.ts'
export type { SharedTrack, TrackShare } from './calls/track-share.ts'
export * from './call.ts'
export * from './client-version.ts'
export * from './columns/fleet.ts'
export * from './columns/rows.ts'
export * from './columns/table.ts'
export * from './contract.ts'
export * from './entities/add-vehicle.ts'
export * from './entities/organisation.ts'
export * from './entities/position.ts'
export * from './entities/password-encryption.ts'
export * from './entities/session.ts'
export * from './entities/user-settings.ts'
export * from './entities/track.ts'
export * from './entities/vehicle.ts'
export * from './entities/vehicle-edit.ts'
export * from './errors.ts'
export * from './health.ts'
export * from './ids.ts'
export * from './limits.ts'
export * from './live.ts'
export * from './paths.ts'
export * from './report-query.ts'
export * from './rules.ts'
export * from './shared-page.ts'
