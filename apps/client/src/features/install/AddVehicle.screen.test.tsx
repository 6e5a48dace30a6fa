// @vitest-environment jsdom
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const profiles = await mkdtemp(join(tmpdir(), 'outrider-makers-'))
afterAll(() => rm(profiles, { recursive: true }))
await writeFile(
  join(profiles, 'maker.json'),
  JSON.stringify({
    name: 'Maker of ours',
    models: ['M-1'],
    source: 'its manual',
    connectBy: ['APN,{apn}#', 'HOST,{host},{port}#'],
  }),
)
const platform = await platformOfFile({ config: { 'gateway-address': 'gw.example.com:16808', 'maker-profiles': profiles } })
const company = await newCompany(platform, { updInstTaskAuth: true })

const colour = () => screen.getByRole('button', { name: /Plate colour$/ })

test('the colour follows the form of the plate until it is chosen; one vehicle after another is added with what they have in common', async () => {
  const { user, sent, address, hold } = await openScreen('/addNewVehicle', { as: company, size: 'desktop' })
  const choose = async (label: RegExp, option: string) => {
    await user.click(screen.getByRole('button', { name: label }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  const plate = await screen.findByLabelText<HTMLInputElement>('Plate number')
  await user.type(plate, '沪AD1234')
  expect(colour().textContent).not.toContain('Green')
  await user.type(plate, '5')
  await waitFor(() => expect(colour().textContent).toContain('Green'))
  await user.type(plate, '{Backspace}')
  await waitFor(() => expect(colour().textContent).not.toContain('Green'))
  await choose(/Plate colour$/, 'Blue')
  await user.type(plate, '5')
  expect(colour().textContent).toContain('Blue')

  await user.type(screen.getByLabelText('Terminal phone no.'), '13700000901')
  await choose(/Vehicle type$/, 'Van')
  await choose(/Terminal type$/, 'JT/T 808-2013 terminal')
  await user.type(screen.getByLabelText('Brand'), 'Foton')
  // What may be chosen is read again meanwhile, and that takes longer than entering the next vehicle.
  const release = hold('vehicle/getAddVehUiInit')
  await user.click(screen.getByRole('button', { name: 'Add and enter the next' }))
  await screen.findByText('Vehicle 沪AD12345 added')
  await waitFor(() => expect(plate.value).toBe(''))
  expect(document.activeElement).toBe(plate)
  expect(screen.getByLabelText('Brand')).toHaveProperty('value', '')
  expect(screen.getByRole('button', { name: /Vehicle type$/ }).textContent).toContain('Van')

  await user.type(plate, '沪AD00002')
  await user.type(screen.getByLabelText('Terminal phone no.'), '13700000902')
  await user.click(screen.getByRole('button', { name: 'Add vehicle' }))
  await waitFor(() => expect(address()).toMatch(/^\/main/))
  release()
  expect(sent('vehicle/addVehicle')).toMatchObject([
    { plateNum: '沪AD12345', plateColor: 1, vehicleType: 'van', terminalType: 'jt808-2013', brand: 'Foton' },
    { plateNum: '沪AD00002', plateColor: 5, vehicleType: 'van', terminalType: 'jt808-2013' },
  ])
  expect(sent('vehicle/addVehicle')[1]).not.toHaveProperty('brand')
})

test('the keyboard goes from the last required field to the button past one fold, whose fields keep what is in them', async () => {
  const { user, sent, address } = await openScreen('/addNewVehicle', { as: company, size: 'desktop' })
  await screen.findByLabelText('Plate number')
  const choose = async (label: RegExp, option: string) => {
    await user.click(screen.getByRole('button', { name: label }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  const fold = screen.getByText('More (optional)')
  const folded = () => fold.closest('details')?.open === false
  expect(folded()).toBe(true)
  const last = screen.getByRole('button', { name: /Terminal type$/ })
  last.focus()
  let tabs = 0
  // jsdom lays nothing out: what is folded away is passed over here as browsers do it.
  while (document.activeElement !== screen.getByRole('button', { name: 'Add vehicle' })) {
    await user.tab()
    const inFold = fold.closest('details')?.contains(document.activeElement) === true && document.activeElement !== fold
    if (!inFold || !folded()) tabs++
  }
  expect(tabs).toBeLessThanOrEqual(6)

  await user.click(fold)
  await user.type(screen.getByLabelText('Seats'), '3.5')
  await user.type(screen.getByLabelText('Brand'), 'Foton')
  screen.getByText('2 filled in')
  await user.click(fold)
  await user.type(screen.getByLabelText('Plate number'), '沪AD12377')
  await user.type(screen.getByLabelText('Terminal phone no.'), '13700000977')
  await choose(/Vehicle type$/, 'Van')
  await choose(/Terminal type$/, 'JT/T 808-2013 terminal')
  await user.click(screen.getByRole('button', { name: 'Add vehicle' }))
  await waitFor(() => expect(folded()).toBe(false))
  const seats = screen.getByLabelText<HTMLInputElement>('Seats')
  await waitFor(() => expect(document.activeElement).toBe(seats))
  await user.clear(seats)
  await user.type(seats, '3{Enter}')
  await waitFor(() => expect(address()).toMatch(/^\/main/))
  expect(sent('vehicle/addVehicle').at(-1)).toMatchObject({ plateNum: '沪AD12377', brand: 'Foton', seats: 3 })
})

const waits = (phone: string, plate: string, colour: number, version: string) =>
  platform.database.pool.query(
    `insert into refused_terminals (phone, model, maker, terminal_id, plate_num, plate_color, version, address, why, first_at, last_at, count)
     values ($1, 'OR-1', 'OUTRD', $2, $3, $4, $5, '203.0.113.7', 'unknownTerminal', now(), now(), 1)`,
    [phone, `T${phone.slice(-4)}`, plate, colour, version],
  )
const valueOf = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
const chosenIn = (label: RegExp) => screen.getByRole('button', { name: label }).textContent

test('a waiting terminal fills what it has told, another one replaces that, and a type that it does not speak is warned about', async () => {
  await waits('13700000911', '沪AA0001', 2, '2013')
  await waits('13700000912', '沪AD00003', 5, '2019')
  const { user } = await openScreen('/addNewVehicle', { as: company, size: 'desktop' })
  const fields = within(await screen.findByRole('heading', { name: 'Required' }).then(title => title.closest('section') ?? title))
  expect(fields.getAllByRole('textbox')[0]).toBe(screen.getByLabelText('Terminal phone no.'))
  await user.click(screen.getByRole('button', { name: /13700000911/ }))
  expect(valueOf('Terminal phone no.')).toBe('13700000911')
  expect(valueOf('Plate number')).toBe('沪AA0001')
  expect(valueOf('Terminal ID')).toBe('T0911')
  expect(chosenIn(/Plate colour$/)).toContain('Yellow')
  expect(chosenIn(/Terminal type$/)).toContain('2013')

  await user.click(screen.getByRole('button', { name: /13700000912/ }))
  expect(valueOf('Plate number')).toBe('沪AD00003')
  expect(valueOf('Terminal ID')).toBe('T0912')
  expect(chosenIn(/Plate colour$/)).toContain('Green')
  expect(chosenIn(/Terminal type$/)).toContain('2019')

  const warning = /this terminal speaks as a JT\/T 808-2019/
  expect(screen.queryByText(warning)).toBeNull()
  await user.click(screen.getByRole('button', { name: /Terminal type$/ }))
  await user.click(await screen.findByRole('option', { name: 'JT/T 808-2013 terminal' }))
  await screen.findByText(warning)

  // What was typed of the vehicle stays.
  await user.clear(screen.getByLabelText('Plate number'))
  await user.type(screen.getByLabelText('Plate number'), '沪B00001')
  await user.click(screen.getByRole('button', { name: /13700000911/ }))
  expect(valueOf('Plate number')).toBe('沪B00001')
  expect(chosenIn(/Terminal type$/)).toContain('2013')
})

test('the form says where terminals connect', async () => {
  const { user } = await openScreen('/addNewVehicle', { as: company, size: 'phone' })
  await user.click(await screen.findByText('How to connect a terminal'))
  await screen.findByText('gw.example.com')
  screen.getByText('16808')
  screen.getByRole('button', { name: 'Copy: TCP port' })
  expect(screen.queryByText('UDP port')).toBeNull()
})

test('the list without vehicles tells it too', async () => {
  await openScreen('/main/pos', { as: await newCompany(platform, { updInstTaskAuth: true }), size: 'desktop' })
  await screen.findByText('gw.example.com')
})

test('who may not add vehicles is not told', async () => {
  await openScreen('/main/pos', { as: await newCompany(platform), size: 'desktop' })
  await screen.findByText('No vehicles yet')
  expect(screen.queryByText('How to connect a terminal')).toBeNull()
})

test('a camera that is refused is told, and tried again; a page that may not have one says so', async () => {
  let asked = 0
  const getUserMedia = () => {
    asked += 1
    return Promise.reject(new DOMException('', 'NotAllowedError'))
  }
  const { user } = await openScreen('/addNewVehicle', { as: company })
  await user.click(await screen.findByRole('button', { name: 'Scan: Plate number' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Scan plate' }))
  await dialog.findByText(/^The page was not opened over https/)
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  try {
    await user.click(screen.getByRole('button', { name: 'Scan: Terminal phone no.' }))
    const refused = within(await screen.findByRole('dialog', { name: 'Scan terminal phone number' }))
    await refused.findByText(/^The camera is not allowed.*You can read it from a picture instead, or type it/)
    await user.click(refused.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(asked).toBe(2))
    await refused.findByText(/^The camera is not allowed/)
  } finally {
    Reflect.deleteProperty(navigator, 'mediaDevices')
  }
})

test('the text messages of a maker point its terminals here, with the access point of the SIM card', async () => {
  const { user } = await openScreen('/addNewVehicle', { as: company, size: 'desktop' })
  await screen.findByText('HOST,gw.example.com,16808#')
  screen.getByText('APN,APN#')
  await user.type(screen.getByLabelText('APN'), 'cmiot')
  screen.getByText('APN,cmiot#')
  screen.getByText('By text message: other makers')
})
