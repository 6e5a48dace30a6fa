// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { minimalPlatform } from '../../../testing/minimal-platform.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { userOf } from '../../../testing/user-of.ts'

test('without upload authority no picture can be added to a task, with it one can (S6.scope.2)', async () => {
  let mayUpload = true
  await using platform = await minimalPlatform({
    calls: { 'vehManager/getInstMtcAttachment': () => ({ attachments: [], mayUpload }) },
  })
  await openScreen('/newInstTask?applicationNum=W-1', { as: userOf(platform) })
  await screen.findByRole('button', { name: 'Take a picture' })
  cleanup()
  mayUpload = false
  await openScreen('/newInstTask?applicationNum=W-1', { as: userOf(platform) })
  // The pictures have come: before that nothing could be added anyway.
  await screen.findByText('No pictures')
  expect(screen.queryByRole('button', { name: 'Take a picture' })).toBeNull()
})
