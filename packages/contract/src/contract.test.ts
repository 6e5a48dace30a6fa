import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { callsByPath } from './contract.ts'
import { errorByCode, type ErrorName, errors, fillPlaceholders, errorText } from './errors.ts'
import { pageCount } from './limits.ts'
import { envelope, sendsRefreshToken, skipsToken, succeeded, timeoutOf, timeouts } from './rules.ts'

test('the hash of all calls is recorded, so that wire changes are deliberate', () => {
  const wire = [...callsByPath].map(([path, call]) => [
    path,
    call.scope,
    call.merge,
    schemaOf(call.request, 'input'),
    schemaOf(call.data, 'output'),
  ])
  expect(createHash('sha256').update(JSON.stringify(wire)).digest('hex')).toMatchSnapshot()
})
const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => z.toJSONSchema(schema, { io, unrepresentable: 'any' })

test('rspCode 0 is success and anything else is not (S7.rule.13)', () => {
  const reply = (rspCode: number) => envelope.parse({ rspCode, msg: '' })
  expect(succeeded(reply(0))).toBe(true)
  for (const code of [1, -1, 200, 4010001, 5000001]) expect(succeeded(reply(code))).toBe(false)
})

test('time-outs are 20 s for callbacks and 30 s for promises (S7.rule.14), 120 s for reports and risk (S7.rule.15), 240 s for oil rankings (S7.rule.16), 3 s for native positions (S7.rule.17)', () => {
  expect(timeouts.callback).toBe(20_000)
  expect(timeoutOf('vehicle/getOrg')).toBe(30_000)
  expect(timeoutOf('report/getVehicleMileageStat')).toBe(120_000)
  expect(timeoutOf('activeSafety/getDriverRisk')).toBe(120_000)
  expect(timeoutOf('report/getOrgOilConsumptionRanking')).toBe(240_000)
  expect(timeoutOf('vehicle/getVehiclesPosition', { native: true })).toBe(3_000)
  expect(timeoutOf('vehicle/getVehiclesPosition')).toBe(30_000)
})

test('ten calls skip the token, two send the refresh token', () => {
  const names =
    'user/login user/getUserMsg user/getPasswordComplexity user/getPublicKey user/getCaptcha user/getMoveCaptcha user/getMobileSmsCaptcha user/mobileSmsLogin mobile/checkUpdates alarm/getWxVehiclesAlarms'
  for (const path of names.split(' ')) expect(skipsToken(path), path).toBe(true)
  for (const path of ['user/logout', 'user/getSysConfig', 'user/getRsaPublicKey', 'vehicle/getOrg'])
    expect(skipsToken(path), path).toBe(false)
  expect(['user/logout', 'user/changePassword', 'user/login', 'vehicle/getOrg'].filter(sendsRefreshToken)).toEqual([
    'user/logout',
    'user/changePassword',
  ])
})

test('the number of pages is the total over the page size, rounded up (S7.call.24)', () => {
  expect([0, 1, 20_000, 20_001].map(total => pageCount(total))).toEqual([0, 1, 1, 2])
})

test('every error has a text in both languages with the same placeholders, and a unique code', () => {
  const codes = new Set<number>()
  const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted()
  for (const [name, call] of Object.entries(errors)) {
    expect(call.zh, name).toMatch(/[\u4e00-\u9fff]/)
    expect(call.en, name).not.toMatch(/[\u4e00-\u9fff]/)
    expect(placeholders(call.zh), name).toEqual(placeholders(call.en))
    if (call.rspCode === null) continue
    expect(codes.has(call.rspCode), name).toBe(false)
    codes.add(call.rspCode)
    expect(errorByCode(call.rspCode)).toBe(name)
  }
})

test('the texts quoted by the specification are unchanged', () => {
  const textOf = (name: ErrorName) => errorText(name, 'en')
  expect(textOf('login.wrongUser')).toBe('wrong user or password')
  expect(textOf('login.wrongKey')).toBe('wrong user key')
  expect(textOf('login.empty')).toBe('Please enter your username or password')
  expect(textOf('net.requestFailed')).toBe('Request failed, please check network settings')
  expect(textOf('net.timeout')).toBe('API call timed out')
  expect(textOf('net.timeoutApp')).toBe('API call timed out!')
  expect(textOf('net.platformOffline')).toBe('Platform offline, please check the server')
  expect(textOf('vehicles.allPagesFailed')).toBe('big data vehicle list fetch failed')
  expect(textOf('log.callError')).toBe('interface call error')
})

test('texts for failed connections, lost identity, failed operations and vehicles that are not online exist in both languages (S8.text.2) (S8.text.3) (S8.text.5) (S8.text.7)', () => {
  for (const name of ['net.connectFailed', 'session.unknown', 'operation.failed', 'vehicle.offline'] as const)
    expect(errors[name].zh !== errors[name].en && errors[name].zh.length > 0, name).toBe(true)
  expect(errorText('session.unknown', 'en')).toBe('identity check failed, please log in again')
  expect(errorText('operation.failed', 'en')).toBe('operation failed please retry')
})

test('placeholders are replaced by values, and kept without a value', () => {
  expect(fillPlaceholders('{a} of {b}', { a: 1 })).toBe('1 of {b}')
})

test('the organisation list is read from any position in data', () => {
  const call = callsByPath.get('vehicle/getOrg')
  const one = { id: 1, orgId: 1, parentId: 0, isParent: false, splicId: '1', orgName: 'A' }
  for (const data of [{ host: [one] }, [one], { list: [one] }]) expect(call?.data.parse(data)).toEqual({ host: [one] })
})
