import { ConfigError, optionGroup } from '../../options/option.ts'
import { defineModule } from '../module.ts'
import { ChangesRepository } from './changes.repository.ts'
import { decisionCalls } from './decisions.ts'
import { firmwareCalls } from './firmware-calls.ts'
import { firmwareOwner } from './firmware-file.ts'
import { FirmwaresRepository } from './firmwares.repository.ts'
import { profileCalls } from './profile-calls.ts'
import { profiledTerminalsOf } from './profiled-terminals.ts'
import { ProfilesRepository } from './profiles.repository.ts'
import { reachedTerminalsOf } from './reached-terminals.ts'
import { rolloutCalls } from './rollout-calls.ts'
import { Rollouts } from './rollouts.ts'
import { mayStillOf } from './may-still.ts'
import { messageCalls } from './message-calls.ts'
import { messageTemplateHandlers } from './message-templates.ts'
import { sendingCalls, sentOnceOf } from './sending-calls.ts'
import { settingCalls } from './setting-calls.ts'
import { settingTry } from './setting-try.ts'
import { settingTimes } from './setting-times.ts'
import { ChangesOfTerminals } from './terminal-settings.ts'
import { upgradableTerminalsOf } from './upgradable-terminals.ts'
import { upgradeCalls } from './upgrade-calls.ts'
import { Upgrades } from './upgrades.ts'

export const terminalSettings = defineModule({
  name: 'terminal-settings',
  options: optionGroup(
    {
      'terminal-return-seconds': {
        kind: 'number',
        default: 600,
        about: 'Seconds in which a terminal has to sign in again after a restart or another address; then it is shown as lost',
      },
    },
    values => {
      if (values['terminal-return-seconds'] < 1) throw new ConfigError('--terminal-return-seconds must be at least 1')
    },
  ),
  start({ db, pool, files, bus, dueWork, fleet, access, sessions, events, terminals, ports, now, replacements, log }, options) {
    const times = { ...settingTimes, return: options['terminal-return-seconds'] * 1_000, ...replacements.settingTimes }
    const repository = new ChangesRepository(pool)
    const profiles = new ProfilesRepository(pool)
    const firmwares = new FirmwaresRepository(db)
    const changes = new ChangesOfTerminals({
      repository,
      terminals,
      gate: () => ports.stopGate,
      passing: () => ports.passing,
      times,
      log,
      events,
      now,
      changed: linkedAgain => rollouts.wake(linkedAgain),
    })
    const upgrades = new Upgrades({
      repository,
      firmwares,
      changes,
      terminals,
      files,
      gate: () => ports.stopGate,
      interlock: () => ports.interlock,
      times,
      log,
      now,
      look: vehicleId => rollouts.wake(vehicleId),
    })
    const rollouts: Rollouts = new Rollouts({
      repository,
      profiles,
      firmwares,
      changes,
      upgrades,
      terminals,
      fleet,
      access,
      interlock: () => ports.interlock,
      gate: () => ports.stopGate,
      bus,
      dueWork,
      times,
      log,
      now,
    })
    const reachedTerminals = reachedTerminalsOf({ access, terminals, repository, now })
    const profiled = profiledTerminalsOf({ fleet, access, repository, profiles })
    const upgradable = upgradableTerminalsOf({ fleet, repository, firmwares, profiled })
    const rolloutOf = profiled.rolloutFor
    const once = sentOnceOf(repository)
    const mayStill = mayStillOf({ sessions, access, interlock: () => ports.interlock })
    rollouts.start()
    return {
      handlers: {
        ...settingCalls({ fleet, access, terminals, repository, profiles, reachedTerminals, rolloutOf }),
        ...sendingCalls({ changes, reachedTerminals, once, mayStill, interlock: () => ports.interlock, now }),
        ...messageCalls({
          terminals,
          changes,
          reachedTerminals,
          once,
          interlock: () => ports.interlock,
          mayStill,
          listening: () => ports.listening,
          passing: () => ports.passing,
          recorder: () => ports.recorder,
          now,
        }),
        ...messageTemplateHandlers({ db, access, fleet, now }),
        ...profileCalls({ fleet, terminals, repository, profiles, profiled, now }),
        ...rolloutCalls({ terminals, repository, rollouts, profiled, interlock: () => ports.interlock, now }),
        ...decisionCalls({
          access,
          repository,
          changes,
          reachedTerminals,
          once,
          mayStill,
          interlock: () => ports.interlock,
          now,
        }),
        ...firmwareCalls({ fleet, files, terminals, repository, firmwares, profiled, upgradable, now }),
        ...upgradeCalls({ terminals, repository, rollouts, profiled, upgradable, interlock: () => ports.interlock, now }),
      },
      ports: { settingTry: settingTry({ terminals, repository, changes, mayStill, now }) },
      sinks: [upgrades.sink],
      fileOwners: [{ kind: firmwareOwner, table: 'terminal_firmwares' }],
      async settled() {
        await changes.settled()
        await rollouts.settled()
      },
      async stop() {
        await rollouts.stop()
        await changes.settled()
      },
    }
  },
})
