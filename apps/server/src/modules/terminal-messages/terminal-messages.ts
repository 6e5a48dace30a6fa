/** What terminals sent without being asked and nothing handles, for those who look after them. */
import type { Handlers } from '../../calls/handlers.ts'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import type { AccessGate } from '../../fleet/access.ts'
import { explainedMessage } from '../../fleet/explained-message.ts'
import type { TerminalMessageRepository } from './terminal-messages.repository.ts'

/** Bytes that are shown as hex. */
const maxHexBytes = 256

export const terminalMessageHandlers = ({
  access,
  messages,
}: {
  access: AccessGate
  messages: TerminalMessageRepository
}): Handlers<'vehicle/getTerminalMessages'> => ({
  async 'vehicle/getTerminalMessages'({ vehicleId, pageNum, pageSize }, { user }) {
    const vehicle = await visibleVehicle(access, user.userId, vehicleId)
    const since = await access.historyFrom(user.userId, vehicle)
    const page = { since, limit: pageSize, offset: (pageNum - 1) * pageSize }
    const { total, rows } = await messages.ofVehicle(vehicle.identity.id, page)
    return {
      total,
      messages: rows.map(({ message_id: messageId, edition, first_at, received_at, count, size, head }) => {
        const { zh, en, fields } = explainedMessage(messageId, head, edition)
        return {
          messageId,
          zh,
          en,
          edition,
          firstTime: Math.max(first_at.getTime(), since),
          time: received_at.getTime(),
          count,
          size,
          // Many contain the place of the vehicle.
          content: user.rights.posAuth ? { fields, hex: head.toString('hex', 0, maxHexBytes) } : null,
        }
      }),
    }
  },
})
