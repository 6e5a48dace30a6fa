/**
 * Ids of messages about alarms, as the official account gets them: they open their alarm without a session, until they expire. The id of an alarm
 * itself is a number, or a number with the platform it is of; those need one.
 */
const form = /^\d+\.\d+\.\d+\.[\w-]{43}$/

export const isMessageId = (id: string): boolean => form.test(id)
