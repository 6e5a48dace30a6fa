/**
 * All errors a server replies with, by group of calls: rspCode, reaction of the client, and the text in both languages. `{placeholders}` are
 * filled in by `fillPlaceholders`. What only the client finds wrong is with the client's texts.
 */
import { acceptanceErrors } from './acceptance.ts'
import { accessMonErrors } from './access-mon.ts'
import { adminErrors } from './admin.ts'
import { apiKeyErrors } from './api-key.ts'
import { alarmErrors } from './alarm.ts'
import { alarmRuleErrors } from './alarm-rules.ts'
import { commandErrors } from './command.ts'
import { companySignInErrors } from './company-sign-in.ts'
import { everyCallErrors } from './common.ts'
import { departureCheckErrors } from './departure-check.ts'
import { dictionaryErrors } from './dictionary.ts'
import { dispatchErrors } from './dispatch.ts'
import { driverFileErrors } from './driver-file.ts'
import { dutyErrors } from './duty.ts'
import { escalationErrors } from './escalation.ts'
import { fileErrors } from './file.ts'
import { httpErrors } from './http.ts'
import { installationErrors } from './installation.ts'
import { maintenanceErrors } from './maintenance.ts'
import { mapErrors } from './map.ts'
import { officialAccountErrors } from './official-account.ts'
import { fillPlaceholders } from './placeholders.ts'
import { paperErrors } from './paper.ts'
import { partnerErrors } from './partner.ts'
import { backupErrors } from './backup.ts'
import { retentionErrors } from './retention.ts'
import { tagErrors } from './tag.ts'
import { templateErrors } from './template.ts'
import { terminalModelErrors } from './terminal-model.ts'
import { passkeyErrors } from './passkey.ts'
import { poisErrors } from './pois.ts'
import { pushErrors } from './push.ts'
import { recorderErrors } from './recorder.ts'
import { reportErrors } from './report.ts'
import { safetyErrors } from './safety.ts'
import { sensorErrors } from './sensor.ts'
import { secondFactorErrors } from './second-factor.ts'
import { settingsErrors } from './settings.ts'
import { shareErrors } from './share.ts'
import { streetsErrors } from './streets.ts'
import { talkErrors } from './talk.ts'
import { terminalErrors } from './terminal.ts'
import { trackErrors } from './track.ts'
import { tripErrors } from './trip.ts'
import { userErrors } from './user.ts'
import { vehicleErrors } from './vehicle.ts'
import { vehicleFormsErrors } from './vehicle-forms.ts'
import { videoErrors } from './video.ts'
import { vehicleRequestErrors } from './vehicle-request.ts'
import { noticeErrors } from './notice.ts'
import { webhookErrors } from './webhook.ts'
import { workErrors } from './work.ts'
import type { ErrorDefinition } from './error-definition.ts'
import type { Lang } from '../rules.ts'

export type { ErrorDefinition, ErrorReaction } from './error-definition.ts'

const definitions = {
  ...everyCallErrors,
  ...httpErrors,
  ...fileErrors,
  ...userErrors,
  ...secondFactorErrors,
  ...companySignInErrors,
  ...vehicleErrors,
  ...sensorErrors,
  ...vehicleFormsErrors,
  ...commandErrors,
  ...talkErrors,
  ...terminalErrors,
  ...settingsErrors,
  ...shareErrors,
  ...trackErrors,
  ...poisErrors,
  ...tripErrors,
  ...vehicleRequestErrors,
  ...workErrors,
  ...accessMonErrors,
  ...alarmErrors,
  ...videoErrors,
  ...alarmRuleErrors,
  ...departureCheckErrors,
  ...dispatchErrors,
  ...dutyErrors,
  ...recorderErrors,
  ...acceptanceErrors,
  ...reportErrors,
  ...safetyErrors,
  ...mapErrors,
  ...streetsErrors,
  ...pushErrors,
  ...officialAccountErrors,
  ...adminErrors,
  ...apiKeyErrors,
  ...webhookErrors,
  ...noticeErrors,
  ...installationErrors,
  ...driverFileErrors,
  ...escalationErrors,
  ...maintenanceErrors,
  ...paperErrors,
  ...partnerErrors,
  ...terminalModelErrors,
  ...backupErrors,
  ...retentionErrors,
  ...tagErrors,
  ...templateErrors,
  ...dictionaryErrors,
  ...passkeyErrors,
} as const satisfies Record<string, ErrorDefinition>

export type ErrorName = keyof typeof definitions
export const errors: Readonly<Record<ErrorName, ErrorDefinition>> = definitions

/** What any call may be refused with; a row names what its handler refuses with besides. */
export const commonErrors: ReadonlySet<ErrorName> = new Set(Object.keys(everyCallErrors) as (keyof typeof everyCallErrors)[])

type Placeholders<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never
/** The parameters of an error: the placeholders in its text; none if it has none. */
export type ErrorParams<N extends ErrorName> = [Placeholders<(typeof definitions)[N]['en']>] extends [never]
  ? []
  : [filling: Record<Placeholders<(typeof definitions)[N]['en']>, string | number>]

/** The text of an error in one language. */
export const errorText = (name: ErrorName, lang: Lang, params?: Record<string, string | number>): string =>
  fillPlaceholders(errors[name][lang], params)

/** Codes that several errors share stand for the first of them: their reaction is the same, and the text comes with the reply. */
const byCode = new Map<number, ErrorName>(
  (Object.entries(definitions) as [ErrorName, ErrorDefinition][])
    .toReversed()
    .flatMap(([name, { rspCode, otherCode }]) =>
      [rspCode, otherCode].flatMap(code => (code === undefined ? [] : [[code, name] as const])),
    ),
)
/** The error for the code of a reply; undefined for unknown codes. */
export const errorByCode = (rspCode: number): ErrorName | undefined => byCode.get(rspCode)
