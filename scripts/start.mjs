/** `npm start`: installs, builds and runs the whole product. Arguments go to the server; see `npm start -- --help`. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildClient } from './build-client.mjs'
import { environment, install, node, root } from './toolchain.mjs'

const args = process.argv.slice(2)
install()
if (!args.includes('--help')) buildClient()

const server = spawn(node(), [join(root, 'apps', 'server', 'src', 'main.ts'), ...args], {
  cwd: root,
  env: environment(),
  stdio: 'inherit',
})
// Ctrl-C reaches the server by itself, a signal sent to us alone does not: passed on; twice is once to the server. We wait for its clean end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
