// @vitest-environment jsdom
/** What the form that adds a vehicle asks, refuses and sends, and how it is left and come back to. AddVehicle.screen.test.tsx has what fills it. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { autofill, describedBy, fill } from '../../testing/fields.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const platform = await platformOfFile()
const single = await newCompany(platform)
const other = await newCompany(await platformOfFile({ title: 'Second' }))
/** A company of two organisations, between which the form does not choose by itself. */
const parted = await newCompany(platform)
await platform.addOrganisation('Depot', parted.organisation, 'Depot')
await parted.addVehicle('沪P00001', { phone: '13700000931' })

const field = <Element extends HTMLElement = HTMLInputElement>(label: string) => screen.getByLabelText<Element>(label)
async function chooseOrganisation(user: UserEvent, name: string) {
  await user.click(await screen.findByLabelText('Organisation'))
  await user.click(await screen.findByRole('treeitem', { name: new RegExp(name) }))
  await waitFor(() => expect(field('Organisation').textContent).toBe(name))
}
/** Five of the six fields that are required; the organisation is the sixth. */
async function fillRequired(plate: string, phone: string) {
  await screen.findByRole('option', { name: 'JT/T 808-2019 terminal', hidden: true })
  autofill({
    'Plate number': plate,
    'Plate colour': 'Blue',
    'Terminal phone no.': phone,
    'Vehicle type': 'Truck',
    'Terminal type': 'JT/T 808-2019 terminal',
  })
}
const add = () => screen.getByRole('button', { name: 'Add vehicle' })

test('the form has every field of a vehicle (S3.addVehicle.1), with recorder and warning devices (S3.addVehicle.2), and all of them are sent and kept; vehicle types come by their own call (S7.call.4)', async () => {
  const { user, sent, address } = await openScreen('/addNewVehicle', { as: single })
  await fillRequired('沪E2E01', '0013700000941')
  await waitFor(() => expect(sent('vehicleType/getVehicleTypeSelList').length).toBeGreaterThan(0))
  await user.click(screen.getByText('More (optional)'))
  autofill({
    'Terminal ID': 'T-1',
    Channels: '4',
    'SIM card no.': '89860000000000000001',
    'Serial number': 'S-1',
    'Fleet no.': 'One',
    Brand: 'Dongfeng',
    'Body colour': 'White',
    'Home city': 'Shanghai',
    Seats: '3',
    Tonnage: '99999.999',
    VIN: 'F-1',
    'Engine number': 'E-1',
    'DVR channels': '8',
    'Industry category': 'Cold chain',
    'Operation type': 'For hire',
    'DVR device type': 'Hard-disk recorder',
    'Forward warning device': 'Forward camera',
    'Blind-spot warning device': 'Ultrasonic sensors',
  })
  await user.click(add())
  await waitFor(() => expect(address()).toMatch(/^\/main/))
  expect(sent('vehicle/addVehicle')).toEqual([
    {
      orgId: expect.any(Number) as number,
      plateNum: '沪E2E01',
      plateColor: 1,
      commCardNum: '0013700000941',
      vehicleType: 'truck',
      terminalType: 'jt808-2019',
      terminalId: 'T-1',
      channel: 4,
      realSim: '89860000000000000001',
      serialNumber: 'S-1',
      nickname: 'One',
      brand: 'Dongfeng',
      color: 'White',
      homeCity: 'Shanghai',
      seats: 3,
      tonnage: 99_999.999,
      frameNumber: 'F-1',
      engineNumber: 'E-1',
      dvrChannelCount: 8,
      industryCategory: 'coldChain',
      operationType: 'hire',
      dvrDeviceType: 'hardDisk',
      forwardWarningType: 'camera',
      blindSpotWarningType: 'ultrasonic',
    },
  ])
  const { rows } = await platform.database.pool.query(
    `select nickname, vehicle_type, phone, terminal_type, terminal_id, details from vehicles v join terminals t on t.vehicle_id = v.id
     where plate_num = '沪E2E01' and plate_color = 1`,
  )
  expect(rows).toEqual([
    {
      nickname: 'One',
      vehicle_type: 'truck',
      phone: '13700000941',
      terminal_type: 'jt808-2019',
      terminal_id: 'T-1',
      details: {
        brand: 'Dongfeng',
        channel: 4,
        industryCategory: 'coldChain',
        realSim: '89860000000000000001',
        serialNumber: 'S-1',
        engineNumber: 'E-1',
        homeCity: 'Shanghai',
        operationType: 'hire',
        seats: 3,
        tonnage: 99_999.999,
        frameNumber: 'F-1',
        color: 'White',
        dvrDeviceType: 'hardDisk',
        dvrChannelCount: 8,
        forwardWarningType: 'camera',
        blindSpotWarningType: 'ultrasonic',
      },
    },
  ])
})

test('what is wrong is listed above the form, each leads to its field, the first one has the focus, and nothing is sent', async () => {
  const { user, sent } = await openScreen('/addNewVehicle', { as: parted })
  await screen.findByLabelText('Plate number')
  await user.click(add())
  const list = within(await screen.findByText(/^Check 6 fields/).then(text => text.closest('[role=alert]') as HTMLElement))
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Please select an organisation',
    'Please enter the plate number',
    'Please select the plate colour',
    'Please enter the terminal phone no.',
    'Please select the vehicle type',
    'Please select the terminal type',
  ])
  expect(document.activeElement).toBe(field('Organisation'))
  await user.click(list.getByRole('button', { name: 'Please select the terminal type' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Terminal type$/ }))
  expect(sent('vehicle/addVehicle')).toEqual([])
})

test('what the platform refuses is told at its field, which has the focus, and what was typed stays', async () => {
  await single.addVehicle('沪TAKEN1')
  const { user } = await openScreen('/addNewVehicle', { as: single })
  await fillRequired('沪TAKEN1', '13700000942')
  await user.click(screen.getByText('More (optional)'))
  autofill({ Brand: 'Foton' })
  await user.click(add())
  await waitFor(() => expect(describedBy(field('Plate number'))).toEqual([expect.stringContaining('沪TAKEN1')]))
  expect(document.activeElement).toBe(field('Plate number'))
  expect(field('Brand').value).toBe('Foton')
})

test('the form remembers what was typed while one chooses elsewhere, and takes the choice, of a SIM too (S2.routeDetail.18)', async () => {
  const { user, address } = await openScreen('/addNewVehicle', { as: parted })
  await screen.findByLabelText('Plate number')
  autofill({ 'Plate number': '沪E2E04' })
  await chooseOrganisation(user, 'Depot')
  await waitFor(() => expect(document.activeElement).toBe(field('Organisation')))
  expect(field('Plate number').value).toBe('沪E2E04')

  const select = () => user.click(screen.getByRole('button', { name: 'Select a terminal phone no.' }))
  await user.click(screen.getByText('More (optional)'))
  await select()
  await user.type(await screen.findByRole('searchbox'), '沪P00001')
  await user.click(await screen.findByRole('button', { name: /13700000931/ }))
  await waitFor(() => expect(field('SIM card no.').value).toBe('13700000931'))
  expect(document.activeElement).toBe(field('SIM card no.'))

  // What is chosen is marked when one looks again; leaving without a choice changes nothing.
  await select()
  expect((await screen.findByRole('button', { name: /13700000931/ })).getAttribute('aria-current')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(address()).toBe('/addNewVehicle'))
  await user.click(await screen.findByLabelText('Organisation'))
  expect((await screen.findByRole('treeitem', { name: /Depot/ })).getAttribute('aria-selected')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(field('Organisation').textContent).toBe('Depot'))
  expect(field('Plate number').value).toBe('沪E2E04')
})

test('the form is not left by accident, and opened again it is empty', async () => {
  const { user, address } = await openScreen('/addNewVehicle', { as: parted })
  await fill(user, 'Plate number', '沪E2E05')
  const leave = async (answer: string) => {
    await user.click(screen.getByRole('button', { name: 'Back' }))
    const question = within(await screen.findByRole('dialog'))
    await user.click(question.getAllByRole('button', { name: answer }).at(-1) as Element)
  }
  await leave('Keep editing')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(field('Plate number').value).toBe('沪E2E05')
  await leave('Leave')
  await waitFor(() => expect(address()).toMatch(/^\/main/))
  await user.click(await screen.findByRole('button', { name: 'Menu' }))
  await user.click(await screen.findByText('Add vehicle'))
  expect((await screen.findByLabelText<HTMLInputElement>('Plate number')).value).toBe('')
  expect(field('Organisation').textContent).toBe('Please select')
})

test('a picker that is opened by its address is a page of its own, and a choice there leads to the main page', async () => {
  const { user, address } = await openScreen('/orgList', { as: parted })
  await screen.findByRole('heading', { name: 'Select organisation' })
  await waitFor(() => expect(document.title).toMatch(/Select organisation/))
  await user.click(await screen.findByRole('treeitem', { name: /Depot/ }))
  await waitFor(() => expect(address()).toMatch(/^\/main/))
  cleanup()
  const sims = await openScreen('/simNumList', { as: parted })
  await waitFor(() => expect(document.title).toMatch(/Select terminal phone number/))
  await sims.user.click(await screen.findByRole('button', { name: /13700000931/ }))
  await waitFor(() => expect(sims.address()).toMatch(/^\/main/))
})

test('a form that cannot be loaded says so and tries again', async () => {
  const { user, mend } = await openScreen('/addNewVehicle', { as: single, cut: ['vehicle/getAddVehUiInit'] })
  await screen.findByText('The form could not be loaded')
  mend('vehicle/getAddVehUiInit')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByLabelText('Plate number')
})

async function signedInToBoth() {
  const at = (Code: string, Title: string, Url: string) => ({ Code, Title, Url, isCheckIn: true, gzhTitle: '' })
  return {
    platformInfoList: [at('first:1', 'First', platform.url), at('second:1', 'Second', other.platform.url)],
    isMultiPlatformMode: true,
    userDatas: { 'first:1': await single.signIn(), 'second:1': await other.signIn() },
  }
}

test('of several platforms a vehicle goes to the one its organisation belongs to, with its choices and its numbers', async () => {
  await other.addVehicle('京B20001', { phone: '13900000001' })
  const stored = await signedInToBoth()
  const { user, sent, address } = await openScreen('/addNewVehicle', { as: single, stored })
  await user.click(await screen.findByLabelText('Organisation'))
  await waitFor(() => expect(screen.getAllByRole('treeitem')).toHaveLength(2))
  await user.click(screen.getByRole('treeitem', { name: /Second/ }))
  await waitFor(() => expect(address()).toBe('/addNewVehicle'))
  await fillRequired('京B20002', '13900000099')
  await user.click(screen.getByText('More (optional)'))
  await user.click(screen.getByRole('button', { name: 'Select a terminal phone no.' }))
  await screen.findByText(/京B20001/)
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await user.click(await screen.findByRole('button', { name: 'Add vehicle' }))
  await waitFor(() => expect(address()).toMatch(/^\/main/))
  expect(sent('vehicle/addVehicle')).toHaveLength(1)
  const plates = async ({ database }: typeof platform) =>
    (await database.db.selectFrom('vehicles').select('plate_num').execute()).map(row => row.plate_num)
  expect(await plates(other.platform)).toEqual(['京B20001', '京B20002'])
  expect(await plates(platform)).not.toContain('京B20002')
})

test('of several platforms the history tells of the one that is asked', async () => {
  await other.addVehicle('京B20003')
  const { user } = await openScreen('/newHistory', { as: single, stored: await signedInToBoth() })
  await user.click(await screen.findByRole('button', { name: /Platform$/ }))
  await user.click(await screen.findByRole('option', { name: 'Second' }))
  await screen.findByRole('button', { name: /^京B20003/ })
})
