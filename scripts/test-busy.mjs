/**
 * `npm run test:busy -- [VITEST ARGUMENTS]`, or `npm run test:busy -- --browser [PLAYWRIGHT ARGUMENTS]`: runs tests while other processes take three quarters of all
 * cores, to find those whose result depends on how busy the machine is.
 */
import { spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { environment, root } from './toolchain.mjs'

/** Busy for three quarters of each tenth of a second; ends with its parent. */
const busy = `
  process.stdin.on('end', () => process.exit()).resume()
  setInterval(() => { const until = performance.now() + 75; while (performance.now() < until); }, 100)
`
const load = Array.from({ length: availableParallelism() }, () =>
  spawn(process.execPath, ['-e', busy], { stdio: ['pipe', 'ignore', 'inherit'] }),
)
const args = process.argv.slice(2)
const [command, ...rest] =
  args[0] === '--browser'
    ? ['playwright', 'test', '-c', 'e2e/playwright.config.ts', ...args.slice(1)]
    : ['vitest', 'run', ...args]
const { status } = spawnSync(command, rest, { cwd: root, env: environment(), stdio: 'inherit' })
for (const process of load) process.kill()
process.exit(status ?? 1)
