// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { switchLang } from '../core/i18n/i18n.ts'
import { Router, RouterView } from '../core/router/index.ts'
import { renderPart } from '../testing/render.tsx'
import { Broken } from './Broken.tsx'

function openBroken(): void {
  history.pushState(null, '', '/roster')
  const throws = () => {
    throw new Error('cannot be loaded')
  }
  const router = new Router([
    { path: '/roster', Component: throws },
    { path: '/main', Component: () => <p>home</p> },
  ])
  onTestFinished(() => router.dispose())
  renderPart(<RouterView router={router} Broken={Broken} />)
}

beforeEach(() => {
  switchLang('zh')
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => logged.mockRestore())
})

test('a screen that throws says so, and leads back to what does not', async () => {
  openBroken()
  await screen.findByText('页面出错了')
  // An installed client has no button of the browser.
  fireEvent.click(screen.getByRole('button', { name: '返回首页' }))
  await screen.findByText('home')
})

test('a screen that cannot be loaded without a network says that it needs one, and not that it is broken', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => network.mockRestore())
  openBroken()
  await screen.findByText('没有网络，无法打开此页面')
  screen.getByRole('button', { name: '返回首页' })
})
