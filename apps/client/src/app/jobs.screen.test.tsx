// @vitest-environment jsdom
/**
 * What a dispatcher does all day, counted in presses: of a pointer, or of a key that is no text. Typing words and the Enter after them do not count.
 * A row fails with one press more than it takes today, and with one less, so that the table stays true.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storedLastAdded } from '../features/install/stored-last-added.ts'
import { newCompany, platformOfFile } from '../testing/company.ts'
import { openScreen, type OpenScreen } from '../testing/open-screen.tsx'
import { addReports } from '../testing/past.ts'

const platform = await platformOfFile()
const company = await newCompany(platform)
const id = await company.addVehicle('沪A00001')
await company.addVehicle('沪A00002')

const hour = 3_600_000
/** On the move: the last minutes of today, and yesterday's afternoon. */
const drive = (from: number, reports: number) =>
  Array.from({ length: reports }, (_, at) => ({
    time: from + at * 30_000,
    longitudeE6: 121_000_000 + at * 3_000,
    speedDkmh: 600,
  }))
let driven = 0
/** Once a day: midnight may come while the file runs. */
async function drives(): Promise<void> {
  const midnight = new Date().setHours(0, 0, 0, 0)
  if (midnight === driven) return
  driven = midnight
  const recently = Math.max(midnight, Date.now() - 400_000)
  await addReports(platform, id, [
    ...drive(midnight - 11 * hour, 241),
    ...drive(recently, Math.ceil((Date.now() - recently) / 30_000)),
  ])
}

/** Presses on what has this role and name; in the region of this name. */
type Press = (role: string, name: string | RegExp, region?: string) => Promise<void>

interface Job extends OpenScreen {
  press: Press
  key: (key: string) => Promise<void>
  type: (words: string) => Promise<void>
}

interface JobRow {
  job: string
  size: 'desktop' | 'phone'
  from: string
  presses: number
  steps: (job: Job) => Promise<void>
}

const row = /沪A00001/
const other = { Code: 'other', Title: 'Other', Url: 'http://127.0.0.1:9', isCheckIn: false, gzhTitle: '' }

const both = (row: (size: JobRow['size']) => JobRow): JobRow[] => [row('desktop'), row('phone')]

const rows: readonly JobRow[] = [
  {
    job: '1 find by plate',
    size: 'desktop',
    from: '/my',
    presses: 1,
    async steps({ key, type, address }) {
      await key('/')
      await type('a00001{Enter}')
      await screen.findByRole('region', { name: 'Vehicle details' })
      await waitFor(() => expect(address()).toBe(`/main/pos?vehicle=${id}`))
    },
  },
  {
    job: '2 where it was yesterday at 14:00',
    size: 'phone',
    from: '/main/pos',
    presses: 4,
    async steps({ press, type }) {
      await press('searchbox', 'Search vehicles or places')
      await type('a00001{Enter}')
      await press('button', 'Track', 'Vehicle details')
      await press('button', 'Day before')
      const clock = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Playback time' })
      await waitFor(() => expect(clock.value).toBe('13:00:00'))
      await press('textbox', 'Playback time')
      await type('1400{Enter}')
      expect(clock.value).toBe('14:00:00')
      await screen.findByRole('note', { name: 'Place' })
    },
  },
  {
    job: '3 who is offline, since when',
    size: 'desktop',
    from: '/my',
    presses: 1,
    async steps({ press, address }) {
      await press('link', /^2\s*Offline/)
      const list = within(await screen.findByRole('list', { name: 'Vehicle list' }))
      await list.findByRole('button', { name: row })
      await waitFor(() => expect(address()).toBe('/main/pos?state=offline'))
    },
  },
  {
    job: '3 who is offline, since when',
    size: 'phone',
    from: '/main/vehicleList',
    presses: 1,
    async steps({ press, address }) {
      await press('button', /^Offline/)
      await screen.findByRole('button', { name: row })
      await waitFor(() => expect(address()).toContain('state=offline'))
    },
  },
  {
    job: '4 share the position',
    size: 'desktop',
    from: '/main/pos',
    presses: 3,
    async steps({ press }) {
      await press('button', row)
      await press('button', 'Share position')
      await press('button', 'Copy link · 24 hours')
      await screen.findByRole('img', { name: 'QR code of the link' })
    },
  },
  {
    job: '4 share the position',
    size: 'phone',
    from: '/main/pos',
    presses: 3,
    async steps({ press, type }) {
      await press('searchbox', 'Search vehicles or places')
      await type('a00001{Enter}')
      await press('button', 'Share position')
      await press('button', 'Copy link · 24 hours')
      await screen.findByRole('img', { name: 'QR code of the link' })
    },
  },
  ...both(size => ({
    job: '5 add a vehicle like the one before',
    size,
    from: '/main/pos',
    presses: 5,
    async steps({ press, type, outrider, address }) {
      const orgId = String(company.organisation)
      outrider.stored.set(storedLastAdded, { orgId, vehicleType: 'truck', terminalType: 'jt808-2019' })
      await press('button', /^Menu/)
      await press(size === 'phone' ? 'menuitem' : 'button', 'Add vehicle')
      await press('textbox', /^Plate number/)
      await type(size === 'phone' ? '沪AD12345' : '沪AD12346')
      await press('textbox', /^Terminal phone no/)
      await type(size === 'phone' ? '13912345678' : '13912345679')
      await press('button', 'Add vehicle')
      await waitFor(() => expect(address()).toMatch(/^\/main/))
    },
  })),
  {
    job: '6 replay at another speed',
    size: 'phone',
    from: '/main/pos',
    presses: 3,
    async steps({ press, type }) {
      await press('searchbox', 'Search vehicles or places')
      await type('a00001{Enter}')
      await press('button', 'Track', 'Vehicle details')
      await screen.findByRole('button', { name: 'Pause' })
      await press('radio', '1×')
      expect((await screen.findByRole<HTMLInputElement>('radio', { name: '1×' })).checked).toBe(true)
    },
  },
  {
    job: '7 export a week',
    size: 'phone',
    from: '/main/pos',
    presses: 4,
    async steps({ press, type, outrider }) {
      const saved = Promise.withResolvers<File>()
      outrider.host.saveFile = async file => saved.resolve(file)
      await press('searchbox', 'Search vehicles or places')
      await type('a00001{Enter}')
      await press('button', 'Track', 'Vehicle details')
      await press('button', 'Export')
      await press('menuitem', 'Last 7 days (CSV)')
      const { name } = await saved.promise
      expect(name).toMatch(/\.csv$/)
    },
  },
  ...both(size => ({
    job: '8 change the theme',
    size,
    from: '/main/pos',
    presses: 2,
    async steps({ press }) {
      await press('button', /^Menu/)
      await press(size === 'phone' ? 'menuitemradio' : 'radio', 'Black')
      await waitFor(() => expect(localStorage.getItem('themeColor')).toContain('black'))
    },
  })),
  ...both(size => ({
    job: '9 go to another platform',
    size,
    from: '/main/pos',
    presses: 2,
    async steps({ press, outrider }) {
      outrider.session.state.setState(state => ({ platforms: [...state.platforms, other] }))
      await press('button', /^Switch platform/)
      await press('button', /^Other/)
      await screen.findByLabelText('User name')
    },
  })),
  ...both(size => ({
    job: '10 sign out',
    size,
    from: '/main/pos',
    presses: 2,
    async steps({ press }) {
      await press('button', /^Menu/)
      await press(size === 'phone' ? 'menuitem' : 'button', 'Sign out')
      await screen.findByLabelText('User name')
    },
  })),
]

test.each(rows)('$job on a $size takes $presses', async ({ size, from, presses, steps }) => {
  await drives()
  const opened = await openScreen(from, { as: company, size })
  // The list of a phone counts in its filters.
  if (from !== '/main/vehicleList' || size === 'desktop')
    await within(await screen.findByRole('group', { name: 'Vehicle counts' })).findAllByText(/^\d+$/)
  let counted = 0
  await steps({
    ...opened,
    async press(role, name, region) {
      counted++
      const part = region === undefined ? screen : within(await screen.findByRole('region', { name: region }))
      await opened.user.click(await part.findByRole(role, { name }))
    },
    async key(key) {
      counted++
      await opened.user.keyboard(key)
    },
    type: words => opened.user.keyboard(words),
  })
  expect(counted).toBe(presses)
})
