import { expect, test } from 'vitest'
import { session as reply } from '../../testing/recorder.ts'
import { userDataOf } from '../session/user-data.ts'
import { storedVersion } from './migrations.ts'
import { storedKeys } from './stored-keys.ts'
import { createStored, type StoredDefinition } from './stored.ts'
import { shelfOf } from '../../testing/storage.ts'
import { storedAlarmTypes } from '../fleet/stored-fleet.ts'
import { storedMobileOs, storedStatusBarHeight, storedVersionCode } from '../host/stored-host-facts.ts'
import { storedUnionId } from '../launch/stored-launch.ts'
import { storedLang } from '../i18n/stored-lang.ts'
import { storedMapConfig, storedMapkey } from '../map/stored-map.ts'
import { storedDefaultModule } from '../routing/default-modules.ts'
import { storedCid, storedCustomerCode, storedOpenId, storedPushUrl } from '../session/stored-device.ts'
import { storedIsMultiPlatformMode, storedPlatformInfoList, storedUserDatas } from '../session/stored-session.ts'
import { storedThemeColor } from '../theme/stored-theme.ts'

const definitions: readonly StoredDefinition[] = [
  storedUserDatas,
  storedPlatformInfoList,
  storedDefaultModule,
  storedIsMultiPlatformMode,
  storedOpenId,
  storedUnionId,
  storedCustomerCode,
  storedPushUrl,
  storedCid,
  storedMobileOs,
  storedVersionCode,
  storedMapkey,
  storedStatusBarHeight,
  storedThemeColor,
  storedMapConfig,
]
const definitionOf = (key: string) => {
  const definition = definitions.find(each => each.key === key)
  if (!definition) throw new Error(`${key} is not in the list of this test`)
  return definition
}

/** Sets values, creates a new instance over the same storage, and reads them. */
function afterRestart(values: Record<string, unknown>) {
  const texts: Record<string, string> = {}
  const before = createStored(shelfOf(texts))
  for (const [key, value] of Object.entries(values)) before.set(definitionOf(key), value)
  const again = createStored(shelfOf(texts))
  return { texts, read: Object.fromEntries(Object.keys(values).map(key => [key, again.get(definitionOf(key))])) }
}

const data = userDataOf(reply)

test('user data, platforms, default module and mode are stored under their keys and survive a restart (S3.stored.1)', () => {
  const { texts, read } = afterRestart({
    userDatas: { a: data },
    platformInfoList: [{ Code: 'a', Title: 'A', Url: 'http://a', isCheckIn: true, gzhTitle: '' }],
    defaultModule: 'home',
    isMultiPlatformMode: true,
  })
  expect(read).toMatchObject({ userDatas: { a: data }, defaultModule: 'home', isMultiPlatformMode: true })
  expect(read['platformInfoList']).toHaveLength(1)
  expect(Object.keys(texts)).toEqual(
    expect.arrayContaining(['userDatas', 'platformInfoList', 'defaultModule', 'isMultiPlatformMode']),
  )
})

test('values from launch parameters are stored under their keys and survive a restart (S3.stored.2)', () => {
  const values = { openId: 'o', unionId: 'u', customerCode: 'c', pushUrl: 'https://push.example' }
  const { texts, read } = afterRestart(values)
  expect(read).toEqual(values)
  expect(Object.keys(texts)).toEqual(expect.arrayContaining(Object.keys(values)))
})

test('facts about the device are stored under their keys and survive a restart (S3.stored.3)', () => {
  const values = { cid: 'x', mobileOs: 1, versionCode: 236, mapkey: 'k', statusBarHeight: 44 } as const
  const { texts, read } = afterRestart(values)
  expect(read).toEqual(values)
  expect(Object.keys(texts)).toEqual(expect.arrayContaining(Object.keys(values)))
})

test('themeColor holds themeName (S3.stored.5)', () => {
  const { texts } = afterRestart({ themeColor: { themeName: 'black' } })
  expect(JSON.parse(texts['themeColor'] ?? '')).toEqual({ themeName: 'black' })
})

test('the map config is kept (S3.stored.8)', () => {
  const mapConfig = { showPopup: false, closePopupOnMapClick: true, transparentPlate: true, showMarks: false }
  expect(afterRestart({ mapConfig }).read).toEqual({ mapConfig })
})

test('mobileOs is one of the five numbers, and 2 when none is stored', () => {
  expect(createStored(shelfOf({})).get(storedMobileOs)).toBe(2)
  for (const os of [0, 1, 2, 3, 4] as const) expect(afterRestart({ mobileOs: os }).read).toEqual({ mobileOs: os })
  expect(createStored(shelfOf({ mobileOs: '5' })).get(storedMobileOs)).toBe(2)
})

test('after sign-in the stored user data hold both tokens and the rights (S3.user.1)', () => {
  expect(afterRestart({ userDatas: { a: data } }).read).toMatchObject({
    userDatas: { a: { accessToken: 'new-token', refreshToken: 'new-refresh', appMenuAuth: { posAuth: true } } },
  })
})

test('the stored rights are the eight of the sign-in reply (S3.user.2), and ours for commands', () => {
  const { texts } = afterRestart({ userDatas: { a: data } })
  const kept = JSON.parse(texts['userDatas'] ?? '') as { a: { appMenuAuth: object } }
  expect(Object.keys(kept.a.appMenuAuth).sort((a, b) => a.localeCompare(b))).toEqual([
    'adminAuth',
    'alarmAuth',
    'auditAuth',
    'backupAuth',
    'commandAuth',
    'configureAuth',
    'expertAuth',
    'isShowTab',
    'listenAuth',
    'moreAuth',
    'posAuth',
    'recorderAuth',
    'reviewAuth',
    'talkAuth',
    'trackAuth',
    'updInstTaskAuth',
    'updMtcTaskAuth',
    'upgradeAuth',
    'videoAuth',
  ])
})

test('each platform has an access token of its own (S3.user.3)', () => {
  const userDatas = { a: { ...data, accessToken: 'at-a' }, b: { ...data, accessToken: 'at-b' } }
  expect(afterRestart({ userDatas }).read).toMatchObject({
    userDatas: { a: { accessToken: 'at-a' }, b: { accessToken: 'at-b' } },
  })
})

test('nothing stored: the default applies', () => {
  const stored = createStored(shelfOf({}))
  expect(stored.get(storedIsMultiPlatformMode)).toBe(false)
  expect(stored.get(storedPlatformInfoList)).toEqual([])
  expect(stored.get(storedDefaultModule)).toBe('pos')
  expect(stored.get(storedLang)).toBeNull()
})

test.each(['{', '"yes"', '42', '[{"Code":1}]'])('a bad value (%s) falls back to its default and is named', text => {
  const lines: string[] = []
  const stored = createStored(shelfOf({ platformInfoList: text, isMultiPlatformMode: text }), { log: line => lines.push(line) })
  expect(stored.get(storedPlatformInfoList)).toEqual([])
  expect(stored.get(storedIsMultiPlatformMode)).toBe(false)
  expect(lines).toHaveLength(2)
})

test('every key has one owner', () => {
  const sources = import.meta.glob<string>(['../../{core,features,app}/**/*.ts*', '!**/*.test.ts*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const declared = Object.values(sources).flatMap(source =>
    [...source.matchAll(/= defineStored\(\{\s*key: '(\w+)'/g)].map(([, key]) => key ?? ''),
  )
  const byName = (a: string, b: string) => a.localeCompare(b)
  expect(declared.sort(byName)).toEqual(Object.keys(storedKeys).sort(byName))
})

test('a removed value is its default again', () => {
  const texts = {}
  const stored = createStored(shelfOf(texts))
  stored.set(storedLang, 'en')
  stored.remove(storedLang)
  expect(stored.get(storedLang)).toBeNull()
  expect(texts).not.toHaveProperty('lang')
})

test('what belongs to an account is forgotten, what belongs to the device stays', () => {
  const stored = createStored(shelfOf({}))
  stored.set(storedAlarmTypes, ['overspeed'])
  stored.set(storedThemeColor, { themeName: 'white' })
  stored.forget('account')
  expect(stored.get(storedAlarmTypes)).toBeNull()
  expect(stored.get(storedThemeColor)).toEqual({ themeName: 'white' })
})

test('a listener is called for changes of its value, here and in other tabs, and for no other value', () => {
  const stored = createStored(shelfOf({}))
  let heard = 0
  const stop = stored.subscribe(storedLang, () => heard++)
  stored.set(storedLang, 'en')
  stored.set(storedMapkey, 'k')
  stored.changedElsewhere('lang')
  stored.changedElsewhere('somebody else')
  stop()
  stored.remove(storedLang)
  expect(heard).toBe(2)
})

test('without storage values last until the page is closed', () => {
  const refuse = () => {
    throw new Error('quota')
  }
  for (const shelf of [{ getItem: () => null, setItem: refuse, removeItem: refuse }, undefined]) {
    const stored = createStored(shelf)
    stored.set(storedLang, 'en')
    expect(stored.get(storedLang)).toBe('en')
    stored.remove(storedLang)
    expect(stored.get(storedLang)).toBeNull()
  }
})

test('words an older client wrote plainly are read, and so is its bare theme name', () => {
  const texts: Record<string, string> = { customerCode: 'acme', defaultModule: 'home', themeColor: 'black', lang: '"en"' }
  const stored = createStored(shelfOf(texts))
  expect(stored.get(storedCustomerCode)).toBe('acme')
  expect(stored.get(storedDefaultModule)).toBe('home')
  expect(stored.get(storedThemeColor)).toEqual({ themeName: 'black' })
  expect(stored.get(storedLang)).toBe('en')
  expect(texts['storedVersion']).toBe(String(storedVersion))
})

test('a step that has been taken is not taken again', () => {
  const texts: Record<string, string> = { storedVersion: String(storedVersion), customerCode: 'acme' }
  expect(createStored(shelfOf(texts)).get(storedCustomerCode)).toBe('')
})
