/** What the demo starts beside the platform: a superior platform that checks who is on duty, and a mail server that keeps what is sent. */
import { access, constants } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { demoMailFrom, startDemoMailServer } from './report-mails.ts'
import { startDemoSuperior } from './superior-process.ts'

interface ServicesParts {
  readonly config: Config
  /** Data folder. */
  readonly folder: string
  readonly log: Logger
  readonly onStop: (end: () => Promise<void>) => void
}

export interface DemoServices {
  /** The configuration with their addresses. */
  readonly config: Config
  readonly sendsMail: boolean
}

/** Beside the data folder, so that backups can be tried; undefined: none can be made there, or the database is somebody else's. */
export async function demoBackupFolder(config: Config, folder: string): Promise<string | undefined> {
  if (config['backup-folder'] !== undefined || config['database-url']) return config['backup-folder']
  try {
    await access(dirname(folder), constants.W_OK)
    return `${folder}-backups`
  } catch {
    return undefined
  }
}

/** Starts those for which nothing is configured; nothing outside the demo. */
export async function startDemoServices({ config, folder, log, onStop }: ServicesParts): Promise<DemoServices> {
  if (config.empty || config['no-simulator']) return { config, sendsMail: false }
  const checks = config['demo-check-minutes']
  const superior =
    checks > 0 && config['superior-platforms'] === undefined
      ? await startDemoSuperior({
          folder,
          everyMinutes: checks,
          onExit: code => log.error({ code }, 'the simulated superior platform exited'),
        })
      : undefined
  if (superior) onStop(() => superior.stop())
  const mailServer =
    config['smtp-url'] === undefined && config['smtp-url-file'] === undefined
      ? await startDemoMailServer(join(folder, 'demo-mails'))
      : undefined
  if (mailServer) onStop(() => mailServer.stop())
  const backups = await demoBackupFolder(config, folder)
  return {
    config: {
      ...config,
      ...(backups !== undefined && { 'backup-folder': backups }),
      ...(superior && { 'superior-platforms': superior.file }),
      ...(mailServer && {
        'smtp-url': mailServer.url,
        'mail-from': config['mail-from'] ?? demoMailFrom,
        'web-address': config['web-address'] ?? `http://localhost:${config.port}${config['base-path']}`,
      }),
    },
    sendsMail: mailServer !== undefined,
  }
}
