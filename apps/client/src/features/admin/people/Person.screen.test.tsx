// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { addDriverCards } from '../../../testing/past.ts'
import { savedFiles } from '../../../testing/saved-files.ts'

const platform = await platformOfFile()
const company = await newCompany(platform)
const sql = (text: string, values: unknown[]) => platform.database.pool.query<{ id: number }>(text, values)
const idOf = async (login: string) => String((await sql('select id from users where login = $1', [login])).rows[0]?.id)

test('what is kept about a user is listed and saved as one file; who has something in hand is erased when it is settled', async () => {
  const leaves = await company.withUser({ adminAuth: false })
  const id = await idOf(leaves.login)
  await sql(`update users set name = '王芳' where id = $1`, [id])
  const vehicle = await company.addVehicle('沪A70001')
  const trip = `insert into trips (vehicle_id, organisation_id, driver_name, started_at, start_place, started_by, started_by_name) values ($1, $2, '', now(), 'A', $3, '王芳')`
  await sql(trip, [vehicle, company.organisation, id])
  const saved = savedFiles()
  const { user, address, sent } = await openScreen(`/admin/user?user=${id}`, { as: company })
  await user.click(await screen.findByRole('button', { name: 'View personal data' }))
  await waitFor(() => expect(address()).toBe(`/admin/person?user=${id}`))
  const kept = await screen.findByRole('list', { name: 'Kept' })
  expect(within(kept).getByText('Trips registered').closest('li')?.textContent).toBe('Trips registeredKept without the name1 row')
  expect(within(kept).getByText(/^Account:/)).toBeTruthy()
  const open = screen.getByRole('list', { name: 'Still open' })
  expect(within(open).getByRole('listitem').textContent).toBe('Trips under way沪A700011')
  expect(screen.queryByRole('textbox', { name: 'Type the name to confirm' })).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }))
  const file = await (await saved.next()).text()
  expect(file).toContain('Name: 王芳')
  expect(file).toContain('Trips registered')
  expect(sent('admin/getRowsAboutPerson')).toEqual([{ userId: id, pageSize: 1000 }])
  await sql('update trips set ended_at = now() where started_by = $1', [id])
})

test('a person is erased after the name was typed and a question, and stands among the erased ones', async () => {
  const leaves = await company.withUser({ adminAuth: false })
  const id = await idOf(leaves.login)
  await sql(`update users set name = '李雷' where id = $1`, [id])
  const { user, address, sent } = await openScreen(`/admin/person?user=${id}`, { as: company })
  const erase = await screen.findByRole('button', { name: 'Erase' })
  expect(erase).toHaveProperty('disabled', true)
  const name = screen.getByRole('textbox', { name: 'Type the name to confirm' })
  await user.type(name, '李')
  expect(erase).toHaveProperty('disabled', true)
  await user.type(name, '雷')
  await user.click(erase)
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
  expect(sent('admin/erasePerson')).toEqual([])
  await user.click(erase)
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Erase' }))
  await waitFor(() => expect(address()).toBe('/admin/erasures'))
  expect(sent('admin/erasePerson')).toEqual([{ userId: id, name: '李雷' }])
  await screen.findByText('Record kept')
  expect(screen.queryByText('李雷')).toBeNull()
})

test('of oneself nothing is erased, and without the right to the record nothing is exported', async () => {
  const less = await company.withUser({ auditAuth: false })
  const id = await idOf(less.login)
  await openScreen(`/admin/person?user=${id}`, { as: less, lang: 'zh' })
  await screen.findByText('这是您自己的账号，请由其他管理员修改')
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
  expect(screen.getByText('导出内容包含其操作记录，需要“查看操作记录”权限')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '清除个人信息' })).toBeNull()
})

test('what is kept about a driver is opened from the driver log', async () => {
  const vehicle = await company.addVehicle('沪A70002')
  const now = Math.floor(Date.now() / 1000) * 1000
  await addDriverCards(platform, vehicle, [
    { name: '赵六', licence: '310101199001019999', from: now - 600_000, to: now - 300_000 },
  ])
  const driver = String((await sql(`select id from drivers where name = $1`, ['赵六'])).rows[0]?.id)
  const { user } = await openScreen(`/trackDriverList?driver=${driver}&name=x&from=${now - 3_600_000}&to=${now}`, { as: company })
  await user.click(await screen.findByRole('button', { name: 'Personal data' }))
  await screen.findByText('Card records: which vehicle was driven when')
  expect(screen.getByText('310***********9999')).toBeTruthy()
})
