// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { switchLang } from '../core/i18n/i18n.ts'
import { renderPart } from '../testing/render.tsx'
import { Broken } from './Broken.tsx'

test('a screen that cannot be loaded without a network says that it needs one, and not that it is broken', () => {
  switchLang('zh')
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => logged.mockRestore())
  renderPart(<Broken />)
  expect(screen.getByText('页面出错了')).toBeTruthy()
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => network.mockRestore())
  renderPart(<Broken />)
  expect(screen.getByText('没有网络，无法打开此页面')).toBeTruthy()
})
