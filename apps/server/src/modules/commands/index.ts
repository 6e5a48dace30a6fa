import { listOf } from '../../options/option.ts'
import { defineModule } from '../module.ts'
import { WaitingNotices } from '../waiting-notices.ts'
import { approvalNotice } from './approval-notice.ts'
import { ApprovalSettingRepository } from './approval-setting.repository.ts'
import { approvalSetting } from './approval-setting.ts'
import { CarryingOut } from './carrying-out.ts'
import type { CommandDependencies } from './command-dependencies.ts'
import { newCommands } from './new-commands.ts'
import { commandTimes } from './command-times.ts'
import { CommandRepository } from './commands.repository.ts'
import { cutCalls } from './cut-calls.ts'
import { rowsOfModels } from './methods.ts'
import { commandOptions, methodsIn } from './options.ts'
import { orderCalls } from './order-calls.ts'
import { readingCalls } from './reading-calls.ts'
import { shownByDriving } from './shown-by-driving.ts'
import { StoredSteps } from './stored-steps.ts'
import { textPermits } from './text-permits.ts'
import { Standing } from './standing.ts'
import { StopGate } from './stop-gate.ts'
import { tellingCalls } from './telling-calls.ts'

/** For the steps of texts that are not stored when the server stops, ms. */
const endTime = 5_000

export const commands = defineModule({
  name: 'commands',
  options: commandOptions,
  async start({ db, bus, fleet, access, sessions, terminals, ports, now, replacements, log }, options) {
    const elapsed = replacements.elapsed ?? (() => performance.now())
    const times = { ...commandTimes, ...replacements.commandTimes }
    const cutSpeed = options['cut-speed']
    const repository = new CommandRepository(db, times.settle)
    const standing = new Standing({ cutSpeed, elapsed, now })
    const gate = new StopGate({
      standing,
      terminals,
      times,
      cutSpeed,
      elapsed,
      log,
      shownByDriving: async vehicleId => shownByDriving(await repository.drivenReports(vehicleId)),
    })
    const approvals = new WaitingNotices(
      { db, fleet, access, notices: () => ports.notices, log },
      approvalNotice({ fleet, repository, now }),
    )
    const ended = () => approvals.wake()
    const modelRow = rowsOfModels({
      methods: methodsIn(options['command-methods']),
      obeyTexts: listOf(options['text-order-models']),
      lockDoorsOnly: listOf(options['door-lock-models']),
    })
    const acting = { repository, standing, bus, log, times, modelRow, ended, elapsed, now }
    const carryingOut = new CarryingOut({ sessions, terminals, gate, ...acting })
    await carryingOut.start()
    const parts: CommandDependencies = {
      fleet,
      access,
      terminals,
      repository,
      carryingOut,
      gate,
      approvals,
      modelRow,
      cutSpeed,
      elapsed,
      now,
    }
    const making = newCommands(parts)
    const textSteps = new StoredSteps({ repository, log })
    return {
      handlers: {
        ...cutCalls(parts, making),
        ...orderCalls(parts, making),
        ...readingCalls(parts, making),
        ...tellingCalls(parts, making),
        ...approvalSetting({ ...parts, setting: new ApprovalSettingRepository(db) }),
      },
      ports: { stopGate: gate, interlock: textPermits({ fleet, repository, gate, steps: textSteps, times, modelRow, log }) },
      jobs: [
        // What a server was killed before it could push.
        {
          name: 'cutApprovalPushes',
          when: { every: 30_000 },
          run: async () => ({ notified: await approvals.sendWaiting() }),
        },
      ],
      async settled() {
        await carryingOut.settled()
        await textSteps.settled()
        await approvals.settled()
      },
      async stop() {
        await carryingOut.stop()
        await textSteps.end(endTime)
        await approvals.stop()
      },
    }
  },
})
