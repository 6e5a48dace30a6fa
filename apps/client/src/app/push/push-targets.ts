/** What a push opens: the screen or the module of /main whose row names its type. */
import type { PushType } from '../../core/push/push.ts'
import type { MainModule } from '../../core/routing/main-module.ts'
import type { Screen } from '../../core/routing/screen.ts'
import { modules } from '../main/modules.ts'
import { screens } from '../routes.ts'
import { hrefOf } from '../screens.ts'

type ScreenPushes = Pick<Screen, 'name' | 'pushes'>
type ModulePushes = Pick<MainModule, 'name' | 'pushes'>

/** Paths by type of push. */
export const targetsIn = (screenRows: readonly ScreenPushes[], moduleRows: readonly ModulePushes[]): Map<PushType, string> =>
  new Map([
    ...screenRows.flatMap(({ name, pushes = [] }) => pushes.map(type => [type, hrefOf(name)] as const)),
    ...moduleRows.flatMap(({ name, pushes = [] }) => pushes.map(type => [type, hrefOf('main', { module: name })] as const)),
  ])

const targets = targetsIn(screens, Object.values(modules))

/** undefined: this client has no screen for it. */
export const pushTarget = (type: PushType): string | undefined => targets.get(type)
