/** Runs one stage of `npm test` and measures it. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from './toolchain.mjs'

const measured = join(root, 'scripts', 'measured.mjs')
const running = new Set()
/** The run is being ended: what fails from now on is no finding. */
let ending = false

/**
 * @param stage a row of test-stages.mjs
 * @param folder where reports go
 * @param beside whether others run beside it: its output is printed when it has ended then, of long ones each line as it comes, with the stage's name
 * @returns good: whether it ended with 0; seconds by the clock; processor: seconds with everything it started, null where not known
 */
export async function runStage(stage, { folder, env, beside = false }) {
  const file = stage.title.replaceAll(/\W+/g, '-')
  const [report, spent] = [join(folder, `${file}.json`), join(folder, `${file}.spent`)]
  const begun = Date.now()
  if (!beside) console.log(`\n# ${stage.title}`)
  const child = spawn(process.execPath, [measured, spent, ...stage.command(report)], {
    cwd: root,
    env: { ...env, ...stage.env, OUTRIDER_BROWSER_TIMES: report },
    stdio: ['ignore', beside ? 'pipe' : 'inherit', beside ? 'pipe' : 'inherit'],
  })
  running.add(child)
  const printed = []
  for (const stream of [child.stdout, child.stderr].filter(each => each !== null)) {
    if (stage.runner === undefined) stream.on('data', chunk => printed.push(chunk))
    else createInterface(stream).on('line', line => console.log(`${stage.title}: ${line}`))
  }
  const code = await new Promise(resolve => {
    child.on('close', resolve)
  })
  running.delete(child)
  if (beside && stage.runner === undefined && !ending)
    process.stdout.write(Buffer.concat([Buffer.from(`\n# ${stage.title}\n`), ...printed]))
  return {
    good: code === 0,
    seconds: (Date.now() - begun) / 1000,
    processor: existsSync(spent) ? JSON.parse(readFileSync(spent, 'utf8')) : null,
    report,
  }
}

/** Asks all stages that run to end. */
export function endStages() {
  ending = true
  for (const child of running) child.kill('SIGTERM')
}
