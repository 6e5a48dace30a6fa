import { expect, test } from 'vitest'
import { screens } from './routes.ts'
import { hrefOf, screenTable } from './screens.ts'

test('a screen is led to by its name and parameters; those without a value are left out', () => {
  expect(hrefOf('main')).toBe('/main')
  expect(hrefOf('main', { module: 'pos', vehicle: '7@host:1' })).toBe('/main/pos?vehicle=7%40host%3A1')
  expect(hrefOf('trackQuery', { vehicle: '7', from: 1, to: 2 })).toBe('/trackQuery?vehicle=7&from=1&to=2')
  expect(hrefOf('checkpoints', { platform: undefined, checkpoint: '' })).toBe('/kakouMonitor')
})

test('names and parameters that no feature has declared do not compile', () => {
  // @ts-expect-error -- no such screen
  expect(() => hrefOf('nowhere')).toThrow('nowhere')
  // @ts-expect-error -- no such parameter
  hrefOf('vehicleInfo', { vehicles: '7' })
  // @ts-expect-error -- a screen without parameters
  hrefOf('about', { vehicle: '7' })
  // @ts-expect-error -- a required parameter is missing
  hrefOf('trackCard', { vehicles: '7' })
})

test('parameters are read as their screen declares them, and an address that does not fit counts as empty', () => {
  expect(screenTable.parametersIn('trackQuery', new URLSearchParams('vehicle=7&from=1'))).toEqual({ vehicle: '7', from: 1 })
  expect(screenTable.parametersIn('trackQuery', new URLSearchParams('from=soon'))).toEqual({})
  expect(screenTable.parametersIn('about', new URLSearchParams('vehicle=7'))).toEqual({})
})

test('each screen has a name and a path of its own', () => {
  expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length)
  expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length)
})

test('menus list their screens in order', () => {
  expect(screenTable.menu('main').map(({ name }) => name)).toEqual([
    'addVehicle',
    'adminVehicles',
    'vehicleTags',
    'terminalProfiles',
    'terminalFirmwares',
    'my',
    'admin',
    'adminDrivers',
    'adminPapers',
    'adminMaintenance',
    'adminDictionaries',
    'adminRecord',
    'changePassword',
    'platformList',
  ])
  expect(screenTable.menu('main')[0]?.rights).toEqual(['updInstTaskAuth'])
  expect(screenTable.menu('personalReports').map(({ label }) => label.en)).toEqual([
    'Reports',
    'System overview',
    'Safety daily report',
    'Company safety analysis',
    'Vehicle safety analysis',
    'Networked control analysis',
    'Monthly score',
    'Organisation risk portrait',
    'Vehicle risk portrait',
    'Driver risk portrait',
    'Daily summary',
    'Checkpoint monitoring',
    'Driver log',
    'Dispatch',
    'Trips',
    'On-duty check records',
    'Ledger of alarms',
    'Duty roster',
    'Itinerary reporting',
    'Links with other platforms',
    'Departure check',
    'Photo history',
    'Tasks of alarms',
  ])
})

test('the rail leads to each area, and every screen of an area has an entry there', () => {
  const rail = screenTable.menu('rail')
  expect(rail.map(({ area, href }) => [area, href])).toEqual([
    ['home', '/main/home'],
    ['monitoring', '/main/pos'],
    ['tracks', '/main/track'],
    ['vehicles', '/vehicleTable'],
    ['alarms', '/main/alarm'],
    ['video', '/main/video'],
    ['dispatch', '/dispatch'],
    ['checkpoints', '/kakouMonitor'],
    ['work', '/taskList'],
    ['reports', '/report'],
    ['reports', '/trackDriverList'],
    ['admin', '/admin'],
    ['admin', '/admin/record'],
    ['settings', '/my'],
  ])
  expect(rail.find(({ area }) => area === 'monitoring')?.rights).toEqual(['posAuth'])
  expect(rail.find(({ href }) => href === '/trackDriverList')?.rights).toEqual(['posAuth', 'trackAuth'])
})

test('a screen that needs a sign-in stands in the shell, and one that is open to all only with an area', () => {
  const outside = screens.filter(({ access, area }) => access === 'open' && area === undefined)
  expect(outside.map(({ name }) => name)).toEqual(['entry', 'redirect', 'newPlatform', 'login', 'error'])
})
