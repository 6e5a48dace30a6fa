/** The user of a minimal platform, for openScreen. */
import type { Session } from '@outrider/contract'
import type { MinimalPlatform } from './minimal-platform.ts'
import { engineWith, targetAt } from './recorder.ts'

export const userOf = (platform: MinimalPlatform) => ({
  platform: { url: platform.url },
  signIn: (): Promise<Session> =>
    engineWith().send('user/login', { userId: 'dispatcher', password: 'x'.repeat(32) }, targetAt(platform.url)),
})
