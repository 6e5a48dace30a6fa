import { allRights, errorText, everyCallErrors, moduleGroups, reportNames, reportOf } from '@outrider/contract'
import { expect, test } from 'vitest'
import { session as signedIn } from '../testing/recorder.ts'
import type { Screen } from '../core/routing/screen.ts'
import type { SessionState } from '../core/session/session.ts'
import { userDataOf } from '../core/session/user-data.ts'
import { admit } from './guard.ts'
import { screens } from './routes.ts'
import { titleOf } from './title.ts'

const platform = { Code: 'a', Title: 'A', Url: 'http://a', isCheckIn: true, gzhTitle: '' }
const second = { ...platform, Code: 'b', Url: 'http://b' }
const data = userDataOf({ ...signedIn, mustChangePassword: false })
const nobody: SessionState = { platforms: [], userDatas: {}, multi: false }
const signedOut: SessionState = { ...nobody, platforms: [platform] }
const user: SessionState = { ...signedOut, userDatas: { a: data } }
const half: SessionState = { multi: true, platforms: [platform, second], userDatas: { a: data } }
const both: SessionState = { ...half, userDatas: { a: data, b: data } }
const only = (right: keyof typeof data.appMenuAuth, held: boolean): SessionState => ({
  ...user,
  userDatas: { a: { ...data, appMenuAuth: { ...data.appMenuAuth, [right]: held } } },
})

type Facts = Pick<Screen, 'access' | 'right'> | undefined
const open: Facts = { access: 'open' }
const guarded: Facts = { access: 'guarded' }
const installTask: Facts = { access: 'guarded', right: 'updInstTaskAuth' }
const repairTask: Facts = { access: 'guarded', right: 'updMtcTaskAuth' }

/** The guard's decision table: the first matching row decides. */
const table: [what: string, screen: Facts, state: SessionState, to: string | undefined][] = [
  ['an unknown route, nobody signed in, goes to /errorInfo (S2.guard.1)', undefined, nobody, '/errorInfo'],
  ['an unknown route, someone signed in, goes to /errorInfo (S2.guard.1)', undefined, user, '/errorInfo'],
  ['an open route opens with nothing stored (S2.guard.5)', open, nobody, undefined],
  ['an open route opens without and with a sign-in', open, signedOut, undefined],
  ['with no platform saved a guarded route goes to /newPlatform (S2.guard.6)', guarded, nobody, '/newPlatform'],
  ['a missing platform counts before a missing sign-in (S2.guard.11)', guarded, { ...nobody, multi: true }, '/newPlatform'],
  ['a missing platform counts though user data is left over', guarded, { ...user, platforms: [] }, '/newPlatform'],
  ['several platforms, one without a token: to /login (S2.guard.7)', guarded, half, '/login'],
  ['several platforms, each with a token: it opens (S2.guard.8)', guarded, both, undefined],
  ['the token of a platform that is not ticked does not matter', guarded, { ...half, platforms: [platform] }, undefined],
  ['single mode without user data goes to /login (S2.guard.9)', guarded, signedOut, '/login'],
  ['single mode with user data opens (S2.guard.10)', guarded, user, undefined],
  ['user data of another platform is none of this one', guarded, { ...signedOut, userDatas: { b: data } }, '/login'],
  ['installation tasks without the right go to /main', installTask, only('updInstTaskAuth', false), '/main'],
  ['installation tasks with the right open', installTask, only('updInstTaskAuth', true), undefined],
  ['maintenance tasks without the right go to /main', repairTask, only('updMtcTaskAuth', false), '/main'],
  ['maintenance tasks with the right open', repairTask, only('updMtcTaskAuth', true), undefined],
  ['a missing sign-in counts before a missing right', installTask, signedOut, '/login'],
]

test.each(table)('%s', (_, screen, state, to) => {
  expect(admit(screen, state)?.to).toBe(to)
})

test.each([
  ['updInstTaskAuth', 'no permission to edit new install task'],
  ['updMtcTaskAuth', 'no permission to edit maintenance task'],
  ['trackAuth', errorText('access.noRight', 'en')],
] as const)('without %s the user is told why', (right, text) => {
  const { message } = admit({ access: 'guarded', right }, only(right, false)) ?? {}
  expect(message?.en).toBe(text)
})

test.each(['pos', 'video', 'track'] as const)(
  'a session of the module %s opens the screens of its right and those whose row names it, and none that is added later (S6.module.2) (S6.module.3) (S6.module.4)',
  moduleType => {
    const ofTheModule = screens.flatMap(({ path, inModules }) =>
      inModules && (moduleGroups[inModules] as readonly string[]).includes(moduleType) ? [path] : [],
    )
    const everything = { ...data, appMenuAuth: allRights }
    const whole: SessionState = { ...user, userDatas: { a: everything } }
    const opens = (state: SessionState) =>
      screens.flatMap(each => (each.access === 'guarded' && !admit(each, state) ? [each.path] : []))
    const right = `${moduleType}Auth` as const
    const ofItsRight = screens.flatMap(({ path, right: needed }) => (needed && [needed].flat().includes(right) ? [path] : []))
    const opened = opens({ ...whole, moduleType })
    expect(opened.toSorted()).toEqual([...ofTheModule, ...ofItsRight].toSorted())
    expect(opens({ ...whole, userDatas: { a: { ...everything, moduleType } } })).toEqual(opened)
    for (const path of ['/addNewVehicle', '/editVehicle', '/VehicleInfoEdit', '/taskList', '/newInstallApply', '/myApply'])
      expect(opened).not.toContain(path)
    expect(opened.includes('/sharedLinks')).toBe(moduleType !== 'video')
    expect(admit({ access: 'guarded' }, { ...whole, moduleType })).toEqual({
      to: '/main',
      message: everyCallErrors['access.noRight'],
    })
    expect(admit({ access: 'guarded' }, { ...whole, moduleType: 'all' })).toBeUndefined()
  },
)

test('any of several rights opens a screen', () => {
  const screen = { access: 'guarded', right: ['posAuth', 'updInstTaskAuth'] } as const
  expect(admit(screen, only('updInstTaskAuth', false))).toBeUndefined()
  expect(admit({ ...screen, right: ['trackAuth', 'updInstTaskAuth'] }, only('updInstTaskAuth', false))?.to).toBe('/main')
})

test('screens need the rights of the calls they cannot do without', () => {
  const rights = Object.fromEntries(screens.flatMap(({ path, right }) => (right ? [[path, right]] : [])))
  expect(rights).toEqual({
    '/admin/vehicles': 'updInstTaskAuth',
    '/admin/api': 'adminAuth',
    '/admin/dictionaries': 'adminAuth',
    '/admin/dictionary': 'adminAuth',
    '/admin/drivers': 'adminAuth',
    '/admin/driver': 'adminAuth',
    '/admin/drivers/sheet': 'adminAuth',
    '/admin/papers': 'adminAuth',
    '/admin/paper': 'adminAuth',
    '/admin/papers/departure': 'adminAuth',
    '/admin/escalation': 'adminAuth',
    '/admin/maintenance': 'adminAuth',
    '/admin/maintenance/vehicle': 'adminAuth',
    '/admin/maintenance/plans': 'adminAuth',
    '/admin/maintenance/plan': 'adminAuth',
    '/admin/maintenance/services': 'adminAuth',
    '/admin/person': 'adminAuth',
    '/admin/erasures': 'adminAuth',
    '/talk': ['talkAuth', 'listenAuth'],
    '/terminalSettings': 'configureAuth',
    '/acceptance': ['updInstTaskAuth', 'updMtcTaskAuth'],
    '/recorder': 'recorderAuth',
    '/expertMessages': 'expertAuth',
    '/terminalProfiles': 'configureAuth',
    '/terminalProfile': 'configureAuth',
    '/terminalFirmwares': 'upgradeAuth',
    '/terminalFirmware': 'upgradeAuth',
    '/trackQuery': 'trackAuth',
    '/alarmTypeList': 'alarmAuth',
    '/alarmTasks': 'alarmAuth',
    '/vehAlmDetail': 'alarmAuth',
    '/alarmHandle': 'alarmAuth',
    '/admin': 'adminAuth',
    '/admin/user': 'adminAuth',
    '/admin/model': 'adminAuth',
    '/admin/models': 'adminAuth',
    '/admin/organisation': 'adminAuth',
    '/admin/installation': 'adminAuth',
    '/admin/providers': 'adminAuth',
    '/admin/provider': 'adminAuth',
    '/admin/firstSteps': 'adminAuth',
    '/admin/roles': 'adminAuth',
    '/admin/role': 'adminAuth',
    '/admin/keys': 'adminAuth',
    '/admin/partner': 'adminAuth',
    '/admin/partners': 'adminAuth',
    '/admin/backups': 'backupAuth',
    '/admin/key': 'adminAuth',
    '/admin/webhooks': 'adminAuth',
    '/admin/webhook': 'adminAuth',
    '/admin/channels': 'adminAuth',
    '/admin/channel': 'adminAuth',
    '/admin/record': 'auditAuth',
    '/videoConfig': 'videoAuth',
    '/historyVideoQuery': 'videoAuth',
    '/historyVideoList': 'videoAuth',
    '/historyVideoPlay': 'videoAuth',
    '/historyVideoPlayAll': 'videoAuth',
    '/photograph': 'videoAuth',
    '/captureInfo': 'videoAuth',
    '/captureResult': 'videoAuth',
    '/captureResultList': 'videoAuth',
    '/pictureList': 'videoAuth',
    '/mapProvider': 'updInstTaskAuth',
    '/movementSettings': 'updInstTaskAuth',
    '/trackList': 'trackAuth',
    '/parkList': 'trackAuth',
    '/speedCurve': 'trackAuth',
    ...Object.fromEntries(
      reportNames.flatMap(name => {
        const { query, result, right: needed } = reportOf(name)
        return [query, result].map(path => [path, needed])
      }),
    ),
    '/vehicleTrackCard': 'trackAuth',
    '/vehicleTrackCardQuery': 'trackAuth',
    '/kakouMonitor': 'posAuth',
    '/kakouLocMap': 'posAuth',
    '/kakouTrackReplay': 'trackAuth',
    '/vehicleTable': 'posAuth',
    '/vehicleTags': 'posAuth',
    '/addNewVehicle': 'updInstTaskAuth',
    '/newHistory': ['moreAuth', 'updInstTaskAuth', 'updMtcTaskAuth'],
    '/dispatch': 'moreAuth',
    '/trackDriverList': ['posAuth', 'trackAuth'],
    '/driverList': ['posAuth', 'trackAuth'],
    '/VehicleTripsQuery': ['posAuth', 'trackAuth'],
    '/VehicleTrips': ['posAuth', 'trackAuth'],
    '/postcheck': 'alarmAuth',
    '/postchecklist': 'alarmAuth',
    '/platformLink': 'alarmAuth',
    '/linkMessage': 'alarmAuth',
    '/subordinatePlatforms': 'alarmAuth',
    '/superiorConsents': 'adminAuth',
    '/postcheckrsp': 'alarmAuth',
    '/dutyRoster': 'alarmAuth',
    '/dutyShift': 'adminAuth',
    '/dutyDay': 'adminAuth',
    '/dutyHandovers': 'alarmAuth',
    '/giveDuty': 'alarmAuth',
    '/dutyHandover': 'alarmAuth',
    '/paramSetting': 'commandAuth',
    '/commandMany': ['commandAuth', 'moreAuth'],
    '/overview': 'posAuth',
    '/SafetyDaily': 'alarmAuth',
    '/MLSafetyDaily': 'alarmAuth',
    '/departureCheck': ['posAuth', 'moreAuth'],
    '/departureChecklists': 'reviewAuth',
    '/coScyAnRp': 'alarmAuth',
    '/vehScyAnRp': 'alarmAuth',
    '/olMonitoringAnls': 'alarmAuth',
    '/orgRiskPortrait': 'alarmAuth',
    '/monthlyScore': 'alarmAuth',
    '/alarmLedger': 'alarmAuth',
    '/vehRiskPortrait': 'alarmAuth',
    '/driverRiskPortrait': 'alarmAuth',
    '/riskObjections': 'alarmAuth',
    '/riskSettings': 'alarmAuth',
    '/ItineraryReporting': ['posAuth', 'trackAuth'],
    '/AddItineraryReporting': 'moreAuth',
    '/EditItineraryReporting': ['posAuth', 'trackAuth'],
    '/newInstTask': 'updInstTaskAuth',
    '/maintTask': 'updMtcTaskAuth',
  })
})

test('no other screens are open than those of the specification (S2.guard.5)', () => {
  const listed = [
    '/',
    '/errorInfo',
    '/login',
    '/newPlatform',
    '/platformList',
    '/redirect',
    '/agreement',
    '/privacy',
    '/editPlatform',
    '/changePwd',
    '/scanCode',
  ]
  for (const screen of screens)
    expect([screen.path, screen.access === 'open']).toEqual([screen.path, listed.includes(screen.path)])
})

test('a link with a proof of its own opens its screen without sign-in; any other link of it does not', () => {
  const alarms = screens.find(({ path }) => path === '/vehAlmDetail')
  const link = (id: string) => new URL(`/vehAlmDetail?vehAlmMsgId=${id}`, 'http://a')
  const message = `7.21.1790000000000.${'A'.repeat(43)}`
  expect(admit(alarms, nobody, link(message))).toBeUndefined()
  for (const other of ['21', '', '7.21.1790000000000.', `${message}A`, `x${message}`])
    expect(admit(alarms, signedOut, link(other)), other).toEqual({ to: '/login' })
  const password = screens.find(({ path }) => path === '/setPassword')
  expect(admit(password, signedOut, new URL('/setPassword#abc', 'http://a'))).toBeUndefined()
  expect(admit(password, signedOut, new URL('/setPassword', 'http://a'))).toEqual({ to: '/login' })
  const company = screens.find(({ path }) => path === '/companySignIn')
  expect(admit(company, signedOut, new URL('/companySignIn?code=a&state=b', 'http://a'))).toBeUndefined()
  expect(admit(company, signedOut, new URL('/companySignIn', 'http://a'))).toEqual({ to: '/login' })
  expect(screens.filter(({ opensWithout }) => opensWithout !== undefined)).toHaveLength(3)
})

test('a password that must be changed comes before everything guarded', () => {
  expect(admit(guarded, { ...user, userDatas: { a: { ...data, mustChangePassword: true } } })).toEqual({ to: '/changePwd' })
})

test('titles: platform and route, platform alone on main, route alone before sign-in (S2.guard.2, S2.guard.3, S2.guard.4)', () => {
  const titles = Object.fromEntries(screens.map(screen => [screen.path, titleOf(screen, 'Fleet', 'en')]))
  expect(titles).toMatchObject({
    '/addNewVehicle': 'Fleet · Add vehicle',
    '/notnetwork': 'Fleet · No network',
    '/main/:module?': 'Fleet',
    '/login': 'Sign in',
    '/newPlatform': 'Add platform',
    '/platformList': 'Common platform list',
  })
})
