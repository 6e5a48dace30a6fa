import { expect, test } from 'vitest'
import { createSession } from '../session/session.ts'
import { createStored } from '../storage/stored.ts'
import { createErrorHandler } from './error-handler.ts'
import { createTokenRefresh, type TokenRefreshOptions } from './token-refresh.ts'
import { engineWith, type Recorded, recorder, refusal, session as signedIn, success } from '../../testing/recorder.ts'

/** Accepts one access token and one refresh token; each refresh issues the next pair, as the server does. */
function tokenServer() {
  let number = 1
  const expired = refusal(4010003, 'expired')
  return {
    access: () => `access-${number}`,
    checked: (request: Recorded, response: Parameters<typeof expired>[1]) =>
      (request.headers['access_token'] === `access-${number}` ? success({ vehiclesCnt: 7 }) : expired)(request, response),
    refreshed: (request: Recorded, response: Parameters<typeof expired>[1]) => {
      if (request.body['refreshToken'] !== `refresh-${number}`) return refusal(4010001, 'reused')(request, response)
      number++
      return success({ ...signedIn, accessToken: `access-${number}`, refreshToken: `refresh-${number}` })(request, response)
    },
  }
}

/** Another tab would wait here. */
const alone: TokenRefreshOptions['exclusively'] = (_, run) => run()

/** A client signed in with an expired access token. */
function client(url: string, refreshToken = 'refresh-1') {
  const session = createSession(createStored(undefined))
  session.addPlatform({ Code: 'a', Title: 'A', Url: url })
  session.signIn('a', { ...signedIn, accessToken: 'ended', refreshToken })
  const engine = engineWith({ refreshToken: target => renew(target) })
  const renew = createTokenRefresh({
    request: target => engine.send('user/refreshToken', { refreshToken: target.refreshToken ?? '' }, target),
    targetOf: session.targetOf,
    store: session.refreshTokens,
    exclusively: alone,
  })
  const target = () => {
    const now = session.targetOf('a')
    if (!now) throw new Error('no platform')
    return now
  }
  return { session, total: (at = target()) => engine.send('vehicle/getVehiclesTotal', {}, at), target }
}

async function served() {
  const tokens = tokenServer()
  const server = await recorder({ 'vehicle/getVehiclesTotal': tokens.checked, 'user/refreshToken': tokens.refreshed })
  const refreshes = () => server.requests.filter(request => request.path === 'user/refreshToken').length
  return { server, refreshes, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

test('an expired token is refreshed and the call repeated silently', async () => {
  await using at = await served()
  const { total, session } = client(at.server.url)
  expect(await total()).toEqual({ vehiclesCnt: 7 })
  expect(session.get().userDatas['a']).toMatchObject({ accessToken: 'access-2', refreshToken: 'refresh-2' })
})

test('simultaneous calls share one token refresh', async () => {
  await using at = await served()
  const { total } = client(at.server.url)
  expect(await Promise.all([total(), total(), total()])).toHaveLength(3)
  expect(at.refreshes()).toBe(1)
})

test('a call sent before a token refresh uses the new tokens instead of the refresh token again', async () => {
  await using at = await served()
  const { total, target } = client(at.server.url)
  const before = target()
  await total()
  expect(await total(before)).toEqual({ vehiclesCnt: 7 })
  expect(at.refreshes()).toBe(1)
})

test('a rejected refresh token ends the session with the reason for it, without a retry', async () => {
  await using at = await served()
  const { total } = client(at.server.url, 'stolen')
  await expect(total()).rejects.toMatchObject({ rspCode: 4010001, message: 'reused' })
  expect(at.refreshes()).toBe(1)
})

test('in the app a session that cannot be renewed leads to the sign-in after 1 s', async () => {
  await using at = await served()
  const { total, session } = client(at.server.url, 'stolen')
  const done: string[] = []
  const handleError = createErrorHandler({
    native: true,
    lang: () => 'en',
    show: message => done.push(message),
    setNote: () => undefined,
    signedIn: () => session.get().userDatas['a'] !== undefined,
    clearUserData: session.clearUserData,
    stopPolling: () => done.push('stopped'),
    goToSignIn: () => done.push('sign-in'),
    finishAt: screen => done.push(screen),
    later(run, ms) {
      done.push(`${ms} ms`)
      run()
    },
    log: () => undefined,
  })
  await total().catch((error: unknown) => handleError(error))
  expect(done).toEqual(['reused', 'stopped', '1000 ms', 'sign-in'])
  expect(session.get().userDatas).toEqual({})
})

test('a token refresh without a reply is a network failure: the tokens are kept', async () => {
  await using at = await served()
  at.server.answers['user/refreshToken'] = (_, response) => response.destroy()
  const { total, session } = client(at.server.url)
  await expect(total()).rejects.toMatchObject({ error: 'net.requestFailed' })
  expect(session.get().userDatas['a']).toMatchObject({ refreshToken: 'refresh-1' })
})

test('the tokens of a platform are never sent to the address that has replaced it', async () => {
  await using at = await served()
  await using elsewhere = await recorder()
  const { total, target, session } = client(at.server.url)
  const before = target()
  session.editPlatform('a', { Code: 'a', Title: 'A', Url: elsewhere.url })
  await expect(total(before)).rejects.toMatchObject({ rspCode: 4010003 })
  expect(elsewhere.requests).toEqual([])
})

test('a sign-in limited to a module stays limited', async () => {
  await using at = await served()
  const { total, session } = client(at.server.url)
  session.signIn('a', { ...signedIn, accessToken: 'ended', refreshToken: 'refresh-1', moduleType: 'pos' })
  await total()
  expect(session.get().userDatas['a']).toMatchObject({ accessToken: 'access-2', moduleType: 'pos' })
})
