/** `outrider profile check`: whether files of makers' profiles can be used, before a server is given them. */
import { readProfileFile } from '../profiles/profile-folder.ts'

const usage = `Usage: outrider profile check FILE...   whether profiles of makers can be used

What is wrong with them is said a line each. A server reads the folder that --maker-profiles names at its start, and leaves out what
is wrong. docs/profiles/ has an example. Status: 0 all can be used, 1 one cannot, 2 wrong use.`

async function check(files: readonly string[]): Promise<number> {
  let status = 0
  for (const file of files) {
    const read = await readProfileFile(file)
    if ('faults' in read) {
      status = 1
      for (const fault of read.faults) console.error(`${file}: ${fault}`)
      continue
    }
    const { name, models, sensors, parameters, quirks } = read.profile
    console.log(
      `${file}: ${name} for ${models.join(', ')}: ${sensors.length} sensors, ${parameters.size} parameters, ${quirks.length} quirks`,
    )
  }
  return status
}

const [command, ...files] = process.argv.slice(2)
if (process.argv.slice(2).some(each => each === '--help' || each === '-h')) console.log(usage)
else if (command === 'check' && files.length > 0) process.exitCode = await check(files)
else {
  console.error(usage)
  process.exitCode = 2
}
