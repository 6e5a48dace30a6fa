import { appMenuAuth } from '@outrider/contract'
import { expect, test } from 'vitest'
import { readPush } from '../core/push/push.ts'
import { routeOf } from '../core/push/routing.ts'
import { modules } from './main/modules.ts'
import { pushTarget, targetsIn } from './push/push-targets.ts'
import { screens } from './routes.ts'

test('each screen has its title in Chinese and in English (S1.language.1)', () => {
  expect(screens.length).toBeGreaterThan(15)
  for (const { path, title } of screens) {
    expect([path, title.zh]).toEqual([path, expect.stringMatching(/\p{Script=Han}/u)])
    expect([path, title.en]).toEqual([path, expect.stringMatching(/^[A-Z][\w ,'()-]+$/)])
  }
})

test('each module of /main has its title in Chinese and in English, and a place of its own', () => {
  const rows = Object.values(modules)
  for (const { name, title } of rows) {
    expect([name, title.zh]).toEqual([name, expect.stringMatching(/\p{Script=Han}/u)])
    expect([name, title.en]).toEqual([name, expect.stringMatching(/^[A-Z][\w ]+$/)])
  }
  expect(new Set(rows.map(({ order }) => order)).size).toBe(rows.length)
})

test('no two screens or modules are opened by one push', () => {
  const named = [...screens, ...Object.values(modules)].flatMap(({ pushes = [] }) => pushes)
  expect(new Set(named).size).toBe(named.length)
})

test('a push of type Alarm opens the alarms', () => {
  expect(pushTarget('Alarm')).toBe('/main/alarm')
})

test('pushes of applications and tasks open their lists (S4.push.5) (S4.push.6) (S4.push.7) (S4.push.8) (S4.push.9)', () => {
  expect(pushTarget('installApply')).toBe('/newInstallList')
  expect(pushTarget('maintenanceApply')).toBe('/newRepairList')
  expect(pushTarget('installWork')).toBe('/taskList')
  expect(pushTarget('maintenanceWork')).toBe('/taskList')
  expect(pushTarget('review')).toBe('/reviewList')
})

test('pushes of requests for a vehicle open the list of who asked, and of who approves', () => {
  expect(pushTarget('vehicleRequest')).toBe('/myApply')
  expect(pushTarget('vehicleApproval')).toBe('/myApproval')
})

test('a push of a cut to approve opens the commands of its vehicle', () => {
  expect(pushTarget('commandApproval')).toBe('/paramSetting')
})

test('a push opens the screen or module whose row names it, and nothing without one', () => {
  const targets = targetsIn([{ name: 'about', pushes: ['review', 'installApply'] }], [{ name: 'track', pushes: ['Alarm'] }])
  expect(Object.fromEntries(targets)).toEqual({ review: '/about', installApply: '/about', Alarm: '/main/track' })
})

test('pushes of reports open the analyses with their parameters (S4.push.10) (S4.push.11)', () => {
  const rights = appMenuAuth.parse(Object.fromEntries(Object.keys(appMenuAuth.shape).map(right => [right, true])))
  const params = { beginTime: 1, endTime: 2, orgId: '7', operationTypes: ['a'], queryType: 'vehicle' }
  for (const [types, path] of [
    [['enterpriseReport', 1, '1'], '/coScyAnRp'],
    [['networkControl', 2, '2'], '/olMonitoringAnls'],
  ] as const)
    for (const type of types) {
      const push = readPush({ type, params })
      const route = push && routeOf(push, rights)
      expect(push?.type && pushTarget(push.type)).toBe(path)
      expect(JSON.parse((route && 'query' in route && route.query['params']) || 'null')).toEqual(params)
    }
})
