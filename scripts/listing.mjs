/** `npm run -s listing`: prints the product's routes, calls and texts as JSON, for comparison with the specification. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { environment, install, node, root } from './toolchain.mjs'

install({ quiet: true })
const { status } = spawnSync(node(), [join(root, 'apps', 'client', 'listing.ts')], {
  cwd: root,
  env: environment(),
  stdio: ['ignore', 'inherit', 'inherit'],
})
process.exit(status ?? 1)
