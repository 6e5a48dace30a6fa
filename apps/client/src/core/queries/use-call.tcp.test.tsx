// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { type ApiOptions, createApi } from '../api/api.ts'
import { engineWith, recorder, refusal, success, targetAt } from '../../testing/recorder.ts'
import { OutriderContext, type Outrider } from '../context/outrider.ts'
import { switchLang } from '../i18n/i18n.ts'
import { createSession } from '../session/session.ts'
import { createStored } from '../storage/stored.ts'
import { createQueryClient } from './query-client.ts'
import { useCachedCalls, useCall } from './use-call.ts'

beforeAll(() => switchLang('en'))

const organisation = (orgName: string) => ({ id: 1, orgId: 1, parentId: 0, isParent: false, splicId: '1', orgName })
const host = (orgName: string) => success({ host: [organisation(orgName)] })

/** As a screen reads it: what is not read is not followed. */
function useOrganisationCall() {
  const { data, error, isSuccess, refetch } = useCall('vehicle/getOrg', {})
  return { name: data?.host[0]?.orgName, error, isSuccess, refetch }
}

/** Calls to the platforms `a` and `b`; with one of them in use, that is `a`. */
function clientOf(urls: { a: string; b?: string }) {
  const session = createSession(createStored(undefined))
  for (const [code, url] of Object.entries(urls)) session.addPlatform({ Code: code, Title: `Platform ${code}`, Url: url })
  const multi = urls.b !== undefined
  if (multi) {
    session.setMulti(true)
    for (const code of Object.keys(urls)) session.tick(code, true)
  }
  const targets = Object.entries(urls).map(([code, url]) => targetAt(url, { code, title: `Platform ${code}` }))
  const options: ApiOptions = {
    engine: engineWith({ multi: () => multi }),
    targets: () => targets,
    targetOf: code => targets.find(target => target.code === code),
    multi: () => multi,
    lang: () => 'en',
    log: () => undefined,
    handleError: () => undefined,
  }
  const outrider = { session, api: createApi(options) } as Partial<Outrider> as Outrider
  const queries = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <OutriderContext value={outrider}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </OutriderContext>
  )
  return { wrapper }
}

test('who asks the same finds the same reply, also where the one platform in use is named', async () => {
  await using server = await recorder({ 'vehicle/getOrg': host('North') })
  const { wrapper } = clientOf({ a: server.url })
  const first = renderHook(() => useCall('vehicle/getOrg', {}), { wrapper })
  await waitFor(() => expect(first.result.current.data?.host[0]?.orgName).toBe('North'))
  const named = renderHook(() => useCall('vehicle/getOrg', {}, { platform: 'a', select: ({ host: [one] }) => one?.orgName }), {
    wrapper,
  })
  expect(named.result.current.data).toBe('North')
  expect(server.requests).toHaveLength(1)
})

test('another body and another language are other replies; nothing is asked without a body', async () => {
  await using server = await recorder({ 'vehicle/getOrg': host('North') })
  const { wrapper } = clientOf({ a: server.url })
  const none = renderHook(() => useCall('vehicle/getOrg', undefined), { wrapper })
  expect(none.result.current.fetchStatus).toBe('idle')
  const { result } = renderHook(() => useCall('vehicle/getOrg', {}), { wrapper })
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  act(() => switchLang('zh'))
  await waitFor(() => expect(server.requests).toHaveLength(2))
  act(() => switchLang('en'))
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  expect(server.requests).toHaveLength(2)
})

test('in another language the last reply stays until the new one comes, so that no form is taken away', async () => {
  await using server = await recorder({ 'vehicle/getOrg': host('North') })
  const { wrapper } = clientOf({ a: server.url })
  const seen: unknown[] = []
  renderHook(() => void seen.push(useOrganisationCall().name), { wrapper })
  await waitFor(() => expect(seen.at(-1)).toBe('North'))
  const before = seen.length
  server.answers['vehicle/getOrg'] = host('北')
  act(() => switchLang('zh'))
  await waitFor(() => expect(seen.at(-1)).toBe('北'))
  expect(new Set(seen.slice(before))).toEqual(new Set(['North', '北']))
  act(() => switchLang('en'))
})

test('a failure is the error of the screen, and asking again is up to it', async () => {
  await using server = await recorder({ 'vehicle/getOrg': refusal(5_000_001, 'Out of order') })
  const { wrapper } = clientOf({ a: server.url })
  const { result } = renderHook(useOrganisationCall, { wrapper })
  await waitFor(() => expect(result.current.error?.message).toBe('Out of order'))
  expect(server.requests).toHaveLength(1)
  server.answers['vehicle/getOrg'] = host('North')
  await act(() => result.current.refetch())
  await waitFor(() => expect(result.current.name).toBe('North'))
})

test('a platform that does not answer is named, with what the others say', async () => {
  await using a = await recorder({ 'vehicle/getOrg': host('North') })
  await using b = await recorder({ 'vehicle/getOrg': refusal(5_000_001, 'Out of order') })
  const { wrapper } = clientOf({ a: a.url, b: b.url })
  const select = (data: { host: readonly { orgName: string }[] }, missing: readonly string[]) => [
    ...data.host.map(({ orgName }) => orgName),
    ...missing,
  ]
  const { result } = renderHook(() => useCall('vehicle/getOrg', {}, { select }), { wrapper })
  await waitFor(() => expect(result.current.data).toEqual(['North', 'Platform b']))
})

test('a change puts its reply into the cache, or has the call asked again', async () => {
  await using server = await recorder({ 'vehicle/getOrg': host('North') })
  const { wrapper } = clientOf({ a: server.url })
  const { result } = renderHook(() => ({ org: useOrganisationCall(), cached: useCachedCalls() }), { wrapper })
  await waitFor(() => expect(result.current.org.isSuccess).toBe(true))
  act(() => result.current.cached.put('vehicle/getOrg', {}, 'a', { host: [organisation('South')] }))
  await waitFor(() => expect(result.current.org.name).toBe('South'))
  await act(() => result.current.cached.outdateHidden('vehicle/getOrg'))
  expect(server.requests).toHaveLength(1)
  await act(() => result.current.cached.outdate('vehicle/getOrg'))
  await waitFor(() => expect(result.current.org.name).toBe('North'))
})

test.each(['first', 'next'])('a change outdates also a reply that is on its way then, the %s one of its call', async which => {
  await using server = await recorder({ 'vehicle/getOrg': host('North') })
  const { wrapper } = clientOf({ a: server.url })
  const late: (() => void)[] = []
  const before: (typeof server.answers)[string] = (request, response) => void late.push(() => host('North')(request, response))
  if (which === 'first') server.answers['vehicle/getOrg'] = before
  const { result } = renderHook(() => ({ org: useOrganisationCall(), cached: useCachedCalls() }), { wrapper })
  if (which === 'next') {
    await waitFor(() => expect(result.current.org.name).toBe('North'))
    server.answers['vehicle/getOrg'] = before
    void result.current.org.refetch()
  }
  await waitFor(() => expect(late).toHaveLength(1))
  server.answers['vehicle/getOrg'] = host('South')
  const read = act(() => result.current.cached.outdate('vehicle/getOrg'))
  for (const reply of late) reply()
  await read
  await waitFor(() => expect(result.current.org.name).toBe('South'))
})

test('a reply that was on its way when a change put its own into the cache is not waited for', async () => {
  await using server = await recorder()
  const { wrapper } = clientOf({ a: server.url })
  let [asked, given] = [false, false]
  server.answers['vehicle/getOrg'] = (_, response) => {
    asked = true
    response.on('close', () => (given = true))
  }
  const { result } = renderHook(() => ({ org: useOrganisationCall(), cached: useCachedCalls() }), { wrapper })
  await waitFor(() => expect(asked).toBe(true))
  act(() => result.current.cached.put('vehicle/getOrg', {}, 'a', { host: [organisation('South')] }))
  await waitFor(() => expect(given).toBe(true))
  expect(result.current.org.name).toBe('South')
})
