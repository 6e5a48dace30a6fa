import { defineModule } from '../module.ts'
import { optionGroup } from '../../options/option.ts'
import { messageSink } from './message-sink.ts'
import { TerminalMessageRepository } from './terminal-messages.repository.ts'
import { terminalMessageHandlers } from './terminal-messages.ts'

export const terminalMessages = defineModule({
  name: 'terminal-messages',
  options: optionGroup({
    'keep-terminal-message-days': {
      kind: 'number',
      default: 30,
      about: 'Days to keep messages of terminals that nothing handles; 0: forever',
    },
  }),
  start({ db, pool, access }, options) {
    const sink = messageSink(pool)
    return {
      handlers: terminalMessageHandlers({ access, messages: new TerminalMessageRepository(db) }),
      sinks: [sink],
      ports: {
        keptMessages: {
          async keep({ vehicleId, messageId, edition, bytes, receivedAt }) {
            await sink.store([
              { vehicleId, terminalId: 0, edition, serial: 0, receivedAt, zoneMinutes: 0, body: { messageId }, bytes },
            ])
          },
        },
      },
      purges: [
        {
          table: 'terminal_messages',
          time: 'received_at',
          keepDays: options['keep-terminal-message-days'],
          kind: 'terminalMessages',
        },
      ],
    }
  },
})
