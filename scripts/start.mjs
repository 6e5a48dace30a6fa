/** `npm start`: installs, builds and runs the whole product. Arguments go to the server; see `npm start -- --help`. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildClient } from './build-client.mjs'
import { buildServer } from './build-server.mjs'
import { environment, install, node, root } from './toolchain.mjs'

const args = process.argv.slice(2)
install()
if (!args.includes('--help')) buildClient()

const folder = join(root, 'apps', 'server')
/** Options of Node that can only be given when it starts; what they are for is in main.ts. */
const options = JSON.parse(readFileSync(join(folder, 'node-options.json'), 'utf8'))
const server = spawn(node(), [...options, buildServer(), ...args], {
  cwd: root,
  env: environment(),
  stdio: 'inherit',
})
// Ctrl-C also reaches the server directly; a signal sent only to this process is forwarded. The server ignores a second one. We wait until it ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
