import { defineModule } from '../module.ts'
import { CarryingOut } from './carrying-out.ts'
import { commandTimes } from './command-times.ts'
import { commandHandlers } from './commands.ts'
import { commandRepository } from './commands.repository.ts'
import { methodsByModel } from './methods.ts'
import { commandOptions, methodsIn } from './options.ts'
import { Standing } from './standing.ts'

export const commands = defineModule({
  name: 'commands',
  options: commandOptions,
  async start({ db, bus, fleet, access, terminals, now, replacements, log }, options) {
    const elapsed = replacements.elapsed ?? (() => performance.now())
    const times = { ...commandTimes, ...replacements.commandTimes }
    const cutSpeed = options['cut-speed']
    const repository = commandRepository(db, times.settle)
    const standing = new Standing({ cutSpeed, elapsed, now })
    const carryingOut = new CarryingOut({ access, terminals, repository, standing, bus, log, times, cutSpeed, elapsed, now })
    await carryingOut.start()
    return {
      handlers: commandHandlers({
        fleet,
        access,
        terminals,
        repository,
        carryingOut,
        methodOf: methodsByModel(methodsIn(options['command-methods'])),
        cutSpeed,
        elapsed,
        now,
      }),
      settled: () => carryingOut.settled(),
      stop: () => carryingOut.stop(),
    }
  },
})
