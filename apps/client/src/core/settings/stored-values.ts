/**
 * Every value this device keeps: its key, whose it is, what may stand there, and what holds when nothing (or nonsense) stands
 * there. Keys are those of section 3 of the specification; a new key is a row here and nothing else.
 */
import { languages, mapCentre } from '@outrider/contract'
import * as z from 'zod/mini'
import { mostAlarms } from '../fleet/missed.ts'
import { themes } from '../../ui/theme.ts'
import { platform } from '../session/platform.ts'
import { userDatas } from '../session/user-data.ts'

/**
 * device: stays until the device is cleared. account: belongs to who is signed in, forgotten when they sign out.
 * platform: belongs to the platforms in use, forgotten when others are.
 */
export type Scope = 'device' | 'account' | 'platform'

const row = <Schema extends z.ZodMiniType>(scope: Scope, schema: Schema, fallback: z.output<Schema>) => ({
  scope,
  schema,
  fallback,
})
const text = (scope: Scope, longest: number) => row(scope, z.string().check(z.maxLength(longest)), '')

export const storedValues = {
  /** Saved platforms; those with isCheckIn are the ones in use. */
  platformInfoList: row('device', z.array(platform), []),
  /** Tokens and rights by platform code. */
  userDatas: row('account', userDatas, {}),
  isMultiPlatformMode: row('device', z.boolean(), false),
  AppGlobalConfig: row('device', z.object({ isSpecialEdition: z.boolean(), platformCode: z.string().check(z.maxLength(64)) }), {
    isSpecialEdition: false,
    platformCode: '',
  }),
  /** Where /main opens. */
  defaultModule: row('device', z.enum(['home', 'pos']), 'pos'),
  /** null: the rule of the environment holds (core/settings/theme.ts). */
  themeColor: row('device', z.nullable(z.object({ themeName: z.enum(themes) })), null),
  /** The user's own choice; null: the rule of the environment holds. */
  lang: row('device', z.nullable(z.enum(languages)), null),

  /** Of the official account; empty: none. */
  openId: text('device', 256),
  unionId: text('device', 256),
  nickname: text('device', 256),
  /** Set by a launch link of a customer; empty: none. */
  customerCode: text('device', 64),
  /** Address of the cloud customer-info service; empty: not asked. */
  customerInfoUrl: text('device', 2048),
  /** Where the outside system wants to be told of alarms; empty: nowhere. */
  pushUrl: text('device', 2048),
  /** Authorisation for pushes, from the launch parameters (mpusercode). */
  pushAuth: text('device', 2048),
  /** The user lets the platform push; null: never asked. */
  acceptPush: row('device', z.nullable(z.boolean()), null),
  /** The last answer that the platform has been told; null: none. */
  acceptPushTold: row('device', z.nullable(z.boolean()), null),
  /** How the fleet stood when the client was last open (core/fleet/missed.ts). */
  lastSeen: row(
    'account',
    z.nullable(
      z.object({
        at: z.number(),
        alarms: z.array(z.string().check(z.maxLength(128))).check(z.maxLength(mostAlarms)),
        cursors: z.optional(z.record(z.string(), z.object({ epoch: z.string().check(z.maxLength(64)), seq: z.number() }))),
      }),
    ),
    null,
  ),
  /** Alarm of the link the client was opened by, until it has been shown. */
  alarmId: text('account', 256),
  /** A long launch parameter kept for later use. */
  launchParameter: text('device', 16_384),

  /** Client id of pushes; empty: none. */
  cid: text('device', 2048),
  /** 0 Android, 1 iOS, 2 other, 3 official account, 4 mini-program. */
  mobileOs: row('device', z.literal([0, 1, 2, 3, 4]), 2),
  versionCode: row('device', z.int().check(z.minimum(0)), 0),
  /** Height of the status bar of the native shell, px. */
  statusBarHeight: row('device', z.number().check(z.minimum(0), z.maximum(200)), 0),

  /** Id of the ground the map is drawn on; empty: the first the platform names. */
  mapLayer: text('platform', 32),
  /** Key of the outside map service; empty: the platform gave none. */
  mapkey: text('platform', 256),
  /** Version of the agreement this person agreed to; empty: none yet. */
  agreedTo: text('device', 32),
  /** By platform code: whose password is remembered, sealed so that only this device opens it (core/settings/vault.ts). */
  rememberedSignIns: row(
    'device',
    z.record(z.string(), z.object({ name: z.string().check(z.maxLength(64)), sealed: z.string().check(z.maxLength(4096)) })),
    {},
  ),
  /** Plate number last signed in with. */
  platenumstr: text('device', 64),
  /** How the vehicle list was last looked at. */
  vehicleListShape: row('device', z.enum(['flat', 'tree']), 'flat'),
  vehicleIcon: row('device', z.enum(['default', 'car']), 'default'),
  /** Chosen alarm types; null: all. */
  alarmTypes: row('account', z.nullable(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(1000))), null),
  /** The view the map was left with; null: none yet. */
  mapView: row('account', z.nullable(mapCentre), null),
  mapConfig: row(
    'device',
    z.object({
      showPopup: z.boolean(),
      closePopupOnMapClick: z.boolean(),
      transparentPlate: z.boolean(),
      showMarks: z.boolean(),
    }),
    { showPopup: true, closePopupOnMapClick: false, transparentPlate: false, showMarks: true },
  ),
} as const

export type StoredKey = keyof typeof storedValues
export type StoredValue<Key extends StoredKey> = z.output<(typeof storedValues)[Key]['schema']>
