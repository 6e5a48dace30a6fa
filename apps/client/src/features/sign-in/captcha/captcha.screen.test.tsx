// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()

/** The sign-in page after five wrong passwords, filled with the right one. */
async function afterWrongPasswords(lang: 'en' | 'zh') {
  const company = await newCompany(platform)
  for (let i = 0; i < 5; i++) await platform.send('user/login', { userId: company.login, password: 'WRONG' })
  const opened = await openScreen('/login', { as: { ...company, signIn: () => Promise.resolve(undefined as never) }, lang })
  const { user } = opened
  const label = (zh: string, en: string) => (lang === 'zh' ? zh : en)
  const submit = () => user.click(screen.getByRole('button', { name: label('登录', 'Sign in') }))
  await user.type(await screen.findByLabelText(label('用户名', 'User name'), { selector: 'input[name=username]' }), company.login)
  await user.type(screen.getByLabelText(label('密码', 'Password')), company.password)
  await user.click(screen.getByRole('checkbox', { name: new RegExp(label('用户协议', 'User Agreement')) }))
  await submit()
  await screen.findByLabelText(label('验证码', 'Verification code'))
  return { ...opened, submit }
}

test('after five wrong passwords a code is asked for and may not be empty; the place of the moved piece is sent (S5.login.captcha)', async () => {
  const { user, submit, sent } = await afterWrongPasswords('en')
  const before = sent('user/login').length
  await submit()
  await screen.findByText('Please enter verification code')
  expect(sent('user/login')).toHaveLength(before)
  await user.click(screen.getByRole('button', { name: 'Use the slider instead' }))
  fireEvent.change(await screen.findByRole('slider', { name: 'Move the piece' }), { target: { value: '100' } })
  await submit()
  await vi.waitFor(() => expect(sent('user/login')).toHaveLength(before + 1))
  expect(sent('user/login').at(-1)).toMatchObject({ captchaId: expect.any(String), moveX: 100 })
})

test('who cannot solve the picture lets the device work, by keyboard and with words for screen readers', async () => {
  const { user, submit, address, sent } = await afterWrongPasswords('en')
  screen.getByRole('button', { name: 'I cannot solve this' }).focus()
  await user.keyboard('{Enter}')
  const status = await screen.findByRole('status')
  await vi.waitFor(() => expect(status.parentElement).toBe(document.activeElement))
  await vi.waitFor(() => expect(status.textContent).toBe('The check is done. You can continue.'))
  await submit()
  await vi.waitFor(() => expect(address()).toBe('/main'))
  expect(sent('user/login').at(-1)).toMatchObject({ captchaId: expect.stringMatching(/^w\./), captchaWork: expect.any(Array) })
})

test('the other kinds are one press away in Chinese too', async () => {
  const { user } = await afterWrongPasswords('zh')
  await user.click(screen.getByRole('button', { name: '改用滑块验证' }))
  await screen.findByRole('img', { name: '有多个缺口的图片' })
  await user.click(screen.getByRole('button', { name: '看不清或无法完成' }))
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('验证已完成，可以继续'))
  await user.click(screen.getByRole('button', { name: '改用图片验证码' }))
  await screen.findByRole('img', { name: '验证码图片' })
})
