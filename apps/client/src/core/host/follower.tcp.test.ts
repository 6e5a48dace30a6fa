import { expect, test } from 'vitest'
import { recorder, refusal, success } from '../../testing/recorder.ts'
import { pageSignature } from './page-signature.ts'
import { authorizationUrl, authorizationCode, credentialFor, followerOf } from './follower.ts'

const signed = { appId: 'wx1', timestamp: 1, nonceStr: 'n', signature: 's' }
const page = 'https://fleet.example.com/pushConfig'
const asked = `official-account/signature?${new URLSearchParams({ url: page }).toString()}`
const visit = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage
}

test('the signature is asked for by GET with the page, and appId, timestamp, nonceStr and signature are read (S3.oa.1) (S7.outside.4)', async () => {
  await using server = await recorder({ [asked]: success(signed) })
  expect(await pageSignature(server.url, page, 'zh')).toEqual(signed)
  expect(server.only.method).toBe('GET')
  expect(server.only.path).toBe(asked)
})

test('the vendor authorises the user, and only a redirect with our own state is accepted, once', async () => {
  await using server = await recorder({ [asked]: success(signed) })
  const kept = visit()
  const address = new URL(await authorizationUrl(server.url, page, 'zh', kept))
  const { appid, redirect_uri, state } = Object.fromEntries(address.searchParams)
  expect([appid, redirect_uri]).toEqual(['wx1', page])
  expect(authorizationCode(new URLSearchParams({ code: 'c', state: 'of somebody else' }), kept)).toBeUndefined()
  expect(authorizationCode(new URLSearchParams({ code: 'c', state: state ?? '' }), kept)).toBe('c')
  expect(authorizationCode(new URLSearchParams({ code: 'c', state: state ?? '' }), kept)).toBeUndefined()
})

test('the credential is fetched by POST with the code (S7.outside.6)', async () => {
  await using server = await recorder({ 'official-account/credential': success({ credential: 'k', openId: 'o' }) })
  expect(await credentialFor(server.url, 'c', 'zh')).toBe('k')
  expect(server.only.method).toBe('POST')
  expect(server.only.body).toEqual({ code: 'c' })
})

test('a code is exchanged by GET for open id and union id (S7.outside.8)', async () => {
  const path = 'official-account/openId?code=c+1'
  await using server = await recorder({ [path]: success({ openId: 'o', unionId: 'u' }) })
  expect(await followerOf(server.url, 'c 1', 'zh')).toEqual({ openId: 'o', unionId: 'u' })
  expect([server.only.method, server.only.path]).toEqual(['GET', path])
})

test('a refusal is said in the words of the platform', async () => {
  await using server = await recorder({ 'official-account/credential': refusal(4000301, 'the code has expired') })
  await expect(credentialFor(server.url, 'c', 'en')).rejects.toThrow('the code has expired')
})
