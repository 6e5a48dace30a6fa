// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { test } from 'vitest'
import { freePort } from '../../../../server/src/testing/free-port.ts'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const platform = await platformOfFile({ config: { 'video-port': await freePort() } })

test('a platform with a port and no address for terminals says which one is missing, in the list and in the window (field 31)', async () => {
  const company = await newCompany(platform)
  const vehicle = await company.addVehicle('沪A80031')
  await platform.database.pool.query('update vehicles set details = $1 where id = $2', [{ channel: 1 }, vehicle])
  await openScreen(`/main/video?watch=${vehicle}`, { as: company, size: 'desktop', lang: 'en' })
  await screen.findByText(/This platform has a port for video, but no address .* --video-address or --gateway-address/)
  await screen.findByText(/Video has a port on this platform, but no address .*--video-address/)
  cleanup()
  await openScreen(`/main/video?watch=${vehicle}`, { as: company, size: 'desktop', lang: 'zh' })
  await screen.findByText(/未设置终端连接用的地址，请管理员设置 --video-address 或 --gateway-address/)
})
