// @vitest-environment jsdom
/**
 * Every screen in both languages: nothing in the other one, and nothing that is missing. Maps stand without their drawing here; what a browser shows
 * of each screen: e2e/screens/every-screen.e2e.ts.
 */
import { act } from '@testing-library/react'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { setTimeout as wait } from 'node:timers/promises'

import { switchLang } from '../core/i18n/i18n.ts'
import { addressesOf, morning } from '../testing/addresses.ts'
import { noteWait } from '../../../server/src/testing/pause-after.ts'
import { companyOf } from '../testing/company.ts'
import { entered, textsIn, withoutEntered, wrongInChinese, wrongInEnglish } from '../testing/languages.ts'
import { openScreen } from '../testing/open-screen.tsx'
import { addReports } from '../testing/past.ts'
import { drawNothing } from '../testing/draw-nothing.ts'
import { demoPlatform } from '../testing/server.ts'
import { screens } from './routes.ts'

/** In the addresses, for the code that the client of a test knows the platform by. */
const codeHere = 'code-of-the-platform'

const platform = await demoPlatform()
const demo = companyOf({ platform, organisation: 0, login: 'demo', password: 'outrider' })
const rows = async <Row extends object>(statement: string, values: unknown[] = []) =>
  (await platform.database.pool.query<Row>(statement, values)).rows
const [vehicle = { id: 0 }, quiet = { id: 0 }] = await rows<{ id: number }>('select id from vehicles order by id limit 2')
const id = String(vehicle.id)
const minutes = Array.from({ length: 60 }, (_, minute) => ({ time: morning.startTime + minute * 60_000 }))
await addReports(platform, id, minutes)
const [alarm] = await rows<{ id: string }>(
  `insert into alarm_cases (vehicle_id, type, level, started_at, last_at, edition, late, timed_by_arrival,
       report_time, report_digest, start_speed_dkmh, last_speed_dkmh, start_latitude_e6, start_longitude_e6)
     values ($1, 1, 1, $2, $2, 2019, false, false, $2, 1, 0, 0, 23129100, 113264400) returning id`,
  [vehicle.id, new Date(morning.startTime)],
)
const requestIn = async (state: string) => {
  const [request] = await rows<{ number: string }>(
    `select number from applications where kind like 'vehicleRequest%' and state = $1 and vehicle_id is not null order by id limit 1`,
    [state],
  )
  return request?.number ?? ''
}
const [underWay] = await rows<{ id: string }>(`select id from itineraries where state = 'underWay' limit 1`)
const addresses = addressesOf({
  platform: codeHere,
  vehicle: id,
  quiet: String(quiet.id),
  alarm: alarm?.id ?? '',
  position: '',
  track: '',
  asked: await requestIn('requested'),
  driven: await requestIn('back'),
  underWay: underWay?.id ?? '',
}).filter(({ path }) => !path.startsWith('/shared')) // a page of its own, which is seen in a browser in both
const said = [...(await rows<{ name: string }>(entered)).map(({ name }) => name), 'Test', platform.url, '127.0.0.1']
await Promise.all(screens.map(screen => screen.load()))
afterAll(() => platform.stop())
// Charts are not looked at: their texts stand beside them.
beforeEach(drawNothing)

/** A map says so for ever: it is not drawn here. */
const mapToCome = /^(正在加载地图…|Loading the map…)$/
const isBusy = (): boolean =>
  [...document.querySelectorAll('[aria-busy="true"]')].some(({ textContent }) => !mapToCome.test(textContent))

/** Until nothing is asked for and nothing changes any more, however long that takes. */
async function stands(waiting: () => number): Promise<string[]> {
  const came = noteWait(`${location.pathname} to stand`, stands)
  let before = ''
  for (let quiet = 0; quiet < 3; ) {
    await act(() => wait(10))
    const now = document.body.textContent
    quiet = waiting() === 0 && !isBusy() && now === before ? quiet + 1 : 0
    before = now
  }
  came()
  return textsIn(document.body)
}

/** Not those that the fields of dates keep for filling in by the browser, which nobody sees. */
const fieldsOfBrowsers = ['date', 'time', 'datetime-local', 'month', 'week']
  .map(type => `input[type=${type}]:not([aria-hidden] *)`)
  .join()

const parts = 6
for (let part = 0; part < parts; part++)
  test(`every screen has all its texts in English and in Chinese, and none in the other language, ${part + 1} of ${parts} (S1.language.1)`, async () => {
    const { waiting, goTo, code } = await openScreen('/about', { as: demo, servedByPlatform: true })
    await stands(waiting)
    const texts = async () => withoutEntered(await stands(waiting), [...said, code])
    const wrong: string[] = []
    for (const { name, path } of addresses.filter((_, at) => at % parts === part)) {
      act(() => switchLang('en'))
      await act(() => goTo(path.replace(codeHere, code)))
      const english = await texts()
      // Fields of the browser write a date as the browser does, whatever the user chose.
      for (const { type } of document.querySelectorAll<HTMLInputElement>(fieldsOfBrowsers)) wrong.push(`${name}: ${type}`)
      act(() => switchLang('zh'))
      const chinese = await texts()
      wrong.push(...wrongInEnglish(name, english), ...wrongInChinese(name, chinese, english))
    }
    expect(wrong).toEqual([])
  })
