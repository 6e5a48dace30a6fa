/** Paths this client can open; pushes may name others. */
import { matchPath } from 'react-router'
import { moduleNames } from '../main/modules.ts'
import { mainScreen, screens } from '../routes.ts'

const match = (pattern: string, path: string) => matchPath({ path: pattern, caseSensitive: true }, path)
const moduleOf = (path: string) => match(mainScreen.path, path)?.params['module']

export const hasPath = (path: string): boolean => {
  const named = moduleOf(path)
  if (named !== undefined) return moduleNames.some(name => name === named)
  return screens.some(screen => match(screen.path, path) !== null)
}
