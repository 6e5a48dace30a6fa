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
// Ctrl-C also reaches the server directly; a signal sent only to this process is forwarded. The server ignores a second one. We wait until it ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
