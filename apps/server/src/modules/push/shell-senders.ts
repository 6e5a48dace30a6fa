/** Senders for native shells, created at the start so that an invalid file fails the start and not the first push. */
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { PushSenders } from '../ports.ts'

/** Named like the server's options, for error messages. */
interface ShellSenderOptions {
  'fcm-account': string | undefined
  'fcm-api': string
  'apns-key': string | undefined
  'apns-key-id': string | undefined
  'apns-team-id': string | undefined
  'apns-topic': string | undefined
  'apns-api': string
}

const messageOf = (error: unknown): string =>
  error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : String(error)

const rethrowAsOptionError = (option: string, file: string) => (error: unknown) => {
  throw new Error(`--${option} ${file}: ${messageOf(error)}`, { cause: error })
}

export async function shellSenders(
  options: ShellSenderOptions,
): Promise<{ senders: Pick<PushSenders, 'fcm' | 'apns'>; close: () => void }> {
  const { 'fcm-account': accountFile, 'apns-key': keyFile } = options
  // Loaded only where they are set up: their libraries take half a second and 25 MB each.
  const fcm = accountFile
    ? await import('./fcm-sender.ts')
        .then(async ({ fcmSender, readFcmAccount }) =>
          fcmSender({ account: await readFcmAccount(accountFile), api: options['fcm-api'] }),
        )
        .catch(rethrowAsOptionError('fcm-account', accountFile))
    : undefined
  const { 'apns-key-id': keyId, 'apns-team-id': teamId, 'apns-topic': topic, 'apns-api': api } = options
  const apns =
    keyFile && keyId && teamId && topic
      ? await import('./apns-sender.ts')
          .then(async ({ apnsSender }) => apnsSender({ key: await readFile(keyFile, 'utf8'), keyId, teamId, topic, api }))
          .catch(rethrowAsOptionError('apns-key', keyFile))
      : undefined
  return { senders: { fcm, apns: apns?.send }, close: () => apns?.close() }
}
