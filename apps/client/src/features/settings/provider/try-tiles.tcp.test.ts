import { afterEach, beforeEach, expect, test } from 'vitest'
import { testMapService, type TestMapService } from '../../../../../server/src/testing/map-service.ts'
import { tryTiles } from './try-tiles.ts'

let provider: TestMapService
beforeEach(async () => {
  provider = await testMapService()
})
afterEach(() => provider.stop())
const tried = () => tryTiles({ addresses: [`${provider.api}/{z}/{x}/{y}?tk=secret`] })

test('a provider that refuses the key, one that sends no picture and one that is away are told apart, without the key', async () => {
  provider.answer({ msg: 'secret' }, 403)
  expect(await tried()).toEqual({ outcome: 'refused', text: 'HTTP 403' })
  provider.answer({ msg: 'secret' })
  expect(await tried()).toEqual({ outcome: 'refused', text: 'application/json' })
  provider.answer('', 500)
  expect(await tried()).toEqual({ outcome: 'unreachable', text: 'HTTP 500' })
  expect(provider.asked[0]).toMatchObject({ path: '/10/843/388', query: { tk: 'secret' } })
  provider.stop()
  expect(await tried()).toEqual({ outcome: 'unreachable', text: new URL(provider.api).host })
})
