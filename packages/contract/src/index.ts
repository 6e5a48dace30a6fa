/** Public API of the contract: all calls with their common rules, entities and errors. */
export {
  type Approach,
  type Checkpoint,
  checkpointForm,
  type CheckpointType,
  checkpointTypes,
  type Passage,
} from './calls/access-mon.ts'
export {
  type AdminDriver,
  adminDriver,
  driveSources,
  driverChange,
  type DriverFile,
  type DriverSheetColumn,
  driverStates,
  type KnownDrive,
  type WrongDriverCell,
} from './calls/admin-drivers.ts'
export {
  driverFieldTexts,
  driverForm,
  type DriverForm,
  type DriverSheetField,
  driverSheetFields,
} from './entities/driver-file.ts'
export { escalationForm, maxEscalated } from './calls/admin-escalation.ts'
export {
  type MaintenanceDue,
  maintenanceOrderForm,
  type MaintenancePlan,
  maintenancePlanChange,
  maintenancePlanForm,
  type Service,
  serviceForm,
} from './calls/admin-maintenance.ts'
export { maintenanceHours, type MaintenanceState } from './entities/maintenance.ts'
export type { CameraMove } from './video/camera-moves.ts'
export { terminalProfileForm } from './calls/terminal.ts'
export {
  endedSettingStates,
  leadingOrders,
  failedSettingStates,
  losingOrders,
  type ProfiledTerminal,
  type SettingState,
  settingStates,
  type SettingValue,
  type TerminalChange,
  type TerminalOrder,
  terminalOrders,
  type TerminalProfile,
  type TerminalRollout,
  type TerminalSetting,
} from './entities/terminal-setting.ts'
export {
  type FirmwareKind,
  firmwareKindNames,
  firmwareKinds,
  type TerminalFirmware,
  type UpgradableTerminal,
} from './entities/terminal-firmware.ts'
export {
  type RecorderComparison,
  type RecorderDataKind,
  recorderDataKinds,
  type RecorderEntry,
  type RecorderReading,
  recorderRecordKinds,
  recorderSpanHours,
} from './entities/recorder.ts'
export {
  type AcceptanceFrame,
  acceptanceRemarkLength,
  type AcceptanceResult,
  type AcceptanceTest,
  type AcceptanceTried,
  type AcceptanceTry,
  acceptanceTryNames,
} from './entities/acceptance.ts'
export {
  type AcceptanceFact,
  acceptanceFacts,
  acceptanceFailures,
  acceptanceTries,
} from './entities/acceptance-tries.ts'
export {
  type SendableField,
  type SendableForm,
  type SendableMessage,
  sendableMessages,
} from './entities/sendable-message.ts'
export { type Paper, paperChange, paperForm, paperStates } from './calls/admin-papers.ts'
export { type PaperKind, paperKinds, paperKindsOf, type PaperOwner } from './entities/paper.ts'
export { type Erasure, erasureStates, type KeptRow } from './calls/admin-people.ts'
export * from './people/kept-tables.ts'
export type { RecordEntry } from './calls/admin-record.ts'
export {
  actsOf,
  type RecordedAct,
  recordedActs,
  type RecordGroup,
  recordGroups,
  recordGroupTexts,
} from './record/recorded-acts.ts'
export { type RecordedFact, recordedFacts, recordedFactsOf, recordedValues } from './record/recorded-facts.ts'
export { type SheetColumn, type SheetProblem, sheetProblems, type WrongCell } from './calls/admin-vehicle-sheet.ts'
export {
  type ChangeOfVehicles,
  changeOfVehicles,
  vehicleChangeResults,
  vehiclesChangedAtOnce,
  vehicleUndoResults,
} from './calls/admin-vehicles.ts'
export { callGroups } from './api/call-groups.ts'
export { fieldUnits, type FieldUnit, unitOf } from './api/field-units.ts'
export { type ApiKey, apiKeyForm } from './calls/admin-keys.ts'
export { type Partner, partnerName } from './calls/admin-partners.ts'
export {
  type Webhook,
  webhookChange,
  type WebhookDelivery,
  webhookForm,
} from './calls/admin-webhooks.ts'
export {
  type NoticeChannel,
  noticeChannelChange,
  noticeChannelForm,
  type NoticeDelivery,
} from './calls/admin-notice-channels.ts'
export {
  type IdentityProvider,
  identityLinkings,
  identityProviderChange,
  type DirectorySettings,
  directoryWays,
  type identityProviderFaults,
  identityProviderForm,
  secondFactorSources,
} from './calls/company-sign-in.ts'
export { type NoticeChoices, noticeChoices, type OfferedChannel } from './calls/notice-choices.ts'
export {
  type ChannelField,
  type ChannelFieldName,
  channelFields,
  type ChannelKind,
  channelKindNames,
  channelKindOf,
  channelKinds,
} from './notices/channel-kinds.ts'
export {
  mayBeNotified,
  type NoticeKind,
  noticeKindNames,
  noticeKinds,
  type NoticePlaceholder,
  noticePlaceholders,
} from './notices/notice-kinds.ts'
export { mayReceive, type WebhookKind, webhookKindNames, webhookKinds } from './webhooks/webhook-kinds.ts'
export { hiddenFromKeys, keyCalls, type KeyUse, onlyReads, rightsOfKeys } from './key-calls.ts'
export { allowsLook, allowsLookAt, lookCalls } from './look-calls.ts'
export { type AdminRole, roleChange, roleForm } from './calls/admin-roles.ts'
export { type ShippedRoleName, shippedRoles } from './entities/roles.ts'
export {
  type AdminOrganisation,
  type AdminUser,
  organisationChange,
  organisationForm,
  userChange,
  userForm,
  userStates,
} from './calls/admin.ts'
export { type FirstSteps, type TerminalStage, type TerminalTry, type TryingTerminal } from './calls/first-steps.ts'
export { type HomePart, homeParts } from './calls/home.ts'
export { type Installation, installationCounts } from './calls/installation.ts'
export { type Backup, type backupWays } from './calls/admin-backups.ts'
export {
  type MessageTemplate,
  messageWanted,
  type OwnedTemplate,
  type PhotoTemplate,
  photoWanted,
} from './calls/sent-templates.ts'
export { type TagColour, tagColours, type VehicleTag } from './calls/admin-tags.ts'
export { type DictionaryWord, dictionaryWordChange, dictionaryWordForm } from './calls/admin-dictionaries.ts'
export { dictionaries, type Dictionary, dictionaryNames } from './entities/dictionary.ts'
export { type MenuReport, menuReports, reportMenuForm } from './calls/admin-report-menus.ts'
export { tagsIn } from './entities/tags.ts'
export { commandMethodWords } from './entities/command-method-words.ts'
export {
  cutsByText,
  dangersBetween,
  type EnteredOrders,
  type ModelDanger,
  modelDangers,
  type ModelOrders,
  ordersInForce,
  type RelayCommandMethod,
  type TerminalModel,
  type TerminalModelForm,
  terminalModelForm,
  terminalModelName,
} from './entities/terminal-model.ts'
export { type KeptKind, keptKinds, retentionForm } from './calls/admin-retention.ts'
export { privacyForm } from './calls/admin-privacy.ts'
export * from './people/privacy.ts'
export * from './alarms/alarm-case.ts'
export * from './alarms/alarm-files.ts'
export * from './alarms/alarm-handling.ts'
export * from './alarms/alarm-push.ts'
export * from './alarms/alarm-rules.ts'
export * from './alarms/geofence.ts'
export * from './alarms/geofence-colours.ts'
export * from './alarms/route-line.ts'
export type { TerminalAreaOfVehicle } from './calls/terminal-areas.ts'
export * from './alarms/alarm-rule-kinds.ts'
export * from './alarms/alarm-rule-types.ts'
export * from './alarms/alarm-types.ts'
export * from './alarms/rule-actions.ts'
export * from './alarms/rule-record.ts'
export * from './alarms/device-faults.ts'
export { maxAnswerLength } from './calls/duty.ts'
export { maxAskMinutes } from './calls/subordinates.ts'
export { dutyDayForm, dutyHandoverForm, dutyShiftForm, dutyTakeForm } from './calls/duty-roster.ts'
export type {
  CoachingNote,
  CoachingState,
  RiskEvent,
  RiskFactor,
  RiskObjection,
  RiskPortrait,
  RiskRanked,
  RiskSubject,
  SafetyFigures,
} from './calls/active-safety.ts'
export type { Drive, Driver } from './calls/drivers.ts'
export { calendarDay, type CalendarDay, isDayOff } from './calls/work-calendar.ts'
export {
  type Address,
  addressSources,
  type FoundPlace,
  type FoundPlaceKind,
  foundPlaceKinds,
  type MapKeyState,
  type StreetMap,
  type StreetMaps,
} from './calls/map.ts'
export { type Poi, poiChange, poiForm, poiKinds } from './calls/pois.ts'
export { vehicleTypeIcon, type VehicleTypeIcon } from './calls/vehicle-forms.ts'
export type { WorkAttachment, WorkPart } from './calls/work.ts'
export * from './work/application.ts'
export * from './work/contact-rules.ts'
export * from './work/vehicle-request.ts'
export {
  type Basemap,
  type ClientUpdate,
  type CustomPlatformInfo,
  embeddedLayer,
  type MapLayer,
  mapLayer,
} from './calls/mobile.ts'
export type { CreatedShare, Shared, SharedPosition, SharedTrack } from './calls/share.ts'
export type { FleetWayState, RoadAlong, RoadOfDay, RoadPiece } from './calls/fleet-roads.ts'
export { mileageSources, type TrackCardDay } from './calls/track-card.ts'
export {
  editableFields,
  type Itinerary,
  type ItineraryChange,
  itineraryFacts,
  type ItineraryFacts,
  type ItineraryField,
  editableUntil,
  itineraryFields,
  type ItineraryState,
  itineraryStates,
} from './calls/itinerary.ts'
export type { FuelFault } from './calls/measuring.ts'
export type { SensorOrigin, SensorProposal, SensorReadout, VehicleSensor } from './calls/sensors.ts'
export type { FuelEvent } from './calls/report.ts'
export { fileOrder } from './calls/report-question.ts'
export { tripFacts, type Trip } from './calls/trip.ts'
export { keptWall, type KeptWall, wallSizes } from './calls/video-walls.ts'
export * from './call.ts'
export * from './client-version.ts'
export * from './columns/classes.ts'
export * from './columns/fleet.ts'
export {
  type FleetScreen,
  fleetScreen,
  type FleetScreenContents,
  type ScreenBox,
  type ScreenCell,
  type ScreenList,
  type ScreenMap,
  type ScreenSort,
  screenSorts,
  type ScreenTree,
} from './columns/fleet-screen.ts'
export * from './columns/rows.ts'
export * from './columns/table.ts'
export * from './entities/not-sent-words.ts'
export * from './entities/vehicle-command.ts'
export * from './contract.ts'
export * from './dispatch/dispatch-message.ts'
export * from './entities/add-vehicle.ts'
export * from './entities/map-centre.ts'
export * from './entities/duty-roster.ts'
export * from './entities/on-duty.ts'
export * from './links/platform-links.ts'
export * from './entities/superior-consents.ts'
export * from './entities/subordinates.ts'
export * from './entities/organisation.ts'
export * from './entities/position.ts'
export * from './entities/password-encryption.ts'
export * from './entities/right-schemas.ts'
export * from './entities/rights.ts'
export * from './entities/right-texts.ts'
export * from './entities/session.ts'
export * from './entities/state-of-position.ts'
export * from './entities/terminal-command.ts'
export * from './entities/terminal-device.ts'
export * from './entities/user-settings.ts'
export * from './entities/track.ts'
export * from './entities/vehicle.ts'
export * from './departure-check.ts'
export * from './entities/terminal-zone.ts'
export * from './entities/vehicle-edit.ts'
export * from './errors/index.ts'
export { clientErrors } from './errors/client.ts'
export { everyCallErrors } from './errors/common.ts'
export { fillPlaceholders } from './errors/placeholders.ts'
export * from './envelope.ts'
export * from './field-rules.ts'
export * from './files.ts'
export * from './health.ts'
export * from './ids.ts'
export * from './limits/index.ts'
// By itself: the first visit needs no other limit.
export { platformLimits } from './limits/platform.ts'
export * from './limits/left-behind.ts'
export * from './live.ts'
export * from './map-keys.ts'
export * from './measures.ts'
export * from './unit-words.ts'
export * from './measuring.ts'
export * from './movement.ts'
export * from './paths.ts'
export { completed, readReply } from './reading.ts'
export * from './report-query.ts'
export * from './reports/comparison.ts'
export * from './reports/figures.ts'
export * from './reports/mailing.ts'
export * from './reports/reports.ts'
export * from './rules.ts'
export * from './safety/mailed-analyses.ts'
export * from './safety/risk-settings.ts'
export * from './safety/safety-params.ts'
export * from './alarms/rule-presets.ts'
export type { DriverHoursRow, ScoredFigure, ScoreLoss } from './calls/score.ts'
export * from './score/report-faults.ts'
export * from './score/score-figures.ts'
export * from './score/score-settings.ts'
export * from './sensors/sensor.ts'
export * from './sensors/sensor-kinds.ts'
export * from './sensors/sensor-value.ts'
export * from './share-kinds.ts'
export * from './shared-page.ts'
export * from './photos.ts'
export * from './video/talk-stream.ts'
export * from './video/video-stream.ts'
export {
  type ReplayCommand,
  replayCommands,
  searchFailures,
  type VideoRecording,
  videoRecording,
} from './calls/video-history.ts'
export type { DownloadFailure, DownloadState, VideoDownload } from './calls/video-downloads.ts'
