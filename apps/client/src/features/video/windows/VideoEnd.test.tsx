// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { switchLang } from '../../../core/i18n/i18n.ts'
import { WindowPlayer } from '../stream/window-player.ts'
import { VideoWindow } from './VideoWindow.tsx'

test('a window says which number or channel came instead of the terminal’s, in both languages (field 33)', () => {
  switchLang('en')
  const player = new WindowPlayer({
    getUrl: () => new Promise(() => undefined),
    platformOf: () => undefined,
    textOf: String,
  })
  const camera = { vehicleId: '1', plateNum: '沪A80001', channel: 1, name: '' }
  const ended = { camera, step: 'ended', reason: 'notConnected' } as const
  player.state.setState(ended)
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
  const words = () => screen.getByRole('status').firstChild?.textContent
  expect(words()).toBe('The terminal did not connect to the video port')
  act(() => player.state.setState({ came: { number: '14412345678', channel: 1 } }))
  expect(words()).toContain('with another number, 14412345678')
  act(() => switchLang('zh'))
  expect(words()).toContain('以另一号码 14412345678 连接了视频端口')
  act(() => player.state.setState({ came: { number: '', channel: 3 } }))
  expect(words()).toBe('终端连接了视频端口，但发送的是通道 3')
  act(() => player.state.setState({ step: 'playing', hasSound: true }))
  expect(words()).toBe('没有画面，仅有声音')
  screen.getByRole('button', { name: '打开声音' })
  act(() => player.state.setState({ width: 352, height: 288 }))
  expect(screen.queryByRole('status')).toBeNull()
  act(() => player.state.setState({ step: 'ended', reason: 'noPicture' }))
  expect(words()).toBe('终端未发送可播放的画面')
  screen.getByRole('button', { name: '重试' })
  act(() => player.state.setState({ reason: 'platformOffline' }))
  expect(words()).toBe('该车辆所属的下级平台已断开')
  screen.getByRole('button', { name: '重试' })
  // Trying again does not help against a missing decoder: what does is said (F3).
  act(() => player.state.setState({ reason: 'noDecoder', codec: 'hvc1.1.6.L30.90' }))
  expect(words()).toMatch(/H\.265.*Edge.*Safari.*H\.264/)
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
})
