/** All calls the server implements. Clients, server, API document and tests are generated from this object. */
import { withTimeout } from './call.ts'
import { acceptanceCalls } from './calls/acceptance.ts'
import { accessMon } from './calls/access-mon.ts'
import { activeSafetyCalls } from './calls/active-safety.ts'
import { adminDriverCalls } from './calls/admin-drivers.ts'
import { adminEscalationCalls } from './calls/admin-escalation.ts'
import { adminKeyCalls } from './calls/admin-keys.ts'
import { adminMaintenanceCalls, vehicleMaintenance } from './calls/admin-maintenance.ts'
import { adminPaperCalls } from './calls/admin-papers.ts'
import { adminPartnerCalls } from './calls/admin-partners.ts'
import { adminPeopleCalls } from './calls/admin-people.ts'
import { adminRecordCalls } from './calls/admin-record.ts'
import { adminRoleCalls } from './calls/admin-roles.ts'
import { adminVehicleSheetCalls } from './calls/admin-vehicle-sheet.ts'
import { adminVehicleCalls } from './calls/admin-vehicles.ts'
import { adminOrganisationCalls, adminUserCalls, passwordLinkCalls } from './calls/admin.ts'
import { adminFirstStepsCalls } from './calls/first-steps.ts'
import { adminBackupCalls } from './calls/admin-backups.ts'
import { adminLogoCalls } from './calls/admin-logo.ts'
import { adminDictionaryCalls, ownDictionaries } from './calls/admin-dictionaries.ts'
import { adminReportMenuCalls } from './calls/admin-report-menus.ts'
import { adminPrivacyCalls } from './calls/admin-privacy.ts'
import { adminRetentionCalls } from './calls/admin-retention.ts'
import { adminTagCalls } from './calls/admin-tags.ts'
import { adminTerminalModelCalls } from './calls/admin-terminal-models.ts'
import { adminInstallationCalls } from './calls/installation.ts'
import { adminNoticeChannelCalls } from './calls/admin-notice-channels.ts'
import { adminWebhookCalls } from './calls/admin-webhooks.ts'
import { noticeChoiceCalls } from './calls/notice-choices.ts'
import { alarmPush } from './calls/alarm-push.ts'
import { alarmRuleCalls } from './calls/alarm-rules.ts'
import { workCalendarCalls } from './calls/work-calendar.ts'
import { terminalAreaCalls } from './calls/terminal-areas.ts'
import { departureCheckCalls, departureCheckOfVehicle } from './calls/departure-check.ts'
import { companySignInCalls, identityProviderCalls } from './calls/company-sign-in.ts'
import { dispatchCalls } from './calls/dispatch.ts'
import { drivers } from './calls/drivers.ts'
import { file } from './calls/file.ts'
import { firmwareCalls } from './calls/firmware.ts'
import { homeReports, homeSettings } from './calls/home.ts'
import { onlinePush } from './calls/online-push.ts'
import { overviewReports } from './calls/overview.ts'
import { measuringCalls } from './calls/measuring.ts'
import { movementCalls } from './calls/movement.ts'
import { scoreCalls } from './calls/score.ts'
import { sensorCalls } from './calls/sensors.ts'
import { vehicleCommandCalls } from './calls/vehicle-commands.ts'
import { passkeyCalls } from './calls/passkeys.ts'
import { photo } from './calls/photo.ts'
import { recorderCalls } from './calls/recorder.ts'
import { reportCalls } from './calls/report.ts'
import { secondFactorCalls } from './calls/second-factor.ts'
import { sendableMessageCalls } from './calls/sendable-messages.ts'
import { messageTemplateCalls, photoTemplateCalls } from './calls/sent-templates.ts'
import { share } from './calls/share.ts'
import { terminalCalls } from './calls/terminal.ts'
import { platformLinkCalls } from './calls/platform-links.ts'
import { subordinateCalls } from './calls/subordinates.ts'
import { dutyRosterCalls } from './calls/duty-roster.ts'
import { track } from './calls/track.ts'
import { fleetRoads } from './calls/fleet-roads.ts'
import { fleetScreenCalls } from './calls/fleet-screen.ts'
import { trackCard } from './calls/track-card.ts'
import { itineraries } from './calls/itinerary.ts'
import { trips } from './calls/trip.ts'
import { vehicleTerminal } from './calls/vehicle-terminal.ts'
import { video } from './calls/video.ts'
import { dspReq, dspReqFlow } from './calls/dsp-req.ts'
import { fileReading, workCalls } from './calls/work.ts'
import { firstCalls, rowsByPath } from './first-calls.ts'
import { timeouts } from './rules.ts'
import { number, vehicleForms, vehicleType, vehManager } from './calls/vehicle-forms.ts'

/** By wire group and name: `user/login` is `contract.user.login`. */
export const contract = {
  user: {
    ...firstCalls.user,
    ...homeSettings,
    ...passwordLinkCalls,
    ...noticeChoiceCalls,
    ...secondFactorCalls,
    ...passkeyCalls,
    ...companySignInCalls,
    ...ownDictionaries,
  },
  file: { ...file, ...fileReading },
  mobile: firstCalls.mobile,
  map: firstCalls.map,
  vehicle: {
    ...firstCalls.vehicle,
    ...vehicleForms,
    ...fleetScreenCalls,
    ...vehicleTerminal,
    ...trackCard,
    ...onlinePush,
    ...departureCheckOfVehicle,
    ...vehicleMaintenance,
  },
  departureCheck: departureCheckCalls,
  vehicleType,
  number,
  vehManager: { ...vehManager, ...workCalls },
  share,
  report: {
    ...firstCalls.report,
    ...withTimeout(timeouts.reportAndRisk, { ...homeReports, ...reportCalls, ...overviewReports }),
  },
  accessMon,
  alarm: { ...firstCalls.alarm, ...alarmPush, ...alarmRuleCalls, ...terminalAreaCalls, ...workCalendarCalls },
  activeSafety: withTimeout(timeouts.reportAndRisk, { ...drivers, ...activeSafetyCalls, ...scoreCalls }),
  platform: { ...dispatchCalls, ...vehicleCommandCalls, ...measuringCalls, ...movementCalls, ...sensorCalls },
  terminal: {
    ...terminalCalls,
    ...recorderCalls,
    ...sendableMessageCalls,
    ...messageTemplateCalls,
    ...firmwareCalls,
    ...acceptanceCalls,
  },
  track: { ...track, ...fleetRoads },
  trip: { ...trips, ...itineraries },
  video,
  photo: { ...photo, ...photoTemplateCalls },
  duty: { ...firstCalls.duty, ...subordinateCalls, ...platformLinkCalls, ...dutyRosterCalls },
  dspReq,
  dspReqFlow,
  admin: {
    ...adminOrganisationCalls,
    ...adminUserCalls,
    ...adminRoleCalls,
    ...adminKeyCalls,
    ...adminWebhookCalls,
    ...adminNoticeChannelCalls,
    ...adminRecordCalls,
    ...adminPartnerCalls,
    ...adminTerminalModelCalls,
    ...adminPeopleCalls,
    ...adminInstallationCalls,
    ...adminBackupCalls,
    ...adminRetentionCalls,
    ...adminPrivacyCalls,
    ...identityProviderCalls,
    ...adminFirstStepsCalls,
    ...adminDriverCalls,
    ...adminPaperCalls,
    ...adminMaintenanceCalls,
    ...adminEscalationCalls,
    ...adminVehicleSheetCalls,
    ...adminVehicleCalls,
    ...adminTagCalls,
    ...adminLogoCalls,
    ...adminReportMenuCalls,
    ...adminDictionaryCalls,
  },
}
export type Contract = typeof contract

/** The same calls by path. */
export const callsByPath = rowsByPath(contract)
