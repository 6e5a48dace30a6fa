import type { CommandRequester } from '../../events/terminal-commands.ts'
import { listOf } from '../../options/option.ts'
import { defineModule } from '../module.ts'
import { WaitingNotices } from '../waiting-notices.ts'
import { approvalNotice } from './approval/approval-notice.ts'
import { ApprovalSettingRepository } from './approval/approval-setting.repository.ts'
import { approvalSetting } from './approval/approval-setting.ts'
import { CarryingOut } from './sending/carrying-out.ts'
import type { Sending } from './sending/sending.ts'
import type { CommandDependencies } from './command-dependencies.ts'
import { newCommands } from './calls/new-commands.ts'
import { commandTimes } from './sending/command-times.ts'
import { CommandRepository, commandsAreToTell } from './record/commands.repository.ts'
import { cutCalls } from './calls/cut-calls.ts'
import { madeAgain } from './texts/made-again.ts'
import { namesOfModels, rowsOfModels } from './methods.ts'
import { modelHandlers } from './models/model-calls.ts'
import { ModelsInForce } from './models/models-in-force.ts'
import { ModelsRepository } from './models/models.repository.ts'
import { commandOptions, methodsIn } from './options.ts'
import { orderCalls } from './calls/order-calls.ts'
import { readingCalls } from './calls/reading-calls.ts'
import { shownByDriving } from './gate/shown-by-driving.ts'
import { StoredSteps } from './sending/stored-steps.ts'
import { textPermits } from './texts/text-permits.ts'
import { Standing } from './gate/standing.ts'
import { StopGate } from './gate/stop-gate.ts'
import { tellingCalls } from './calls/telling-calls.ts'

/** For the steps of texts that are not stored when the server stops, ms. */
const endTime = 5_000

export const commands = defineModule({
  name: 'commands',
  options: commandOptions,
  async start(
    { db, bus, dueWork, events, fleet, access, sessions, terminals, peers, holders, ports, now, replacements, log },
    options,
  ) {
    const elapsed = replacements.elapsed ?? (() => performance.now())
    const times = { ...commandTimes, ...replacements.commandTimes }
    const cutSpeed = options['cut-speed']
    const further = {
      methods: methodsIn(options['command-methods']),
      obeyTexts: listOf(options['text-order-models']),
      lockDoorsOnly: listOf(options['door-lock-models']),
      profiles: ports.profiles.all,
    }
    const models = new ModelsInForce(db, rowsOfModels(further))
    const repository = new CommandRepository(db, times.settle, peers.run, models)
    const standing = new Standing({ cutSpeed, elapsed, now })
    const gate = new StopGate({
      standing,
      terminals,
      holders,
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
    const acting = { repository, standing, bus, dueWork, log, times, ended, elapsed, now }
    const carryingOut = new CarryingOut({ sessions, terminals, holders, gate, ...acting })
    const { armed, sending, waysBack } = carryingOut
    await carryingOut.start()
    holders.answer('carryOut', (vehicleId, body) => sending.carryOutFor(vehicleId, body as Parameters<Sending['carryOutFor']>[1]))
    holders.answer('standing', (vehicleId, by) => gate.say(vehicleId, by as CommandRequester | null))
    const parts: CommandDependencies = {
      fleet,
      access,
      terminals,
      repository,
      armed,
      sending,
      waysBack,
      gate,
      approvals,
      models,
      profiles: ports.profiles,
      cutSpeed,
      elapsed,
      now,
    }
    const making = newCommands(parts)
    const textSteps = new StoredSteps({ repository, log })
    const texts = { fleet, repository, gate, steps: textSteps, times, models, log }
    return {
      handlers: {
        ...cutCalls(parts, making),
        ...orderCalls(parts, making),
        ...readingCalls(parts, making),
        ...tellingCalls(parts, making),
        ...modelHandlers({
          access,
          events,
          models,
          stored: new ModelsRepository(db, namesOfModels(further)),
          profiles: ports.profiles,
        }),
        ...approvalSetting({ ...parts, setting: new ApprovalSettingRepository(db) }),
      },
      ports: { stopGate: gate, interlock: textPermits(texts), madeAgain: madeAgain(texts) },
      jobs: [
        // What a server was killed before it could push.
        {
          name: 'cutApprovalPushes',
          when: { every: 30_000 },
          isDue: commandsAreToTell,
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
