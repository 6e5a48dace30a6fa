/** Paths this client can open; pushes may name others. */
import { matchPath } from 'react-router'
import { moduleNames } from '../main/modules.ts'
import { mainScreen, screens } from '../routes.ts'

const moduleOf = (path: string) => matchPath(mainScreen.path, path)?.params['module']

export const hasPath = (path: string): boolean => {
  const named = moduleOf(path)
  if (named !== undefined) return moduleNames.some(name => name === named)
  return screens.some(screen => matchPath(screen.path, path) !== null)
}
