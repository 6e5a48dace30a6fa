// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { switchLang } from '../../../core/i18n/i18n.ts'
import { WindowPlayer } from '../stream/window-player.ts'
import { VideoWindow } from './VideoWindow.tsx'

test('a picture from another address than the terminal’s link is said in the window, with why, in both languages; others are not', () => {
  switchLang('zh')
  const player = new WindowPlayer({
    getUrl: () => new Promise(() => undefined),
    platformOf: () => undefined,
    textOf: String,
  })
  const camera = { vehicleId: '1', plateNum: '沪A80001', channel: 1, name: '' }
  player.state.setState({ camera, step: 'playing' })
  render(
    <VideoWindow
      player={player}
      number={1}
      selected={false}
      turned={0}
      onLeaveWholePage={undefined}
      onSelect={() => undefined}
    />,
  )
  expect(screen.queryByRole('note')).toBeNull()
  act(() => player.state.setState({ elsewhere: true }))
  expect(screen.getByRole('note').textContent).toBe('画面来自其他网络地址')
  act(() => switchLang('en'))
  expect(screen.getByRole('note').textContent).toBe('From another network address')
  expect(screen.getByRole('note').title).toContain('Some carriers do that')
})
