import { timeouts } from '@outrider/contract'
import { expect, test } from 'vitest'
import { CallError } from './call-error.ts'
import { engineOptions, engineWith, recorder, refusal, session, status, success, targetAt } from '../../testing/recorder.ts'

const device = {
  pushClientId: '',
  platformType: '',
  customerCode: '',
  userType: 0,
  mobileOs: 2,
  imei: '',
  appVersionCode: 236,
}
const loginRequest = { userId: 'demo', password: 'X', ...device }

const failureOf = async (promise: Promise<unknown>): Promise<CallError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallError)) throw new Error(`a CallError was expected, not ${String(error)}`)
  return error
}

test('every call is a POST with a JSON body (S7.rule.1)', async () => {
  await using server = await recorder({ 'vehicle/getVehiclesTotal': success({ vehiclesCnt: 3 }) })
  await engineWith().send('vehicle/getVehiclesTotal', {}, targetAt(server.url))
  expect(server.only.method).toBe('POST')
  expect(server.only.headers['content-type']).toBe('application/json')
  expect(JSON.parse(server.only.text)).toBeTypeOf('object')
})

test("the path is relative to the platform's address, which may have a path of its own (S7.rule.2)", async () => {
  await using server = await recorder({ 'fleet/vehicle/getVehiclesTotal': success({ vehiclesCnt: 3 }) })
  await engineWith().send('vehicle/getVehiclesTotal', {}, targetAt(`${server.url}/fleet`))
  expect(server.only.path).toBe('fleet/vehicle/getVehiclesTotal')
})

test('every body has the time in ms as t (S7.rule.3)', async () => {
  await using server = await recorder({ 'vehicle/getVehiclesTotal': success({ vehiclesCnt: 0 }) })
  await engineWith().send('vehicle/getVehiclesTotal', {}, targetAt(server.url))
  expect(server.only.body).toEqual({ t: 1_750_000_000_000 })
})

test('calls carry the access token of the platform they go to (S7.rule.4, S7.rule.5)', async () => {
  await using a = await recorder({ 'vehicle/getVehiclesTotal': success({ vehiclesCnt: 0 }) })
  await using b = await recorder({ 'vehicle/getVehiclesTotal': success({ vehiclesCnt: 0 }) })
  const engine = engineWith({ multi: () => true })
  await engine.send('vehicle/getVehiclesTotal', {}, targetAt(a.url))
  await engine.send('vehicle/getVehiclesTotal', {}, targetAt(b.url, { code: 'b', accessToken: 'token-b' }))
  expect(a.only.headers['access_token']).toBe('token-a')
  expect(b.only.headers['access_token']).toBe('token-b')
})

test('every call has the header appversion (S7.rule.6)', async () => {
  await using server = await recorder({ 'user/login': success(session) })
  await engineWith().send('user/login', loginRequest, targetAt(server.url))
  expect(server.only.headers['appversion']).toBe('0.1.0')
})

test('the header lang follows the language of the interface (S7.rule.7)', async () => {
  await using server = await recorder()
  await engineWith({ lang: () => 'zh' }).send('user/logout', {}, targetAt(server.url))
  await engineWith({ lang: () => 'en' }).send('user/logout', {}, targetAt(server.url))
  expect(server.requests.map(request => request.headers['lang'])).toEqual(['zh', 'en'])
})

test('sign-out and password change alone carry the refresh token (S7.rule.8, S7.rule.9, S7.rule.10)', async () => {
  await using server = await recorder({
    'user/login': success(session),
    'user/changePassword': success(session),
    'vehicle/getVehiclesTotal': success({ vehiclesCnt: 0 }),
  })
  const engine = engineWith()
  const target = targetAt(server.url)
  const passwords = { oldPassword: 'A'.repeat(32), newPassword: 'B'.repeat(32) }
  await engine.send('user/logout', {}, target)
  await engine.send('user/changePassword', passwords, target)
  await engine.send('user/login', loginRequest, target)
  await engine.send('vehicle/getVehiclesTotal', {}, target)
  expect(server.requests.map(request => [request.path, request.headers['refresh_token']])).toEqual([
    ['user/logout', 'refresh-a'],
    ['user/changePassword', 'refresh-a'],
    ['user/login', undefined],
    ['vehicle/getVehiclesTotal', undefined],
  ])
})

/** Those of the specification. */
const withoutToken = [
  'user/login',
  'user/getUserMsg',
  'user/getPasswordComplexity',
  'user/getPublicKey',
  'user/getCaptcha',
  'user/getMoveCaptcha',
  'user/getMobileSmsCaptcha',
  'user/mobileSmsLogin',
  'mobile/checkUpdates',
  'alarm/getWxVehiclesAlarms',
] as const

test('calls that need no sign-in go without an access token even when there is one, and all others with it (S7.rule.11)', async () => {
  await using server = await recorder()
  const engine = engineWith()
  // The replies of the recorder fit none of them: what counts is the request.
  for (const path of withoutToken) await engine.send(path, {} as never, targetAt(server.url)).catch(() => undefined)
  expect(server.requests.map(({ path }) => path)).toEqual(withoutToken)
  for (const request of server.requests) expect(request.headers).not.toHaveProperty('access_token')
  await engine.send('user/logout', {}, targetAt(server.url))
  expect(server.requests.at(-1)?.headers['access_token']).toBe('token-a')
})

test('rspCode 0 hands on data, any other code is a failure with the words of the server (S7.rule.13)', async () => {
  await using server = await recorder({ 'vehicle/getVehiclesTotal': success({ vehiclesCnt: 7 }) })
  const ask = () => engineWith().send('vehicle/getVehiclesTotal', {}, targetAt(server.url))
  expect(await ask()).toEqual({ vehiclesCnt: 7 })
  server.answers['vehicle/getVehiclesTotal'] = refusal(4999999, 'not today')
  expect(await failureOf(ask())).toMatchObject({ message: 'not today', rspCode: 4999999, reaction: 'show', error: undefined })
})

test('a failure without words of its own gets the general sentence (S8.text.5)', async () => {
  await using server = await recorder({ 'user/logout': refusal(4999999, '') })
  expect((await failureOf(engineWith().send('user/logout', {}, targetAt(server.url)))).message).toBe(
    'operation failed please retry',
  )
})

test('calls wait 30 s; position requests of the native shell 3 s (S7.rule.14, S7.rule.17)', async () => {
  await using server = await recorder({
    'vehicle/getVehiclesTotal': success({ vehiclesCnt: 0 }),
    'vehicle/getVehiclesPosition': success({ positions: [] }),
  })
  const waits: number[] = []
  const signalAfter = (ms: number) => {
    waits.push(ms)
    return AbortSignal.timeout(ms)
  }
  const target = targetAt(server.url)
  await engineWith({ signalAfter }).send('vehicle/getVehiclesTotal', {}, target)
  await engineWith({ signalAfter }).send('vehicle/getVehiclesPosition', { vehicleIds: [] }, target)
  await engineWith({ signalAfter, native: true }).send('vehicle/getVehiclesPosition', { vehicleIds: [] }, target)
  expect(waits).toEqual([timeouts.promise, timeouts.promise, timeouts.nativePosition])
})

test('code 5000001 is shown with the words of the server and rejects (S8.error.3)', async () => {
  await using server = await recorder({ 'user/logout': refusal(5000001, 'database away') })
  const error = await failureOf(engineWith().send('user/logout', {}, targetAt(server.url)))
  expect(error).toMatchObject({ error: 'server.noDatabase', message: 'database away', reaction: 'show' })
})

test('a server that does not answer (S8.error.9)', async () => {
  const server = await recorder()
  const { url } = server
  await server[Symbol.asyncDispose]()
  const error = await failureOf(engineWith().send('user/logout', {}, targetAt(url)))
  expect(error.message).toBe('Request failed, please check network settings')
})

const never = () => {}
/** Aborts at once the way a time-out does. */
const alreadyLate = () => AbortSignal.abort(new DOMException('late', 'TimeoutError'))

test('a reply that comes too late (S8.error.10)', async () => {
  await using server = await recorder({ 'user/logout': never })
  const error = await failureOf(engineWith({ signalAfter: alreadyLate }).send('user/logout', {}, targetAt(server.url)))
  expect(error).toMatchObject({ message: 'API call timed out', note: undefined })
})

test('in the app a late reply also leaves a note at the network state (S8.error.11)', async () => {
  await using server = await recorder({ 'user/logout': never })
  const engine = engineWith({ signalAfter: alreadyLate, native: true })
  const error = await failureOf(engine.send('user/logout', {}, targetAt(server.url)))
  expect(error).toMatchObject({ message: 'API call timed out!', note: 'net.noServe' })
})

test('a reply that never ends is late as well', async () => {
  await using server = await recorder({ 'user/logout': (_, response) => response.write('{') })
  const engine = engineWith({ signalAfter: () => AbortSignal.timeout(50) })
  expect((await failureOf(engine.send('user/logout', {}, targetAt(server.url)))).error).toBe('net.timeout')
})

test('HTTP 404 rejects silently (S8.error.12)', async () => {
  await using server = await recorder({ 'vehicle/getVehiclesTotal': status(404) })
  expect((await failureOf(engineWith().send('vehicle/getVehiclesTotal', {}, targetAt(server.url)))).reaction).toBe('silent')
})

test('HTTP 500 says that the platform is offline (S8.error.13)', async () => {
  await using server = await recorder({ 'user/logout': status(500, '<html>') })
  const error = await failureOf(engineWith({ multi: () => true }).send('user/logout', {}, targetAt(server.url)))
  expect(error.message).toBe('Platform offline, please check the server')
})

test('in the app with several platforms HTTP 500 names the platform (S8.error.14)', async () => {
  await using server = await recorder({ 'user/logout': status(500) })
  const engine = engineWith({ native: true, multi: () => true })
  const error = await failureOf(engine.send('user/logout', {}, targetAt(server.url, { code: 'p7' })))
  expect(error.message).toBe('Platform p7 offline, please check the server')
})

test.each([
  ['no JSON', status(200, '<html>')],
  ['no envelope', status(200, '{"hello":1}')],
  ['data of another shape', success({ vehiclesCnt: 'many' })],
])('a reply with %s is told apart from a failure of the network', async (_, answer) => {
  await using server = await recorder({ 'vehicle/getVehiclesTotal': answer })
  const error = await failureOf(engineWith().send('vehicle/getVehiclesTotal', {}, targetAt(server.url)))
  expect(error.error).toBe('net.badReply')
})

test('a refusal with an HTTP status of its own is read by its code', async () => {
  await using server = await recorder({ 'user/login': refusal(4290001, 'Too many attempts', 429) })
  const error = await failureOf(engineWith().send('user/login', loginRequest, targetAt(server.url)))
  expect(error).toMatchObject({ error: 'login.throttled', message: 'Too many attempts' })
})

test('a caller that gives up sees its own abort, not a failure', async () => {
  await using server = await recorder({ 'user/logout': never })
  const giveUp = AbortSignal.abort(new Error('gone elsewhere'))
  await expect(engineWith().send('user/logout', {}, targetAt(server.url), giveUp)).rejects.toThrow('gone elsewhere')
})

test('both languages of the words: the language of the interface at the time of the failure', async () => {
  await using server = await recorder({ 'user/logout': status(500) })
  const error = await failureOf(engineWith({ ...engineOptions, lang: () => 'zh' }).send('user/logout', {}, targetAt(server.url)))
  expect(error.message).toBe('平台离线，请检查服务器')
})
