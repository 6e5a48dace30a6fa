import { expect, test } from 'vitest'
import { createApi } from '../../core/api/api.ts'
import { engineWith, recorder, refusal, session as signedIn, status, success } from '../../testing/recorder.ts'
import { createSession } from '../../core/session/session.ts'
import { createStored } from '../../core/storage/stored.ts'
import { findPlatform } from './find-platform.ts'
import { platformProblemTexts } from './problem-texts.ts'

const healthy = status(200, JSON.stringify({ name: 'outrider', version: '1', title: 'Other fleet', status: 'ok' }))

/** A client with one platform in use that is signed in, and the search as the screen starts it. */
function searching(url: string) {
  const session = createSession(createStored(undefined))
  session.addPlatform({ Code: 'a', Title: 'A', Url: url })
  session.signIn('a', signedIn)
  const api = createApi({
    engine: engineWith(),
    targets: () => [],
    targetOf: session.targetOf,
    multi: () => false,
    lang: () => 'en',
    log: () => {},
    handleError: () => {},
  })
  const host = { secure: false, online: () => true, servedFrom: undefined } as unknown as Parameters<
    typeof findPlatform
  >[1]['host']
  return { session, find: (input: string) => findPlatform(input, { api, session, host }, 'en') }
}

test('a number is resolved by the platform in use, and its address probed', async () => {
  await using other = await recorder({ health: healthy })
  await using server = await recorder({ 'user/getOtherPlatform': success({ code: '75', title: 'Other', url: other.url }) })
  expect(await searching(server.url).find(' 75 ')).toEqual({
    found: { Code: other.url.slice('http://'.length), Url: other.url, Title: 'Other fleet' },
  })
  expect(server.only.body).toMatchObject({ platformCode: '75' })
  // The lookup needs no session, so it carries none.
  expect(server.only.headers).not.toHaveProperty('access_token')
  expect(other.only.headers).not.toHaveProperty('access_token')
})

test('a lookup that fails shows the message of the server (S8.error.8)', async () => {
  await using server = await recorder({ 'user/getOtherPlatform': refusal(4040201, 'There is no platform 75') })
  expect(await searching(server.url).find('75')).toEqual({ message: 'There is no platform 75' })
})

test('a lookup cannot lead anywhere but to a server', async () => {
  await using server = await recorder({
    'user/getOtherPlatform': success({ code: '75', title: 'X', url: 'javascript:alert(1)' }),
  })
  expect(await searching(server.url).find('75')).toEqual({ message: 'Please enter the correct server information' })
})

test('a number that stands for a saved platform is not added twice', async () => {
  await using server = await recorder()
  server.answers['user/getOtherPlatform'] = success({ code: '75', title: 'A', url: server.url })
  expect(await searching(server.url).find('75')).toEqual({ message: platformProblemTexts.rows.duplicate.en })
})

test('what cannot be a server is refused without a request (S5.platform.format)', async () => {
  await using server = await recorder()
  expect(await searching(server.url).find('not a server')).toEqual({ message: 'Please enter the correct server information' })
  expect(await searching(server.url).find('')).toEqual({ message: 'Please enter the correct server information' })
  expect(server.requests).toEqual([])
})
