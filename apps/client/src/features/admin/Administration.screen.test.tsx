// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const platform = await platformOfFile()

test('a user is added with what is ticked, and the one-time link is shown once', async () => {
  const company = await newCompany(platform, { listenAuth: false })
  const { user, sent } = await openScreen(`/admin/user?organisation=${company.organisation}`, { as: company })
  await user.type(await screen.findByRole('textbox', { name: 'Sign-in name' }), 'wang.fang')
  await user.type(screen.getByRole('textbox', { name: 'Name' }), '王芳')
  await user.click(screen.getByRole('switch', { name: 'Track' }))
  // What the administrator has not himself cannot be given.
  expect(screen.queryByRole('switch', { name: 'Listening into the cab' })).toBeNull()
  const sees = within(screen.getByRole('group', { name: 'Sees' }))
  expect(sees.getByRole('checkbox')).toHaveProperty('checked', true)
  await user.click(sees.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Add and make the link' }))
  await screen.findByText('Tick at least one organisation')
  expect(sent('admin/addUser')).toEqual([])
  await user.click(sees.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Add and make the link' }))
  expect((await screen.findByTestId('password-link')).textContent).toMatch(/\/setPassword#[\w-]{43}$/)
  expect(sent('admin/addUser')).toMatchObject([
    {
      login: 'wang.fang',
      name: '王芳',
      lang: 'zh',
      endsOn: '',
      rights: ['posAuth', 'trackAuth'],
      orgIds: [company.organisation],
    },
  ])
})

test('a taken sign-in name is told at its field, and nothing is lost', async () => {
  const company = await newCompany(platform)
  const { user } = await openScreen(`/admin/user?organisation=${company.organisation}`, { as: company })
  await user.type(await screen.findByRole('textbox', { name: 'Sign-in name' }), company.login)
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'x')
  await user.click(screen.getByRole('button', { name: 'Add and make the link' }))
  await screen.findByText('This sign-in name is taken')
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'x')
})

test('a user is changed, locked and unlocked; the own account is only shown', async () => {
  const company = await newCompany(platform)
  const other = await company.withUser({ trackAuth: false })
  const { rows } = await platform.database.pool.query<{ id: number }>('select id from users where login = any($1) order by id', [
    [company.login, other.login],
  ])
  const [own = 0, id = 0] = rows.map(row => row.id)
  const { user, sent } = await openScreen(`/admin/user?user=${id}`, { as: company })
  await user.click(await screen.findByRole('switch', { name: 'Track' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent('admin/changeUser')).toHaveLength(1))
  expect(sent('admin/changeUser')[0]?.rights).toContain('trackAuth')
  await user.click(screen.getByRole('button', { name: 'Lock account' }))
  await user.click(await screen.findByRole('button', { name: 'Unlock account' }))
  await screen.findByRole('button', { name: 'Lock account' })
  await openScreen(`/admin/user?user=${own}`, { as: company })
  await screen.findByText('This is your own account. Another administrator changes it')
})

test('organisations are added below, renamed and ended when nothing is in them', async () => {
  const company = await newCompany(platform)
  const { user, sent } = await openScreen(`/admin/organisation?above=${company.organisation}`, { as: company })
  await user.type(await screen.findByRole('textbox', { name: 'Chinese name' }), '一队')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent('admin/addOrganisation')).toEqual([expect.objectContaining({ parentId: company.organisation, name: '一队' })]),
  )
  const added = async () => {
    const statement = 'select id from organisations where parent_id = $1'
    const { rows } = await platform.database.pool.query<{ id: number }>(statement, [company.organisation])
    return rows[0]?.id ?? expect.fail('not added yet')
  }
  await waitFor(added)
  await openScreen(`/admin/organisation?organisation=${await added()}`, { as: company })
  await user.click(await screen.findByRole('button', { name: 'End organisation' }))
  await user.click(screen.getByRole('button', { name: 'End organisation' }))
  await waitFor(async () => {
    const left = await platform.database.pool.query('select 1 from organisations where parent_id = $1', [company.organisation])
    expect(left.rowCount).toBe(0)
  })
})
