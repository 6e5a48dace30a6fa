import { requiringAll } from '../../accounts/requiring-all.ts'
import { defineModule } from '../module.ts'
import { BackupCommand } from './backup-command.ts'
import { backupHandlers, backupOptions, Backups } from './backups.ts'
import { BackupsRepository } from './backups.repository.ts'
import { firstStepsHandlers } from './first-steps.ts'
import { installationHandlers } from './installation.ts'

/** Its passwords are public: backups that visitors try there fill no disk. */
const keptOfDemo = 2

export const installation = defineModule({
  name: 'installation',
  options: backupOptions,
  start({ db, pool, access, metrics, storage, settings, embeddedDatabase, version, folder, demo, now, log }, options) {
    const requireAll = requiringAll(access)
    const backups = new Backups({
      backups: new BackupsRepository(db, pool),
      command: new BackupCommand(),
      data: folder,
      folder: options['backup-folder'],
      embeddedDatabase,
      minFreeBytes: storage.minFreeBytes,
      ...(demo && { keeps: keptOfDemo }),
      version,
      now,
      log,
    })
    return {
      handlers: {
        ...installationHandlers({
          pool,
          requireAll,
          metrics,
          storage,
          settings,
          embeddedDatabase,
          version,
          now,
          startedAt: now(),
        }),
        ...firstStepsHandlers({ pool, requireAll }),
        ...backupHandlers(backups, requireAll),
      },
      settled: () => backups.settled(),
      stop: () => backups.stop(),
    }
  },
})
