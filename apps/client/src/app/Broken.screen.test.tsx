// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, onTestFinished, test, vi } from 'vitest'
import { switchLang } from '../core/i18n/i18n.ts'
import { Router, RouterView } from '../core/router/index.ts'
import { renderPart } from '../testing/render.tsx'
import { Broken } from './Broken.tsx'

async function openBroken(): Promise<void> {
  history.pushState(null, '', '/main')
  const throws = () => {
    throw new Error('cannot be loaded')
  }
  const router = new Router([
    { path: '/roster', Component: throws },
    { path: '/main', Component: () => <p>home</p> },
  ])
  onTestFinished(() => router.dispose())
  renderPart(<RouterView router={router} Broken={Broken} />)
  await screen.findByText('home')
  await act(() => router.navigate('/roster'))
}

beforeEach(() => {
  switchLang('zh')
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => logged.mockRestore())
})

test('a screen that throws says so, and is loaded again', async () => {
  await openBroken()
  await screen.findByText('页面出错了')
  screen.getByRole('button', { name: '重新加载' })
})

test('a screen that cannot be loaded without a network says that it needs one, not that it is broken, and leads back', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => network.mockRestore())
  await openBroken()
  await screen.findByText('没有网络，无法打开此页面')
  // An installed client has no button of the browser.
  fireEvent.click(screen.getByRole('button', { name: '返回' }))
  await screen.findByText('home')
})
