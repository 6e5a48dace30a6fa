/**
 * What users need who are signed in: the main screen, the frame of wide windows, and what watches beside them. One module, so that they are one
 * file to load instead of a dozen.
 */
export { startPush } from './push/start-push.ts'
export { watchMissed } from './missed/watch-missed.ts'
export { default as CheckWatch } from '../features/duty/CheckWatch.tsx'
export { default as AlarmWatch } from '../features/alarms/watch/AlarmWatch.tsx'
export { default as UrgentAlarms } from '../features/alarms/watch/UrgentAlarms.tsx'
export { default as OutboxWatch } from '../core/outbox/OutboxWatch.tsx'
export { default as KeptForms } from '../core/queries/KeptForms.tsx'
export { default as QueryLayout } from '../core/queries/QueryLayout.tsx'
export { default as PickerLayout } from './overlay/PickerLayout.tsx'
export { default as Shell } from './shell/Shell.tsx'
export { default as FleetWorkspace } from './main/FleetWorkspace.tsx'
export { default as VehicleMenuElsewhere } from './main/vehicle/VehicleMenuElsewhere.tsx'
export { default as Main } from './main/Main.tsx'
