/**
 * The order of test files in a run: those that start whole programs first, which wait most, since a long one at the end would leave a core without
 * work. The others keep Vitest's order: by the time they took before, else the largest first.
 */
import { relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { root } from './toolchain.mjs'

/** More than ten seconds of processor each, the longest first. */
export const longest = [
  'apps/server/src/http/boundary-values.db.test.ts',
  'apps/server/src/modules/reports/field-days.tcp.test.ts',
  'apps/server/src/http/rights.db.test.ts',
  'apps/client/src/app/languages.screen.test.tsx',
  'apps/client/src/features/work/Work.screen.test.tsx',
  'apps/server/src/modules/workflow/engine/every-step.db.test.ts',
  'apps/server/src/http/ids-inside.db.test.ts',
  'apps/server/src/modules/user/guessing.db.test.ts',
  'apps/client/src/features/reports/Reports.screen.test.tsx',
  'apps/client/src/features/reports/Results.screen.test.tsx',
  'apps/server/src/modules/figures/measuring/measuring.db.test.ts',
  'apps/server/src/http/left-behind.db.test.ts',
  'apps/server/src/modules/administration/admin-calls.db.test.ts',
]

/** 0: first. */
function turnOf({ moduleId }) {
  const file = relative(root, moduleId).replaceAll('\\', '/')
  if (/^(bench|e2e)\//.test(file)) return 0
  const at = longest.indexOf(file)
  return at < 0 ? longest.length + 1 : at + 1
}

export class WholeProgramsFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => turnOf(a) - turnOf(b))
  }
}
