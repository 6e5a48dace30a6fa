import type { ClientUpdate } from '@outrider/contract'
import { expect, test, vi } from 'vitest'
import { UpdateError } from '../../core/host/host.ts'
import { createUpdateFlow } from './update-flow.ts'

const update: ClientUpdate = { versionCode: 240, versionName: '2.4.0', url: 'https://x/app.apk', forced: false, notes: '' }

interface Circumstances {
  found?: ClientUpdate | null
  native?: boolean
  fails?: Error
}

function setUp({ found = update, native = true, fails }: Circumstances = {}) {
  const happened: string[] = []
  const timers: { run: () => void; ms: number }[] = []
  const check = vi.fn(() => Promise.resolve(found))
  const flow = createUpdateFlow({
    host: native
      ? {
          installUpdate: (url, progress) => {
            happened.push(`install ${url}`)
            progress(0.5)
            return fails ? Promise.reject(fails) : Promise.resolve()
          },
          restart: () => happened.push('restart'),
          exitApp: () => happened.push('exit'),
        }
      : {},
    check,
    lang: () => 'en',
    show: message => happened.push(message),
    succeeded: () => 'Upgrade succeeded!',
    later: (run, ms) => {
      timers.push({ run, ms })
      return () => {}
    },
    log: () => {},
  })
  const begin = async () => {
    flow.start()
    for (const { run } of timers) run()
    await check.mock.results[0]?.value
    await Promise.resolve()
  }
  return { flow, happened, timers, check, begin }
}

test('the prompt appears 4 seconds after the start, and nothing is requested before (S4.update.1)', async () => {
  const { flow, timers, check, begin } = setUp()
  flow.start()
  expect(timers.map(({ ms }) => ms)).toEqual([4000])
  expect(check).not.toHaveBeenCalled()
  expect(flow.state.getState()).toEqual({ at: 'nothing' })
  timers.length = 0
  await begin()
  expect(flow.state.getState()).toEqual({ at: 'asking', update })
})

test('after the question the update is downloaded and installed, then the app restarts (S4.update.2) (S8.error.25)', async () => {
  const { flow, happened, begin } = setUp()
  await begin()
  const states: string[] = []
  flow.state.subscribe(state => states.push(state.at === 'downloading' ? `${state.at} ${state.part}` : state.at))
  await flow.accept()
  expect(states).toEqual(['downloading 0', 'downloading 0.5', 'nothing'])
  expect(happened).toEqual(['install https://x/app.apk', 'Upgrade succeeded!', 'restart'])
})

test('refusing a mandatory update exits the app, refusing another one only closes the prompt (S4.update.3)', async () => {
  const forced = setUp({ found: { ...update, forced: true } })
  await forced.begin()
  forced.flow.refuse()
  expect(forced.happened).toEqual(['exit'])
  const optional = setUp()
  await optional.begin()
  optional.flow.refuse()
  expect(optional.happened).toEqual([])
  expect(optional.flow.state.getState()).toEqual({ at: 'nothing' })
})

test('a download that fails says so and can be tried again (S8.error.23)', async () => {
  const { flow, happened, begin } = setUp({ fails: new UpdateError('download', '404', 'not found') })
  await begin()
  await flow.accept()
  expect(flow.state.getState()).toEqual({ at: 'failed', update, message: 'Download of update package failed!' })
  await flow.accept()
  expect(happened.filter(line => line.startsWith('install'))).toHaveLength(2)
  expect(happened).not.toContain('restart')
})

test('an installation that fails says so with code and message (S8.error.24)', async () => {
  const { flow, begin } = setUp({ fails: new UpdateError('install', '-7', 'signatures differ') })
  await begin()
  await flow.accept()
  expect(flow.state.getState()).toMatchObject({ message: 'Installation of update package failed[-7]: signatures differ' })
})

test('no prompt where installing is not supported, nor for an up-to-date client', async () => {
  const web = setUp({ native: false })
  await web.begin()
  expect(web.timers).toEqual([])
  const current = setUp({ found: null })
  await current.begin()
  expect(current.flow.state.getState()).toEqual({ at: 'nothing' })
})
