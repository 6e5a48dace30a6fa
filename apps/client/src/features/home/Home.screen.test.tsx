// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const company = await newCompany(await platformOfFile())
await company.addVehicle('沪H10001')

const namesIn = async (label: string) =>
  within(await screen.findByRole('list', { name: label }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

test('home shows functions, what the fleet does now, what is to be done, a week of alarms and yesterday’s mileage (S7.other.2) (S7.other.3)', async () => {
  const { sent } = await openScreen('/main/home', { as: company, size: 'desktop' })
  // None of those that stand in the rail beside them.
  expect(await namesIn('Common functions')).toEqual([
    'System overview',
    'Safety daily report',
    'Company safety analysis',
    'Vehicle safety analysis',
  ])
  const now = within(await screen.findByRole('list', { name: 'Now' }))
  await waitFor(() => expect(now.getByRole('link', { name: /Vehicles$/ }).textContent).toBe('1Vehicles'))
  await screen.findByRole('region', { name: 'To do' })
  await screen.findByRole('region', { name: 'Alarms, last 7 days' })
  await screen.findByText('No vehicle drove yesterday')
  for (const path of ['report/getUserVehRealTimeData', 'report/getVehAlmTrendIn7Days', 'report/getTop5VehMileageYstd'] as const)
    expect(sent(path).length).toBeGreaterThan(0)
})

test('who administers vehicles is told at home that the disk of the server is nearly full; others are not', async () => {
  const full = await newCompany(await platformOfFile({ config: { 'min-free-megabytes': 2 ** 40 } }))
  await openScreen('/main/home', { as: full, size: 'desktop' })
  await screen.findByText(/^The disk of the server is nearly full/)
  cleanup()
  const other = await full.withUser({ updInstTaskAuth: false })
  const { sent } = await openScreen('/main/home', { as: other, size: 'desktop' })
  await screen.findByRole('region', { name: 'To do' })
  await waitFor(() => expect(sent('report/getUserVehRealTimeData').length).toBeGreaterThan(0))
  expect(screen.queryByText(/disk of the server/)).toBeNull()
})

test('who only looks begins with figures and rankings, who installs with the tasks; parts are hidden and come back as at first', async () => {
  const partsShown = async (first: string) => {
    await screen.findByRole('region', { name: first })
    return screen.getAllByRole('region').flatMap(part => part.querySelector('h2')?.textContent ?? [])
  }
  const manager = await company.withUser({
    commandAuth: false,
    reviewAuth: false,
    adminAuth: false,
    updInstTaskAuth: false,
    updMtcTaskAuth: false,
  })
  const { user, sent, goTo } = await openScreen('/main/home', { as: manager, size: 'desktop' })
  // Nobody has a card: then it is vehicles.
  expect(await partsShown('Riskiest vehicles, last 7 days')).toEqual([
    'Now',
    'Riskiest vehicles, last 7 days',
    'Alarms, last 7 days',
    'Top 5 by distance yesterday',
    'To do',
    'Common functions',
  ])
  await user.click(screen.getByRole('button', { name: 'Arrange this page' }))
  await user.click(await screen.findByRole('button', { name: 'Remove Risk ranking' }))
  await waitFor(() => expect(sent('user/setHomeParts')).toEqual([{ parts: ['now', 'trend', 'mileage', 'toDo', 'functions'] }]))
  await user.click(await screen.findByRole('button', { name: 'As at first' }))
  await waitFor(() => expect(sent('user/setHomeParts').at(-1)).toEqual({ parts: null }))
  await goTo('/main/home')
  await screen.findByRole('region', { name: 'Riskiest vehicles, last 7 days' })
  cleanup()
  const installer = await company.withUser({ alarmAuth: false, commandAuth: false, reviewAuth: false })
  await openScreen('/main/home', { as: installer, size: 'phone' })
  expect(await partsShown('Tasks due next')).toEqual(['Tasks due next', 'To do', 'Common functions'])
  expect((await namesIn('Common functions')).slice(0, 2)).toEqual(['Installations', 'Repairs'])
})

test('a count that fails is said and asked for again; pending alarms lead to the list of all of them', async () => {
  const { user, address, mend } = await openScreen('/main/home', {
    as: company,
    size: 'desktop',
    cut: ['activeSafety/getRiskObjections'],
  })
  const toDo = within(await screen.findByRole('region', { name: 'To do' }))
  await toDo.findByRole('alert')
  expect(toDo.getByRole('button', { name: /^Objections to review/ }).textContent).toContain('–')
  mend('activeSafety/getRiskObjections')
  await user.click(toDo.getByRole('button', { name: 'Try again' }))
  await toDo.findByRole('button', { name: /^Objections to review ?0$/ })
  expect(toDo.queryByRole('alert')).toBeNull()
  await user.click(toDo.getByRole('button', { name: /^Pending alarms/ }))
  expect(address()).toBe('/main/alarm')
})

test('what is to be done is by right: reviews and requests for reviewers, tasks for installers, and each leads to its list', async () => {
  const none = { alarmAuth: false, updInstTaskAuth: false, updMtcTaskAuth: false, reviewAuth: false }
  const mine = await newCompany(company.platform, none)
  const reviewer = await mine.withUser({ ...none, reviewAuth: true })
  const installer = await mine.withUser({ ...none, updMtcTaskAuth: true })
  const vehicleId = await mine.addVehicle('沪H20001')
  const by = ({ login, password }: typeof mine) => company.platform.signIn(login, password)
  const rowsOf = () =>
    within(screen.getByRole('list', { name: 'To do' }))
      .getAllByRole('listitem')
      .map(each => each.textContent)
  const applicant = await by(mine)
  const asked = { businessName: 'North', contacts: 'Wang', phone: '13900000000', plateNum: '沪H20001', place: 'Yard 1' }
  const apply = () =>
    applicant.call('vehManager/addInstMtcApplication', {
      kind: 'maintenance',
      workType: 'offline',
      orgId: mine.organisation,
      vehicleId,
      ...asked,
    })
  const { applicationNum } = await apply()
  await apply()
  const reviewing = await by(reviewer)
  const { installers } = await reviewing.call('vehManager/getInstallerInfo', { kind: 'maintenance', applicationNum })
  const installerId = installers.find(({ name }) => name === installer.login)?.installerId ?? ''
  await reviewing.call('vehManager/checkApplication', { applicationNum, version: 1, decision: 'dispatch', installerId })
  await applicant.call('dspReq/addDspReq', {
    orgId: mine.organisation,
    requestType: 'goods',
    purpose: 'Parts to the depot',
    origin: 'Depot',
    destination: 'Yard',
    startTime: Date.now() + 3_600_000,
    endTime: Date.now() + 7_200_000,
    passengers: 1,
    phone: '13900000000',
  })

  await openScreen('/main/home', { as: mine, size: 'desktop' })
  await screen.findByRole('list', { name: 'Now' })
  expect(screen.queryByRole('region', { name: 'To do' })).toBeNull()
  cleanup()

  const review = await openScreen('/main/home', { as: reviewer, size: 'desktop' })
  await screen.findByRole('region', { name: 'To do' })
  await waitFor(() =>
    expect(rowsOf()).toEqual([
      'Vehicles to release0',
      'Installation and repairTo review, to dispatch, to inspect1',
      'Vehicle requestsTo approve, to depart, to settle1',
    ]),
  )
  await review.user.click(screen.getByRole('button', { name: /Vehicle requests/ }))
  await waitFor(() => expect(review.address()).toBe('/myApproval'))
  cleanup()

  const install = await openScreen('/main/home', { as: installer, size: 'desktop' })
  await screen.findByRole('region', { name: 'To do' })
  await waitFor(() => expect(rowsOf()).toEqual(['My tasksInstallation and maintenance1']))
  await install.user.click(screen.getByRole('button', { name: /My tasks/ }))
  await waitFor(() => expect(install.address()).toBe('/taskList'))
})

test('functions of home are chosen and ordered on /edit; removing the fourth is allowed, the third is not (S5.boundary.7) (S5.home.min) (S2.routeDetail.15) (S2.route.22)', async () => {
  const user0 = await company.withUser({})
  const { user, sent } = await openScreen('/edit', { as: user0 })
  await waitFor(() => expect(document.title).toContain('More functions'))
  await user.click(await screen.findByRole('button', { name: 'Remove Alarms' }))
  await screen.findByText('Saved')
  expect(sent('user/setHomeFunctions').at(-1)).toMatchObject({ functions: ['/main/pos', '/main/track', '/vehicleTable'] })
  await user.click(await screen.findByRole('button', { name: 'Remove Vehicles' }))
  await screen.findByText('Keep at least 3 common functions')
  expect(sent('user/setHomeFunctions')).toHaveLength(1)
  const handle = await screen.findByRole('button', { name: 'Move Tracks' })
  handle.focus()
  await user.keyboard('{ArrowUp}')
  await screen.findByText('Tracks: 1 of 3')
  await waitFor(() =>
    expect(sent('user/setHomeFunctions').at(-1)).toMatchObject({ functions: ['/main/track', '/main/pos', '/vehicleTable'] }),
  )
})

test('nothing is added while the stored choice is not known: it would be replaced', async () => {
  const { user, sent, mend } = await openScreen('/edit', {
    as: await company.withUser({}),
    size: 'desktop',
    cut: ['user/getHomeFunctions'],
  })
  await screen.findByRole('alert')
  const add = () => screen.getAllByRole<HTMLButtonElement>('button', { name: /^Add / })
  expect(add().every(({ disabled }) => disabled)).toBe(true)
  await user.click(add()[0] as HTMLElement)
  mend('user/getHomeFunctions')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(add().every(({ disabled }) => !disabled)).toBe(true))
  expect(sent('user/setHomeFunctions')).toHaveLength(0)
})

test('at most eight functions are added; the ninth says so and nothing is sent (S5.home.max)', async () => {
  const { user, sent } = await openScreen('/edit', { as: await company.withUser({}), size: 'desktop' })
  const others = within(await screen.findByRole('list', { name: 'Functions to add' }))
  await screen.findByRole('button', { name: 'Move System overview' })
  for (let chosen = 5; chosen <= 8; chosen++) {
    await user.click(others.getAllByRole('button')[0] as HTMLElement)
    await waitFor(() => expect(sent('user/setHomeFunctions').at(-1)?.['functions']).toHaveLength(chosen))
  }
  const before = sent('user/setHomeFunctions').length
  await user.click(others.getAllByRole('button')[0] as HTMLElement)
  await screen.findByText('At most 8 common functions can be added')
  expect(sent('user/setHomeFunctions')).toHaveLength(before)
})
