// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storedLang } from '../../../core/i18n/stored-lang.ts'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { autofill, describedBy, fill, typeDate } from '../../../testing/fields.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const company = await newCompany(await platformOfFile())

const save = () => screen.getByRole('button', { name: 'Save' })

test('what differs is sent, alone and as the call wants it, and nothing at all while nothing differs', async () => {
  const id = await company.addVehicle('沪B1', { phone: '13800000011' })
  const { user, sent } = await openScreen(`/VehicleInfoEdit?vehicle=${id}`, { as: company })
  await user.type(await screen.findByLabelText('Brand'), ' Foton ')
  await user.clear(screen.getByLabelText('Brand'))
  await user.click(save())
  await screen.findByText('No changes to save')
  expect(sent('vehicle/updVehInfo')).toEqual([])

  await user.type(screen.getByLabelText('Brand'), ' Foton ')
  await user.type(screen.getByLabelText('Tonnage'), '12.500')
  await user.click(screen.getByRole('button', { name: /Operation type$/ }))
  await user.click(await screen.findByRole('option', { name: 'For hire' }))
  await user.click(save())
  await waitFor(() => expect(sent('vehicle/updVehInfo')).toHaveLength(1))
  expect(sent('vehicle/updVehInfo')).toEqual([
    { vehicleId: id, changeId: expect.stringMatching(/^\d+$/), brand: 'Foton', tonnage: 12.5, operationType: 'hire' },
  ])
})

test('a form that is open when the language changes keeps what was typed, also where it was read in that language before', async () => {
  const id = await company.addVehicle('沪L59', { phone: '13800000099' })
  const path = `/VehicleInfoEdit?vehicle=${id}`
  const { user, outrider, goTo } = await openScreen(path, { as: company })
  const speak = (lang: 'zh' | 'en') => act(() => outrider.stored.set(storedLang, lang))
  await screen.findByLabelText('Brand')
  speak('zh')
  await screen.findByLabelText('品牌')
  speak('en')
  await act(() => goTo('/my'))
  await act(() => goTo(path))
  await user.type(await screen.findByLabelText('Brand'), 'Foton')
  speak('zh')
  expect((await screen.findByLabelText<HTMLInputElement>('品牌')).value).toBe('Foton')
})

test('the day on which service ends is chosen as a date', async () => {
  const id = await company.addVehicle('沪B4', { phone: '13800000016' })
  const { user, sent } = await openScreen(`/VehicleInfoEdit?vehicle=${id}`, { as: company })
  await screen.findByText('Service ends on (frozen afterwards)')
  await typeDate(user, 'Service ends on (frozen afterwards)', '2027-03-31')
  await user.click(save())
  await waitFor(() => expect(sent('vehicle/updVehInfo')).toMatchObject([{ expiresOn: '2027-03-31' }]))
})

test('a number that is taken is told at its field; of two people who save, the second keeps what was typed', async () => {
  await company.addVehicle('沪B2', { phone: '13800000012' })
  const id = await company.addVehicle('沪B3', { phone: '13800000013' })
  const { user, sent } = await openScreen(`/editVehicle?vehicle=${id}`, { as: company })
  const number = await screen.findByLabelText('Terminal phone no.')
  await user.clear(number)
  await user.type(number, '13800000012')
  await screen.findByText(/it has to register again/)
  await user.click(save())
  await waitFor(() => expect(number.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(number)
  await user.clear(number)
  await user.type(number, '13800000014')

  const other = await company.platform.signIn(company.login, company.password)
  expect(await other.code('vehicle/saveVehEdit', { vehicleId: id, nickname: 'Theirs', plateColor: 5 })).toBe(0)
  await user.click(save())
  await screen.findByRole('heading', { name: 'Someone else has just changed this vehicle' })
  await user.click(screen.getByRole('button', { name: 'Reload, keep my changes' }))
  await screen.findByText(/The latest data has been loaded and what you entered is kept/)
  expect(screen.getByLabelText('Fleet no.')).toHaveProperty('value', 'Theirs')
  expect(number).toHaveProperty('value', '13800000014')
  const colour = screen.getByRole('button', { name: /^Green Plate colour/ })
  await waitFor(() => expect(describedBy(colour)).toEqual([expect.stringMatching(/^Just changed by someone else; previously: /)]))
  await user.click(save())
  // Refused, overtaken, saved.
  await waitFor(() => expect(sent('vehicle/saveVehEdit')).toHaveLength(3))
  expect(sent('vehicle/saveVehEdit').at(-1)).toEqual({
    vehicleId: id,
    changeId: expect.stringMatching(/^\d+$/),
    commCardNum: '13800000014',
  })
})

const edit = (id: string) => `/editVehicle?vehicle=${id}`
const editInfo = (id: string) => `/VehicleInfoEdit?vehicle=${id}`
const fact = (label: string) => screen.queryAllByRole('term').find(each => each.textContent === label)?.parentElement?.textContent

test('the form is opened from the details, which show what was saved at once', async () => {
  const id = await company.addVehicle('沪B5', { phone: '13800000021' })
  const { user, sent, address } = await openScreen(`/errorVehicleInfo?vehicle=${id}`, { as: company })
  await user.click(await screen.findByRole('button', { name: /^Edit vehicle ?Organisation/ }))
  await waitFor(() => expect(document.title).toMatch(/ · Edit vehicle$/))
  await screen.findByLabelText('Plate number')
  autofill({ 'Plate number': ' 沪B55 ', 'Plate colour': 'Yellow', 'Vehicle type': 'Tanker (dangerous goods)' })
  await user.click(save())
  await screen.findByText('Vehicle 沪B55 saved')
  expect(sent('vehicle/saveVehEdit')).toEqual([
    { vehicleId: id, changeId: expect.stringMatching(/^\d+$/), plateNum: '沪B55', plateColor: 2, vehicleType: 'tanker' },
  ])
  await screen.findByRole('heading', { name: '沪B55' })
  await waitFor(() => expect(address().toLowerCase()).toContain(`vehicleinfo?vehicle=${id}`))
  await waitFor(() => expect(fact('Plate colour')).toContain('Yellow'))
  expect(fact('Vehicle type')).toContain('Tanker')
})

test('what cannot be is told at its field, which has the focus, before anything is sent', async () => {
  const id = await company.addVehicle('沪B6', { phone: '13800000022' })
  const { user, sent } = await openScreen(edit(id), { as: company })
  await fill(user, 'Plate number', '')
  await fill(user, 'Terminal phone no.', '12')
  await user.click(save())
  const plate = screen.getByLabelText('Plate number')
  await waitFor(() => expect(describedBy(plate)).toEqual(['Please enter the plate number']))
  screen.getByText('The terminal phone number must have 3 to 20 digits')
  expect(document.activeElement).toBe(plate)
  await user.click(screen.getByRole('button', { name: 'Discard my changes' }))
  await waitFor(() => expect(screen.queryByText('Please enter the plate number')).toBeNull())
  expect(sent('vehicle/saveVehEdit')).toEqual([])
})

test('the greatest tonnage is sent, and one above it is not', async () => {
  const id = await company.addVehicle('沪B7', { phone: '13800000023' })
  const { user, sent } = await openScreen(editInfo(id), { as: company })
  await fill(user, 'Tonnage', '100000')
  await user.click(save())
  await screen.findByText('The tonnage must be between 0.000 and 99999.999')
  await fill(user, 'Tonnage', '99999.999')
  await user.click(save())
  await waitFor(() => expect(sent('vehicle/updVehInfo')).toMatchObject([{ tonnage: 99_999.999 }]))
})

test('a plate number of another vehicle is told at its field, and what was typed stays', async () => {
  await company.addVehicle('沪B8', { phone: '13800000024' })
  const id = await company.addVehicle('沪B9', { phone: '13800000025' })
  const { user } = await openScreen(edit(id), { as: company })
  await screen.findByLabelText('Plate number')
  autofill({ 'Fleet no.': 'South 2', 'Plate number': '沪B8' })
  await user.click(save())
  const plate = screen.getByLabelText('Plate number')
  await waitFor(() => expect(describedBy(plate)).toEqual(['A vehicle with plate number 沪B8 already exists']))
  expect(screen.getByLabelText('Fleet no.')).toHaveProperty('value', 'South 2')
})

test('further facts are recorded, shown with the details, and taken away again', async () => {
  const id = await company.addVehicle('沪B10', { phone: '13800000026' })
  const maintainer = await company.withUser({ updInstTaskAuth: false })
  const { user, sent } = await openScreen(`/errorVehicleInfo?vehicle=${id}`, { as: maintainer })
  await screen.findByText('No other details on file')
  await user.click(screen.getByRole('button', { name: /^Edit vehicle record/ }))
  await screen.findByLabelText('Brand')
  autofill({ Brand: 'Dongfeng', Seats: '3', 'Operation type': 'For hire' })
  await waitFor(() => expect(document.title).toMatch(/ · Edit vehicle record$/))
  await user.click(save())
  await waitFor(() => expect(fact('Brand')).toContain('Dongfeng'))
  await waitFor(() => expect(fact('Operation type')).toContain('For hire'))

  await user.click(screen.getByRole('button', { name: /^Edit vehicle record/ }))
  await screen.findByLabelText('Brand')
  autofill({ Brand: '', 'Operation type': 'Not set' })
  await user.click(save())
  await waitFor(() => expect(fact('Brand')).toBeUndefined())
  expect(fact('Operation type')).toBeUndefined()
  await waitFor(() => expect(fact('Seats')).toContain('3'))
  expect(sent('vehicle/updVehInfo')[1]).toEqual({
    vehicleId: id,
    changeId: expect.any(String) as string,
    brand: null,
    operationType: null,
  })
})

test('without the right the form is shown and cannot be changed', async () => {
  const id = await company.addVehicle('沪B11', { phone: '13800000027' })
  const viewer = await company.withUser({ updInstTaskAuth: false, updMtcTaskAuth: false })
  for (const path of [edit(id), editInfo(id)]) {
    await openScreen(path, { as: viewer })
    await screen.findByText('You do not have permission to do this')
    expect(screen.getAllByText('沪B11').length).toBeGreaterThan(0)
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    cleanup()
  }
  await openScreen(edit(id), { as: await company.withUser({ updInstTaskAuth: false }) })
  await screen.findByText('You do not have permission to do this')
})

test('a right that was taken away while the form was open, or a missing network, is told when saving; what was typed stays and is saved later', async () => {
  const id = await company.addVehicle('沪B12', { phone: '13800000028' })
  const installer = await company.withUser({})
  const { user, cut, mend, sent } = await openScreen(edit(id), { as: installer })
  await fill(user, 'Fleet no.', 'Patient')
  cut('vehicle/saveVehEdit')
  await user.click(save())
  const said = await screen.findByRole('alert')
  await within(said).findByText('Request failed, please check network settings')
  mend('vehicle/saveVehEdit')
  const rights = async (updInstTaskAuth: boolean) =>
    company.platform.database.pool.query('update users set rights = rights || $2::jsonb where login = $1', [
      installer.login,
      JSON.stringify({ updInstTaskAuth }),
    ])
  await rights(false)
  await user.click(save())
  await screen.findByText('You do not have permission to do this')
  await rights(true)
  expect(screen.getByLabelText('Fleet no.')).toHaveProperty('value', 'Patient')
  await user.click(save())
  await screen.findByText(/saved$/)
  expect(sent('vehicle/saveVehEdit')).toHaveLength(3)
})

test('a form that cannot be loaded says why and is loaded again; without a vehicle, or with one out of sight, it says so', async () => {
  const id = await company.addVehicle('沪B13', { phone: '13800000029' })
  const { user, mend } = await openScreen(edit(id), { as: company, cut: ['vehicle/getVehEditData'] })
  await screen.findByText('The form could not be loaded')
  mend('vehicle/getVehEditData')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByLabelText('Plate number')
  cleanup()
  const { address } = await openScreen(edit('999999'), { as: company })
  await waitFor(() => expect(address()).toBe('/errorVehicleInfo?vehicle=999999'))
  await screen.findByText('This vehicle cannot be shown')
  for (const path of ['/editVehicle', '/VehicleInfoEdit']) {
    cleanup()
    await openScreen(path, { as: company })
    await screen.findByText('No vehicle selected')
  }
})

test('what is not saved is not left without a question, and what was taken back is nothing typed', async () => {
  const id = await company.addVehicle('沪B14', { phone: '13800000030' })
  const { user, sent, address } = await openScreen(edit(id), { as: company })
  await fill(user, 'Fleet no.', 'Half')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await user.click(question.getAllByRole('button', { name: 'Keep editing' }).at(-1) as Element)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText('Fleet no.')).toHaveProperty('value', 'Half')
  await fill(user, 'Fleet no.', '')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(address()).not.toContain('editVehicle'))
  expect(sent('vehicle/saveVehEdit')).toEqual([])
})
