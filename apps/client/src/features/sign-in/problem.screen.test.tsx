// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const platform = await platformOfFile()

test('what the form refuses follows a change of the language', async () => {
  const company = await newCompany(platform)
  const { user } = await openScreen('/login', { as: { ...company, signIn: () => Promise.resolve(undefined as never) } })
  await user.click(await screen.findByRole('button', { name: 'Sign in' }))
  const alert = () => screen.findByRole('alert')
  expect((await alert()).textContent).toBe('Please enter your username or password')
  await user.click(screen.getByRole('button', { name: '中文' }))
  expect((await alert()).textContent).toMatch(/用户名|账号/)
})
