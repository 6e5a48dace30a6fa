import { expect, test } from 'vitest'
import { createApi } from '../api/api.ts'
import { engineWith, recorder, refusal, session as signedIn, success } from '../../testing/recorder.ts'
import { createStored } from '../storage/stored.ts'
import { createSession, isSignedIn, targetsOf } from './session.ts'
import { platformsToSignIn, signInToAll } from './sign-in-all.ts'

const body = { userId: 'demo', password: 'x' }

/** Three real servers, all ticked, with separate tokens. */
async function threePlatforms() {
  const servers = await Promise.all(['a', 'b', 'c'].map(() => recorder()))
  const session = createSession(createStored(undefined))
  session.setMulti(true)
  servers.forEach((server, at) => {
    const Code = 'abc'.charAt(at)
    server.answers['user/login'] = success({ ...signedIn, accessToken: `token-${Code}`, refreshToken: `refresh-${Code}` })
    session.addPlatform({ Code, Title: Code.toUpperCase(), Url: server.url })
  })
  for (const code of 'abc') session.tick(code, true)
  const multi = () => true
  const api = createApi({
    engine: engineWith({ multi }),
    targets: () => targetsOf(session.get()),
    targetOf: session.targetOf,
    multi,
    lang: () => 'en',
    log: () => {},
    handleError: () => {},
  })
  const signIn = () => signInToAll(session, code => api.call('user/login', body, { platform: code, quiet: true }))
  const dispose = async () => {
    await Promise.all(servers.map(server => server[Symbol.asyncDispose]()))
  }
  return { servers, session, api, signIn, [Symbol.asyncDispose]: dispose }
}

test('all ticked platforms are signed in to at once, with a token each that no other platform is ever sent', async () => {
  await using at = await threePlatforms()
  expect((await at.signIn()).failed).toEqual([])
  expect(isSignedIn(at.session.get())).toBe(true)
  expect(Object.values(at.session.get().userDatas).map(data => data.accessToken)).toEqual(['token-a', 'token-b', 'token-c'])
  await at.api.call('vehicle/getVehicles', {}).catch(() => undefined) // the reply does not matter here
  at.servers.forEach((server, index) => {
    const code = 'abc'.charAt(index)
    const sent = server.requests.map(({ headers, text }) => JSON.stringify(headers) + text).join('\n')
    for (const other of 'abc'.replace(code, '')) expect(sent).not.toMatch(new RegExp(`(token|refresh)-${other}`))
    expect(sent).toContain(`token-${code}`)
  })
})

test('a platform that refuses is reported; the others are signed in, and only that one is tried again', async () => {
  await using at = await threePlatforms()
  const [, b] = at.servers
  if (b) b.answers['user/login'] = refusal(4000101, 'wrong user or password')
  const { failed } = await at.signIn()
  expect(failed).toMatchObject([{ platform: { Code: 'b' }, error: { message: 'wrong user or password' } }])
  expect(isSignedIn(at.session.get())).toBe(false)
  expect(platformsToSignIn(at.session).map(({ Code }) => Code)).toEqual(['b'])
  await at.signIn()
  expect(at.servers.map(server => server.requests.length)).toEqual([1, 2, 1])
})
