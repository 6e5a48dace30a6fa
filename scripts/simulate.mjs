/** `npm run simulate`: simulated terminals, on the Node that runs the product. Options after `--`; see `npm run simulate -- --help`. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environment, install, node, root } from './toolchain.mjs'

install()
const program = join(root, 'apps', 'simulator', 'src', 'main.ts')
const simulator = spawn(node(), [program, ...process.argv.slice(2)], { env: environment(), stdio: 'inherit' })
// Ctrl-C also reaches the simulator directly; a signal sent only to this process is forwarded. It ignores a second one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => simulator.kill(signal))
simulator.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
