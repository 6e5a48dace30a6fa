// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addAlarm } from '../../../../server/src/testing/alarm-rows.ts'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const platform = await platformOfFile()

test('what a rule does is chosen in its form and read in the list; a task it gave is on the list of its person until it is done', async () => {
  const company = await newCompany(platform)
  const vehicleId = await company.addVehicle('沪A任务')
  const { user, address, sent, goTo } = await openScreen('/alarmConfig?rule=new', { as: company, lang: 'en' })
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Too fast')
  await user.click(await screen.findByRole('switch', { name: 'Text read to the driver' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Please enter what is read to the driver')
  await user.type(screen.getByRole('textbox', { name: 'What is read to the driver' }), 'Slow down')
  await user.click(screen.getByRole('switch', { name: 'Task' }))
  await user.click(await screen.findByRole('button', { name: /Whose task it is/ }))
  await user.click((await screen.findAllByRole('option'))[0] as HTMLElement)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address()).toBe('/alarmConfig'))
  const [saved] = sent('alarm/saveAlarmRule') as { actions: { kind: string; userId?: string }[] }[]
  expect(saved?.actions).toMatchObject([
    { kind: 'text', text: 'Slow down' },
    { kind: 'task', minutes: 60 },
  ])
  expect((await screen.findByRole('list', { name: 'Alarm rules' })).textContent).toContain('Then: Text read to the driver, Task')
  await user.click(within(screen.getByRole('list', { name: 'Alarm rules' })).getByRole('button'))
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What is read to the driver' })
  expect(text.value).toBe('Slow down')

  const caseId = await addAlarm(platform.database, Number(vehicleId), { type: 257, started_at: new Date() })
  await platform.database.pool.query(
    `insert into alarm_tasks (case_id, vehicle_id, rule_name, user_id, due_at) values ($1, $2, 'Too fast', $3, now() - interval '1 minute')`,
    [caseId, vehicleId, saved?.actions[1]?.userId],
  )
  await goTo('/alarmTasks')
  const list = within(await screen.findByRole('list', { name: 'Tasks of alarms' }))
  expect(list.getByRole('listitem').textContent).toContain('Overdue')
  await user.click(list.getByRole('button', { name: 'Done' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), 'Called')
  await user.click(dialog.getByRole('button', { name: 'Mark as done' }))
  await screen.findByText('No tasks')
  expect(sent('alarm/endAlarmTask')).toMatchObject([{ note: 'Called' }])
})
