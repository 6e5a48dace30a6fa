/** All migrations in order. A released migration is never changed. */
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { beginWithBaseline, isMigrated } from './baseline/baseline.ts'
import * as severalServers from './migrations/950-several-servers.ts'
import * as reportPacks from './migrations/955-report-packs.ts'
import * as deviceDown from './migrations/862-device-down.ts'
import * as drivingOfDays from './migrations/891-driving-of-days.ts'
import * as sensorsOfDays from './migrations/990-sensors-of-days.ts'
import * as backups from './migrations/970-backups.ts'
import * as twoReceivers from './migrations/847-two-receivers.ts'
import * as exchangeAcrossRegions from './migrations/858-exchange-across-regions.ts'
import * as subordinatePlatforms from './migrations/846-subordinate-platforms.ts'
import * as retentionOfOrganisations from './migrations/971-retention-of-organisations.ts'
import * as tagColours from './migrations/987-tag-colours.ts'
import * as triedAgain from './migrations/996-tried-again.ts'
import * as terminalModels from './migrations/852-terminal-models.ts'
import * as reportMenus from './migrations/988-report-menus.ts'
import * as alarmsOfADay from './migrations/905-alarms-of-a-day.ts'
import * as partnersUsed from './migrations/908-partners-used.ts'
import * as drivingOfDrivers from './migrations/920-driving-of-drivers.ts'
import * as terminalFirmware from './migrations/930-terminal-firmware.ts'
import * as ledElsewhere from './migrations/931-led-elsewhere.ts'
import * as phrasesAreNoOrders from './migrations/916-phrases-are-no-orders.ts'
import * as sensors from './migrations/800-sensors.ts'
import * as ruleRecord from './migrations/855-rule-record.ts'
import * as interruptedJobs from './migrations/851-interrupted-jobs.ts'
import * as roadsOfDays from './migrations/942-roads-of-days.ts'
import * as calendarsAndDriversOfRules from './migrations/946-calendars-and-drivers-of-rules.ts'
import * as summariesOfTrackDays from './migrations/945-summaries-of-track-days.ts'
import * as parametersAndRoadOffsets from './migrations/943-parameters-and-road-offsets.ts'
import * as tagsOfRules from './migrations/944-tags-of-rules.ts'
import * as unforwardedReports from './migrations/940-unforwarded-reports.ts'
import * as visitsOfDays from './migrations/856-visits-of-days.ts'
import * as webhooksOfRules from './migrations/857-webhooks-of-rules.ts'
import * as administration from './migrations/360-administration.ts'
import * as textsThatAreOrders from './migrations/400-texts-that-are-orders.ts'
import * as vehiclesOfReportFiles from './migrations/401-vehicles-of-report-files.ts'
import * as formerOrganisations from './migrations/402-former-organisations.ts'
import * as roles from './migrations/440-roles.ts'
import * as changesOfCommands from './migrations/495-changes-of-commands.ts'
import * as parametersOfMakers from './migrations/450-parameters-of-makers.ts'
import * as photosByTimeTaken from './migrations/460-photos-by-time-taken.ts'
import * as recordOnTheScreen from './migrations/475-record-on-the-screen.ts'
import * as apiKeys from './migrations/525-api-keys.ts'
import * as webhooks from './migrations/526-webhooks.ts'
import * as noticeChannels from './migrations/610-notice-channels.ts'
import * as companySignIn from './migrations/660-company-sign-in.ts'
import * as organisationsAndUsers from './migrations/001-organisations-and-users.ts'
import * as vehiclesAndTerminals from './migrations/002-vehicles-and-terminals.ts'
import * as positions from './migrations/003-positions.ts'
import * as userKeys from './migrations/004-user-keys.ts'
import * as signIn from './migrations/005-sign-in.ts'
import * as push from './migrations/006-push.ts'
import * as shellPush from './migrations/007-shell-push.ts'
import * as userSettings from './migrations/008-user-settings.ts'
import * as vehicleChanges from './migrations/009-vehicle-changes.ts'
import * as positionShares from './migrations/010-position-shares.ts'
import * as markedPoints from './migrations/011-marked-points.ts'
import * as trackDays from './migrations/012-track-days.ts'
import * as checkpoints from './migrations/013-checkpoints.ts'
import * as trackShares from './migrations/014-track-shares.ts'
import * as drivers from './migrations/015-drivers.ts'
import * as ageOfSpentTokens from './migrations/016-age-of-spent-tokens.ts'
import * as plainNames from './migrations/017-plain-names.ts'
import * as lockedUsers from './migrations/018-locked-users.ts'
import * as commands from './migrations/019-commands.ts'
import * as editionOfReports from './migrations/020-edition-of-reports.ts'
import * as jobs from './migrations/021-jobs.ts'
import * as callRecords from './migrations/022-call-records.ts'
import * as shares from './migrations/023-shares.ts'
import * as files from './migrations/026-files.ts'
import * as senderOfCommands from './migrations/027-sender-of-commands.ts'
import * as terminalClocks from './migrations/028-terminal-clocks.ts'
import * as subPackages from './migrations/030-sub-packages.ts'
import * as serverOfLinks from './migrations/031-server-of-links.ts'
import * as terminalLinksFaults from './migrations/031-terminal-links-faults.ts'
import * as devicesOfTerminals from './migrations/032-devices-of-terminals.ts'
import * as refusedByNetwork from './migrations/033-refused-by-network.ts'
import * as terminalMessages from './migrations/034-terminal-messages.ts'
import * as driversOfOrganisations from './migrations/037-drivers-of-organisations.ts'
import * as endsOfShares from './migrations/038-ends-of-shares.ts'
import * as recordedEvents from './migrations/041-recorded-events.ts'
import * as passwordChanges from './migrations/044-password-changes.ts'
import * as formerOwners from './migrations/045-former-owners.ts'
import * as contentsOfSubPackages from './migrations/047-contents-of-sub-packages.ts'
import * as networksOfOldRefusals from './migrations/048-networks-of-old-refusals.ts'
import * as moving from './migrations/050-moving.ts'
import * as whatRefusedTerminalsSpeak from './migrations/054-what-refused-terminals-speak.ts'
import * as plainPlates from './migrations/056-plain-plates.ts'
import * as mapKeys from './migrations/057-map-keys.ts'
import * as alarms from './migrations/058-alarms.ts'
import * as alarmHandling from './migrations/060-alarm-handling.ts'
import * as alarmEvidence from './migrations/062-alarm-evidence.ts'
import * as geofences from './migrations/064-geofences.ts'
import * as terminalAreas from './migrations/791-terminal-areas.ts'
import * as looksOfGeofences from './migrations/790-looks-of-geofences.ts'
import * as alarmRules from './migrations/065-alarm-rules.ts'
import * as alarmPush from './migrations/066-alarm-push.ts'
import * as alarmCounts from './migrations/068-alarm-counts.ts'
import * as responseClock from './migrations/069-response-clock.ts'
import * as videoViews from './migrations/070-video-views.ts'
import * as alarmPictureOrders from './migrations/071-alarm-picture-orders.ts'
import * as videoViewKind from './migrations/073-video-view-kind.ts'
import * as photos from './migrations/075-photos.ts'
import * as videoWays from './migrations/077-video-ways.ts'
import * as vehicleCommands from './migrations/079-vehicle-commands.ts'
import * as dispatchMessages from './migrations/082-dispatch-messages.ts'
import * as postChecks from './migrations/084-post-checks.ts'
import * as trips from './migrations/086-trips.ts'
import * as itineraries from './migrations/087-itineraries.ts'
import * as videoAnnounced from './migrations/088-video-announced.ts'
import * as videoDownloads from './migrations/089-video-downloads.ts'
import * as commandRequests from './migrations/090-command-requests.ts'
import * as answeredRequests from './migrations/091-answered-requests.ts'
import * as departureChecks from './migrations/092-departure-checks.ts'
import * as figures from './migrations/093-figures.ts'
import * as sharedPhotoRequests from './migrations/094-shared-photo-requests.ts'
import * as risk from './migrations/095-risk.ts'
import * as reportExports from './migrations/096-report-exports.ts'
import * as storedMedia from './migrations/097-stored-media.ts'
import * as tripReceivedAt from './migrations/099-trip-received-at.ts'
import * as applications from './migrations/100-applications.ts'
import * as thumbnails from './migrations/101-thumbnails.ts'
import * as vehicleRequests from './migrations/103-vehicle-requests.ts'
import * as fuelOfDays from './migrations/105-fuel-of-days.ts'
import * as reportMails from './migrations/107-report-mails.ts'
import * as guideSeen from './migrations/111-guide-seen.ts'
import * as pictureFacts from './migrations/115-picture-facts.ts'
import * as photosNotKept from './migrations/117-photos-not-kept.ts'
import * as partsOfPhotos from './migrations/120-parts-of-photos.ts'
import * as seenViews from './migrations/121-seen-views.ts'
import * as trafficByMonth from './migrations/122-traffic-by-month.ts'
import * as reportPushes from './migrations/118-report-pushes.ts'
import * as lateCuts from './migrations/135-late-cuts.ts'
import * as endOfApproval from './migrations/136-end-of-approval.ts'
import * as toldAfterSending from './migrations/140-told-after-sending.ts'
import * as checklistsInForce from './migrations/141-checklists-in-force.ts'
import * as fuelCurves from './migrations/160-fuel-curves.ts'
import * as expiredFuelCurves from './migrations/179-expired-fuel-curves.ts'
import * as objectionsOfDrivers from './migrations/170-objections-of-drivers.ts'
import * as submittedTests from './migrations/145-submitted-tests.ts'
import * as hysteresisOfRules from './migrations/220-hysteresis-of-rules.ts'
import * as zoneCorrections from './migrations/221-zone-corrections.ts'
import * as timeZones from './migrations/222-time-zones.ts'
import * as riskCoaching from './migrations/260-risk-coaching.ts'
import * as spentBudgets from './migrations/230-spent-budgets.ts'
import * as clones from './migrations/250-clones.ts'
import * as rightToListenIn from './migrations/196-right-to-listen-in.ts'
import * as ruleOfFigures from './migrations/210-rule-of-figures.ts'
import * as fuelSensors from './migrations/215-fuel-sensors.ts'
import * as odometers from './migrations/216-odometers.ts'
import * as settingsOfMovement from './migrations/240-settings-of-movement.ts'
import * as unservedMessages from './migrations/205-unserved-messages.ts'
import * as secretsOfTerminals from './migrations/195-secrets-of-terminals.ts'
import * as whoRemovedPictures from './migrations/181-who-removed-pictures.ts'
import * as evidenceOfCommands from './migrations/183-evidence-of-commands.ts'
import * as idsOfRequests from './migrations/190-ids-of-requests.ts'
import * as formerNumbers from './migrations/175-former-numbers.ts'
import * as cutsToTell from './migrations/176-cuts-to-tell.ts'
import * as superiorClones from './migrations/310-superior-clones.ts'
import * as mainLinkClones from './migrations/535-main-link-clones.ts'
import * as limitsOfKeysAndMessages from './migrations/576-limits-of-keys-and-messages.ts'
import * as secondFactor from './migrations/600-second-factor.ts'
import * as firstSteps from './migrations/620-first-steps.ts'
import * as numbersGiven from './migrations/640-numbers-given.ts'
import * as menusOfRoles from './migrations/999-menus-of-roles.ts'
import * as privacyOfOrganisations from './migrations/9991-privacy-of-organisations.ts'
import * as dictionaries from './migrations/998-dictionaries.ts'
import * as keptTemplates from './migrations/997-kept-templates.ts'
import * as reportTemplates from './migrations/680-report-templates.ts'
import * as papers from './migrations/741-papers.ts'
import * as maintenance from './migrations/770-maintenance.ts'
import * as passkeys from './migrations/771-passkeys.ts'
import * as escalationChains from './migrations/773-escalation-chains.ts'
import * as backChannelSignOut from './migrations/772-back-channel-sign-out.ts'
import * as filesOfDrivers from './migrations/740-files-of-drivers.ts'
import * as handsOfCompanySignIns from './migrations/690-hands-of-company-sign-ins.ts'
import * as erasures from './migrations/670-erasures.ts'
import * as rightsOfProviders from './migrations/691-rights-of-providers.ts'
import * as terminalSettings from './migrations/810-terminal-settings.ts'
import * as nextInTheChain from './migrations/760-next-in-the-chain.ts'
import * as acceptanceTests from './migrations/995-acceptance-tests.ts'
import * as recorderReadings from './migrations/870-recorder-readings.ts'
import * as expertMessages from './migrations/871-expert-messages.ts'
import * as streamNumbers from './migrations/830-stream-numbers.ts'
import * as talks from './migrations/865-talks.ts'
import * as videoOfSubordinates from './migrations/866-video-of-subordinates.ts'
import * as filesForSuperiors from './migrations/867-files-for-superiors.ts'
import * as keptTalks from './migrations/956-kept-talks.ts'
import * as talkLines from './migrations/957-talk-lines.ts'
import * as distancesAtLeast from './migrations/845-distances-at-least.ts'
import * as ownPasswords from './migrations/840-own-passwords.ts'
import * as maintenanceForbids from './migrations/841-maintenance-forbids.ts'
import * as supervisedAlarms from './migrations/880-supervised-alarms.ts'
import * as dutyRoster from './migrations/892-duty-roster.ts'
import * as whoWasRung from './migrations/893-who-was-rung.ts'
import * as messagesOfLinks from './migrations/893-messages-of-links.ts'
import * as superiorConsents from './migrations/941-superior-consents.ts'
import * as superiorOutbox from './migrations/881-superior-outbox.ts'
import * as judgedReports from './migrations/890-judged-reports.ts'
import * as listeningByNoRole from './migrations/900-listening-by-no-role.ts'
import * as looks from './migrations/750-looks.ts'
import * as ruleActions from './migrations/780-rule-actions.ts'
import * as rulesOutside from './migrations/781-rules-outside.ts'
import * as directories from './migrations/751-directories.ts'
import { version } from '../version.ts'
import type { Database } from './schema.ts'

const steps = {
  '001-organisations-and-users': organisationsAndUsers,
  '002-vehicles-and-terminals': vehiclesAndTerminals,
  '003-positions': positions,
  '004-user-keys': userKeys,
  '005-sign-in': signIn,
  '006-push': push,
  '007-shell-push': shellPush,
  '008-user-settings': userSettings,
  '009-vehicle-changes': vehicleChanges,
  '010-position-shares': positionShares,
  '011-marked-points': markedPoints,
  '012-track-days': trackDays,
  '013-checkpoints': checkpoints,
  '014-track-shares': trackShares,
  '015-drivers': drivers,
  '016-age-of-spent-tokens': ageOfSpentTokens,
  '017-plain-names': plainNames,
  '018-locked-users': lockedUsers,
  '019-commands': commands,
  '020-edition-of-reports': editionOfReports,
  '021-jobs': jobs,
  '022-call-records': callRecords,
  '023-shares': shares,
  '026-files': files,
  '027-sender-of-commands': senderOfCommands,
  '028-terminal-clocks': terminalClocks,
  '030-sub-packages': subPackages,
  '031-server-of-links': serverOfLinks,
  '031-terminal-links-faults': terminalLinksFaults,
  '032-devices-of-terminals': devicesOfTerminals,
  '033-refused-by-network': refusedByNetwork,
  '034-terminal-messages': terminalMessages,
  '037-drivers-of-organisations': driversOfOrganisations,
  '038-ends-of-shares': endsOfShares,
  '041-recorded-events': recordedEvents,
  '044-password-changes': passwordChanges,
  '045-former-owners': formerOwners,
  '047-contents-of-sub-packages': contentsOfSubPackages,
  '048-networks-of-old-refusals': networksOfOldRefusals,
  '050-moving': moving,
  '054-what-refused-terminals-speak': whatRefusedTerminalsSpeak,
  '056-plain-plates': plainPlates,
  '057-map-keys': mapKeys,
  '058-alarms': alarms,
  '060-alarm-handling': alarmHandling,
  '062-alarm-evidence': alarmEvidence,
  '064-geofences': geofences,
  '065-alarm-rules': alarmRules,
  '066-alarm-push': alarmPush,
  '068-alarm-counts': alarmCounts,
  '069-response-clock': responseClock,
  '070-video-views': videoViews,
  '071-alarm-picture-orders': alarmPictureOrders,
  '073-video-view-kind': videoViewKind,
  '075-photos': photos,
  '077-video-ways': videoWays,
  '079-vehicle-commands': vehicleCommands,
  '082-dispatch-messages': dispatchMessages,
  '084-post-checks': postChecks,
  '086-trips': trips,
  '087-itineraries': itineraries,
  '088-video-announced': videoAnnounced,
  '089-video-downloads': videoDownloads,
  '090-command-requests': commandRequests,
  '091-answered-requests': answeredRequests,
  '092-departure-checks': departureChecks,
  '093-figures': figures,
  '094-shared-photo-requests': sharedPhotoRequests,
  '095-risk': risk,
  '096-report-exports': reportExports,
  '097-stored-media': storedMedia,
  '099-trip-received-at': tripReceivedAt,
  '100-applications': applications,
  '101-thumbnails': thumbnails,
  '103-vehicle-requests': vehicleRequests,
  '105-fuel-of-days': fuelOfDays,
  '107-report-mails': reportMails,
  '111-guide-seen': guideSeen,
  '115-picture-facts': pictureFacts,
  '117-photos-not-kept': photosNotKept,
  '118-report-pushes': reportPushes,
  '120-parts-of-photos': partsOfPhotos,
  '121-seen-views': seenViews,
  '135-late-cuts': lateCuts,
  '136-end-of-approval': endOfApproval,
  '140-told-after-sending': toldAfterSending,
  '141-checklists-in-force': checklistsInForce,
  '160-fuel-curves': fuelCurves,
  '170-objections-of-drivers': objectionsOfDrivers,
  '175-former-numbers': formerNumbers,
  '176-cuts-to-tell': cutsToTell,
  '122-traffic-by-month': trafficByMonth,
  '145-submitted-tests': submittedTests,
  '179-expired-fuel-curves': expiredFuelCurves,
  '181-who-removed-pictures': whoRemovedPictures,
  '183-evidence-of-commands': evidenceOfCommands,
  '190-ids-of-requests': idsOfRequests,
  '195-secrets-of-terminals': secretsOfTerminals,
  '196-right-to-listen-in': rightToListenIn,
  '210-rule-of-figures': ruleOfFigures,
  '215-fuel-sensors': fuelSensors,
  '216-odometers': odometers,
  '220-hysteresis-of-rules': hysteresisOfRules,
  '221-zone-corrections': zoneCorrections,
  '222-time-zones': timeZones,
  '240-settings-of-movement': settingsOfMovement,
  '260-risk-coaching': riskCoaching,
  '230-spent-budgets': spentBudgets,
  '250-clones': clones,
  '205-unserved-messages': unservedMessages,
  '310-superior-clones': superiorClones,
  '360-administration': administration,
  '400-texts-that-are-orders': textsThatAreOrders,
  '401-vehicles-of-report-files': vehiclesOfReportFiles,
  '402-former-organisations': formerOrganisations,
  '440-roles': roles,
  '495-changes-of-commands': changesOfCommands,
  '525-api-keys': apiKeys,
  '526-webhooks': webhooks,
  '610-notice-channels': noticeChannels,
  '535-main-link-clones': mainLinkClones,
  '576-limits-of-keys-and-messages': limitsOfKeysAndMessages,
  '600-second-factor': secondFactor,
  '620-first-steps': firstSteps,
  '640-numbers-given': numbersGiven,
  '680-report-templates': reportTemplates,
  '997-kept-templates': keptTemplates,
  '998-dictionaries': dictionaries,
  '999-menus-of-roles': menusOfRoles,
  '9991-privacy-of-organisations': privacyOfOrganisations,
  '690-hands-of-company-sign-ins': handsOfCompanySignIns,
  '670-erasures': erasures,
  '660-company-sign-in': companySignIn,
  '691-rights-of-providers': rightsOfProviders,
  '760-next-in-the-chain': nextInTheChain,
  '830-stream-numbers': streamNumbers,
  '851-interrupted-jobs': interruptedJobs,
  '855-rule-record': ruleRecord,
  '856-visits-of-days': visitsOfDays,
  '857-webhooks-of-rules': webhooksOfRules,
  '858-exchange-across-regions': exchangeAcrossRegions,
  '865-talks': talks,
  '866-video-of-subordinates': videoOfSubordinates,
  '867-files-for-superiors': filesForSuperiors,
  '845-distances-at-least': distancesAtLeast,
  '840-own-passwords': ownPasswords,
  '846-subordinate-platforms': subordinatePlatforms,
  '847-two-receivers': twoReceivers,
  '841-maintenance-forbids': maintenanceForbids,
  '871-expert-messages': expertMessages,
  '870-recorder-readings': recorderReadings,
  '880-supervised-alarms': supervisedAlarms,
  '881-superior-outbox': superiorOutbox,
  '890-judged-reports': judgedReports,
  '905-alarms-of-a-day': alarmsOfADay,
  '908-partners-used': partnersUsed,
  '950-several-servers': severalServers,
  '955-report-packs': reportPacks,
  '956-kept-talks': keptTalks,
  '957-talk-lines': talkLines,
  '970-backups': backups,
  '971-retention-of-organisations': retentionOfOrganisations,
  '987-tag-colours': tagColours,
  '852-terminal-models': terminalModels,
  '996-tried-again': triedAgain,
  '988-report-menus': reportMenus,
  '920-driving-of-drivers': drivingOfDrivers,
  '930-terminal-firmware': terminalFirmware,
  '931-led-elsewhere': ledElsewhere,
  '940-unforwarded-reports': unforwardedReports,
  '942-roads-of-days': roadsOfDays,
  '945-summaries-of-track-days': summariesOfTrackDays,
  '946-calendars-and-drivers-of-rules': calendarsAndDriversOfRules,
  '943-parameters-and-road-offsets': parametersAndRoadOffsets,
  '944-tags-of-rules': tagsOfRules,
  '941-superior-consents': superiorConsents,
  '916-phrases-are-no-orders': phrasesAreNoOrders,
  '900-listening-by-no-role': listeningByNoRole,
  '995-acceptance-tests': acceptanceTests,
  '810-terminal-settings': terminalSettings,
  '800-sensors': sensors,
  '891-driving-of-days': drivingOfDays,
  '862-device-down': deviceDown,
  '892-duty-roster': dutyRoster,
  '893-messages-of-links': messagesOfLinks,
  '893-who-was-rung': whoWasRung,
  '990-sensors-of-days': sensorsOfDays,
  '750-looks': looks,
  '751-directories': directories,
  '780-rule-actions': ruleActions,
  '781-rules-outside': rulesOutside,
  '450-parameters-of-makers': parametersOfMakers,
  '460-photos-by-time-taken': photosByTimeTaken,
  '475-record-on-the-screen': recordOnTheScreen,
  '740-files-of-drivers': filesOfDrivers,
  '741-papers': papers,
  '790-looks-of-geofences': looksOfGeofences,
  '791-terminal-areas': terminalAreas,
  '770-maintenance': maintenance,
  '771-passkeys': passkeys,
  '772-back-channel-sign-out': backChannelSignOut,
  '773-escalation-chains': escalationChains,
}

export type MigrationName = keyof typeof steps

/** The database was changed by a newer version of the product than this one. */
export class NewerData extends Error {
  override name = 'NewerData'
}

/**
 * Migrates the database to the latest version, or to `last` and no further; throws the error of a failing migration. An empty database begins with
 * the baseline: the tables as all its migrations leave them.
 */
export async function migrate(db: Kysely<Database>, last?: MigrationName): Promise<void> {
  if (!last) await beginWithBaseline(db)
  await migrateStepByStep(db, last)
}

/** Through each migration that the database has not had. */
export async function migrateStepByStep(db: Kysely<Database>, last?: MigrationName): Promise<void> {
  await checkKnown(db)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(steps) },
    // Parts that are made side by side have numbers of their own, and land in any order; each needs only what its number is above.
    allowUnorderedMigrations: true,
  })
  const { error } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
  if (error) throw error
}

/** Throws NewerData if the database has had migrations that this version does not know. */
async function checkKnown(db: Kysely<Database>): Promise<void> {
  if (!(await isMigrated(db))) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc`.execute(db)
  const unknown = rows.find(({ name }) => !Object.hasOwn(steps, name))
  if (unknown)
    throw new NewerData(
      `The data were changed by a newer version of Outrider (${unknown.name}) than ${version}: start that version or a newer one, or restore a backup from before.`,
    )
}
