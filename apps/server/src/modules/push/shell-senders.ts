/** The ways to native shells that the operator has set up, made once at the start: a wrong file stops the start, not the first push. */
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { apnsSender } from './apns-sender.ts'
import { fcmSender, readFcmAccount } from './fcm-sender.ts'
import type { Senders } from './push.ts'

/** Named as the options of the server are: that is what a message about a wrong file must say. */
interface Options {
  'fcm-account': string | undefined
  'fcm-api': string
  'apns-key': string | undefined
  'apns-key-id': string | undefined
  'apns-team-id': string | undefined
  'apns-topic': string | undefined
  'apns-api': string
}

const inWords = (error: unknown): string =>
  error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : String(error)

const wrong = (option: string, file: string) => (error: unknown) => {
  throw new Error(`--${option} ${file}: ${inWords(error)}`, { cause: error })
}

export async function shellSenders(options: Options): Promise<{ senders: Pick<Senders, 'fcm' | 'apns'>; close: () => void }> {
  const { 'fcm-account': accountFile, 'apns-key': keyFile } = options
  const fcm = accountFile
    ? await readFcmAccount(accountFile)
        .then(account => fcmSender({ account, api: options['fcm-api'] }))
        .catch(wrong('fcm-account', accountFile))
    : undefined
  const { 'apns-key-id': keyId, 'apns-team-id': teamId, 'apns-topic': topic, 'apns-api': api } = options
  const apns =
    keyFile && keyId && teamId && topic
      ? await readFile(keyFile, 'utf8')
          .then(key => apnsSender({ key, keyId, teamId, topic, api }))
          .catch(wrong('apns-key', keyFile))
      : undefined
  return { senders: { fcm, apns: apns?.send }, close: () => apns?.close() }
}
