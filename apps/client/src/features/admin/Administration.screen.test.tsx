// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
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

test('a role is added with rights one has, given to a user by a tick, and changed for everybody who has it', async () => {
  const company = await newCompany(platform, { listenAuth: false, auditAuth: false })
  const other = await company.withUser({ adminAuth: false, listenAuth: false, auditAuth: false })
  const { user, sent } = await openScreen('/admin/role', { as: company })
  await user.type(await screen.findByRole('textbox', { name: 'Chinese name' }), '夜班')
  await user.click(screen.getByRole('switch', { name: 'Alarm' }))
  expect(screen.queryByRole('switch', { name: 'Listening into the cab' })).toBeNull()
  screen.getByText('Who has this role sets it up at the next sign-in')
  await user.click(screen.getByRole('switch', { name: /^Sign in with two-step verification/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const role = { name: '夜班', english: '', rights: ['alarmAuth'], hiddenReports: [], secondFactor: true }
  await waitFor(() => expect(sent('admin/addRole')).toEqual([{ orgId: company.organisation, ...role }]))
  const added = async () => {
    const { rows } = await platform.database.pool.query<{ userId: number; roleId: number }>(
      `select u.id as "userId", r.id as "roleId" from users u, roles r where u.login = $1 and r.organisation_id = $2`,
      [other.login, company.organisation],
    )
    return rows[0] ?? expect.fail('not added yet')
  }
  await waitFor(added)
  const { userId, roleId } = await added()
  // The form of the role may still be on its way out, with a button of the same name.
  cleanup()
  const person = await openScreen(`/admin/user?user=${userId}`, { as: company })
  const roles = within(await screen.findByRole('group', { name: 'Roles' }))
  // What has rights that the administrator has not is not offered.
  expect(roles.queryByRole('checkbox', { name: 'Administrator' })).toBeNull()
  await user.click(roles.getByRole('checkbox', { name: '夜班' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(person.sent('admin/changeUser').at(-1)).toMatchObject({ roleIds: [String(roleId)] }))
  cleanup()
  await openScreen(`/admin/role?role=${roleId}`, { as: company })
  await user.click(await screen.findByRole('button', { name: 'End role' }))
  await screen.findByText('Somebody still has this role; take it away first')
})

test('a role that is there from the start shows its rights, and that it stays as it is', async () => {
  const company = await newCompany(platform)
  const { user } = await openScreen('/admin/roles', { as: company })
  await user.click(await screen.findByRole('button', { name: /Dispatcher/ }))
  await screen.findByText(/is built in and cannot be changed/)
  expect(screen.getByText('Control commands')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('the table says who signs in with a second step, and shows only those who do not', async () => {
  const company = await newCompany(platform)
  const other = await company.withUser({})
  await platform.database.pool.query(
    `insert into second_factors (user_id, encrypted_secret, confirmed_at) select id, 'x', now() from users where login = $1`,
    [other.login],
  )
  const { user, sent } = await openScreen('/admin', { as: company, size: 'desktop' })
  const row = async (login: string) => screen.findByRole('row', { name: new RegExp(login) })
  expect((await row(other.login)).textContent).toContain('On')
  expect((await row(company.login)).textContent).toContain('Off')
  await user.click(screen.getByRole('button', { name: 'Any Two-step verification' }))
  await user.click(await screen.findByRole('option', { name: 'Off or to be set up' }))
  await waitFor(() => expect(screen.queryAllByRole('cell', { name: other.login })).toEqual([]))
  await row(company.login)
  expect(sent('admin/getUsers').at(-1)).toMatchObject({ hasSecondFactor: false })
})
