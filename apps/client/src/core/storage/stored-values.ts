/**
 * Every value stored on this device: key, scope, schema, default. Keys are those of section 3 of the specification. Invalid
 * values count as absent.
 */
import { languages, mapCentre } from '@outrider/contract'
import * as z from 'zod/mini'
import { maxAlarms } from '../fleet/missed.ts'
import { themes } from '../../ui/theme.ts'
import { platform } from '../session/platform.ts'
import { userDatas } from '../session/user-data.ts'

/** device: until the device is cleared. account: removed at sign-out. platform: removed when other platforms come into use. */
export type Scope = 'device' | 'account' | 'platform'

const storedValue = <Schema extends z.ZodMiniType>(scope: Scope, schema: Schema, fallback: z.output<Schema>) => ({
  scope,
  schema,
  fallback,
})
const text = (scope: Scope, maxLength: number) => storedValue(scope, z.string().check(z.maxLength(maxLength)), '')

export const storedValues = {
  /** Saved platforms; those with isCheckIn are in use. */
  platformInfoList: storedValue('device', z.array(platform), []),
  /** Tokens and rights by platform code. */
  userDatas: storedValue('account', userDatas, {}),
  isMultiPlatformMode: storedValue('device', z.boolean(), false),
  AppGlobalConfig: storedValue(
    'device',
    z.object({ isSpecialEdition: z.boolean(), platformCode: z.string().check(z.maxLength(64)) }),
    {
      isSpecialEdition: false,
      platformCode: '',
    },
  ),
  /** Module that /main opens with. */
  defaultModule: storedValue('device', z.enum(['home', 'pos']), 'pos'),
  /** null: default of the environment (core/theme/theme.ts). */
  themeColor: storedValue('device', z.nullable(z.object({ themeName: z.enum(themes) })), null),
  /** Chosen by the user; null: default of the environment. */
  lang: storedValue('device', z.nullable(z.enum(languages)), null),

  /** Of the official account; empty: none. */
  openId: text('device', 256),
  unionId: text('device', 256),
  nickname: text('device', 256),
  /** Set by a launch link of a customer; empty: none. */
  customerCode: text('device', 64),
  /** Address of the cloud customer-info service; empty: not requested yet. */
  customerInfoUrl: text('device', 2048),
  /** Address to which an external system wants alarms pushed; empty: none. */
  pushUrl: text('device', 2048),
  /** Push authorisation from the launch parameters (mpusercode). */
  pushAuth: text('device', 2048),
  /** The user accepts pushes; null: never asked. */
  acceptPush: storedValue('device', z.nullable(z.boolean()), null),
  /** The last value sent to the platform; null: none. */
  acceptPushTold: storedValue('device', z.nullable(z.boolean()), null),
  /** Snapshot of the fleet when the client was last open (core/fleet/missed.ts). */
  lastSeen: storedValue(
    'account',
    z.nullable(
      z.object({
        at: z.number(),
        alarms: z.array(z.string().check(z.maxLength(128))).check(z.maxLength(maxAlarms)),
        cursors: z.optional(z.record(z.string(), z.object({ epoch: z.string().check(z.maxLength(64)), seq: z.number() }))),
      }),
    ),
    null,
  ),
  /** Alarm id of the launch link, until it has been shown. */
  alarmId: text('account', 256),
  /** A long launch parameter, kept for later. */
  launchParameter: text('device', 16_384),

  /** Client id of pushes; empty: none. */
  cid: text('device', 2048),
  /** 0 Android, 1 iOS, 2 other, 3 official account, 4 mini-program. */
  mobileOs: storedValue('device', z.literal([0, 1, 2, 3, 4]), 2),
  versionCode: storedValue('device', z.int().check(z.minimum(0)), 0),
  /** Height of the status bar of the native shell, px. */
  statusBarHeight: storedValue('device', z.number().check(z.minimum(0), z.maximum(200)), 0),

  /** Id of the chosen basemap; empty: the platform's first. */
  mapLayer: text('platform', 32),
  /** Key of the external map service; empty: none. */
  mapkey: text('platform', 256),
  /** Version of the agreement accepted by the user; empty: none. */
  agreedTo: text('device', 32),
  /** Remembered passwords by platform code, encrypted with a key of this device (core/storage/vault.ts). */
  rememberedSignIns: storedValue(
    'device',
    z.record(z.string(), z.object({ name: z.string().check(z.maxLength(64)), encrypted: z.string().check(z.maxLength(4096)) })),
    {},
  ),
  /** Plate number last signed in with. */
  platenumstr: text('device', 64),
  /** Last view of the vehicle list. */
  vehicleListShape: storedValue('device', z.enum(['flat', 'tree']), 'flat'),
  vehicleIcon: storedValue('device', z.enum(['default', 'car']), 'default'),
  /** Chosen alarm types; null: all. */
  alarmTypes: storedValue('account', z.nullable(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(1000))), null),
  /** The last view of the map; null: none. */
  mapView: storedValue('account', z.nullable(mapCentre), null),
  mapConfig: storedValue(
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
