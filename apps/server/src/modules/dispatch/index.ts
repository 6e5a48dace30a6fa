import { defineModule } from '../module.ts'
import { dispatchHandlers } from './dispatch.ts'
import { DispatchRepository, messagesAreLeft } from './dispatch.repository.ts'
import { DispatchSender } from './dispatch-sender.ts'
import { dispatchTemplateHandlers } from './dispatch-templates.ts'
import { dispatchOptions } from './options.ts'

export const dispatch = defineModule({
  name: 'dispatch',
  options: dispatchOptions,
  start({ db, fleet, access, terminals, ports, now, log }, options) {
    const repository = new DispatchRepository(db)
    const sender = new DispatchSender({ terminals, repository, log })
    return {
      handlers: {
        ...dispatchHandlers({ access, repository, sender, interlock: () => ports.interlock, now }),
        ...dispatchTemplateHandlers({ db, fleet, access }),
      },
      // What a server that was killed had in hand: looked up by its time, so it costs nothing when there is none.
      jobs: [
        {
          name: 'dispatch-left',
          when: { every: 30_000 },
          isDue: messagesAreLeft,
          run: async () => ({ ended: await repository.endLeft() }),
        },
      ],
      purges: [
        { table: 'dispatch_messages', time: 'sent_at', keepDays: options['keep-dispatch-days'], only: 'sender_until is null' },
      ],
      settled: () => sender.settled(),
      stop: () => sender.stop(),
    }
  },
})
