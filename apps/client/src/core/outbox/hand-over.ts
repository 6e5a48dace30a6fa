/** Sends by the outbox what a form holds: what cannot be kept, and what is refused while the form is still open, goes back to the form. */
import { CallError } from '../api/call-error.ts'
import { useTexts } from '../i18n/use-texts.ts'
import type { KeptCall, KeptPath, Refusal } from './outbox-entry.ts'
import { outboxTexts } from './outbox-texts.ts'
import type { Attempt } from './outbox.ts'
import { useOutbox } from './use-outbox.ts'

/** `notKept`: the storage of the device is full or does not answer, or the user has signed out. Nothing was sent. */
export type HandedOver = Attempt | { kind: 'notKept'; refusal: Refusal }

interface Options {
  /** Called once the call is on the device: what the form has kept itself can go. */
  kept?: () => unknown
  /** What is refused stays in the outbox, for the user to try again or to discard. */
  refusedStays?: boolean
}

export function useHandOver(): <Path extends KeptPath>(call: KeptCall<Path>, options?: Options) => Promise<HandedOver> {
  const { outbox } = useOutbox()
  const t = useTexts(outboxTexts)
  return async (call, { kept, refusedStays = false } = {}) => {
    let added: Awaited<ReturnType<typeof outbox.add>>
    try {
      added = await outbox.add(call)
    } catch (cause) {
      console.warn('a call could not be kept on this device', cause)
      return { kind: 'notKept', refusal: { error: undefined, message: t('notKept'), conflict: false } }
    }
    await kept?.()
    const outcome = await added.attempt
    if (outcome.kind === 'refused' && !refusedStays) await outbox.discard(added.id)
    return outcome
  }
}

/** The same for forms that show why a call failed: rejects when it is refused or cannot be kept. Returns whether it was sent, or waits. */
export function useSendOrKeep(): <Path extends KeptPath>(call: KeptCall<Path>) => Promise<'sent' | 'kept'> {
  const handOver = useHandOver()
  return async call => {
    const outcome = await handOver(call)
    if (outcome.kind === 'sent') return 'sent'
    if (outcome.kind !== 'refused' && outcome.kind !== 'notKept') return 'kept'
    const { error, message } = outcome.refusal
    throw new CallError({ name: error, message, reaction: 'show' })
  }
}
