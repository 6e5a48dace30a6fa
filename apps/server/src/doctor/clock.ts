/** Whether the clock of this machine is kept right: reports, alarms and the hours of rules go by it. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { codeOf, type Finding, good, note, reasonOf, unknown } from './finding.ts'

export async function checkClock(): Promise<Finding[]> {
  const asks = ['show', '--property=NTPSynchronized', '--value']
  try {
    const { stdout } = await promisify(execFile)('timedatectl', asks, { timeout: 5_000 })
    if (stdout.trim() === 'yes') return [good('The clock of this machine is kept by NTP.')]
    return [note('The clock of this machine is not kept by NTP.', 'timedatectl set-ntp true')]
  } catch (error) {
    // In a container, or without systemd.
    const why = codeOf(error) === 'ENOENT' ? 'there is no timedatectl' : reasonOf(error).split('\n')[0]
    return [unknown(`Who keeps the clock of this machine cannot be seen (${why}). It says ${new Date().toISOString()}.`)]
  }
}
