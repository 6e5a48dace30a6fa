import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { FleetStatus } from '../fleet/fleet-status.ts'
import { createQueryClient } from './query-client.ts'
import { reloadFailed } from './reload-failed.ts'

const platform = (state: 'live' | 'offline') => ({
  platforms: [{ code: 'p', title: 'P', state, since: 0, loaded: true, error: undefined, gap: undefined, cachedAt: undefined }],
})

test('a list that failed while the link was lost loads again when it returns; what is there does not', async () => {
  const client = createQueryClient()
  let reached = false
  const asked: string[] = []
  const watch = (name: string, fails: () => boolean) => {
    const observer = new QueryObserver(client, {
      queryKey: [name],
      queryFn: () => {
        asked.push(name)
        return fails() ? Promise.reject(new Error('no network')) : Promise.resolve(name)
      },
    })
    observer.subscribe(() => undefined)
    return observer
  }
  const list = watch('list', () => !reached)
  watch('there', () => false)
  const status = createStore<Pick<FleetStatus, 'platforms'>>(() => platform('offline'))
  const stop = reloadFailed(client, status)
  await vi.waitFor(() => expect(list.getCurrentResult().status).toBe('error'))
  reached = true
  status.setState(platform('live'))
  await vi.waitFor(() => expect(list.getCurrentResult().data).toBe('list'))
  expect(asked).toEqual(['list', 'there', 'list'])
  stop()
  client.clear()
})
