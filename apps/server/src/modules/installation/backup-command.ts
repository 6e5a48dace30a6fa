/** `outrider backup` and `outrider check-backup` as a child: copying gigabytes takes nothing of the server but a look at its progress. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { BackupProgress } from '../../backup/backup-progress.ts'

const program = fileURLToPath(new URL('../../cli/backup.ts', import.meta.url))
/** Of what the child says went wrong, characters. */
const longestFailure = 2_000
export const stoppedMeanwhile = 'the server ended meanwhile'

export interface CommandEnd {
  /** Empty: it went well. */
  failure: string
  /** Why: a backup that was read is not what was backed up. */
  damaged: boolean
  files: number
  bytes: number
}

export class BackupCommand {
  #child: ChildProcess | undefined
  #stopped = false

  /** Runs to its end; what went wrong is in the end that it resolves with. */
  async run(args: readonly string[], onProgress: (bytes: number) => void): Promise<CommandEnd> {
    const end: CommandEnd = { failure: '', damaged: false, files: 0, bytes: 0 }
    // The server was stopped while this was noted: nobody would end the child.
    if (this.#stopped) return { ...end, failure: stoppedMeanwhile }
    let said = ''
    const child = fork(program, [...args], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    this.#child = child
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = `${said}${text}`.slice(-longestFailure)))
    child.on('message', message => {
      const { bytes, files, damaged } = message as BackupProgress
      if (damaged) {
        end.damaged = true
        return
      }
      end.bytes = bytes
      if (files === undefined) onProgress(bytes)
      else end.files = files
    })
    try {
      const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
      if (code !== 0) end.failure = this.#stopped ? stoppedMeanwhile : said.trim() || `ended by ${signal ?? code}`
    } catch (error) {
      end.failure = error instanceof Error ? error.message : String(error)
    } finally {
      this.#child = undefined
    }
    return end
  }

  /** Nothing is begun any more, either. */
  stop(): void {
    this.#stopped = true
    this.#child?.kill('SIGTERM')
  }
}
