/** Push services, as the operator gives them. */
import { ConfigError, optionGroup } from '../../options/option.ts'

export const pushOptions = optionGroup(
  {
    'keep-push-days': {
      kind: 'number',
      default: 30,
      about: 'Days for which it is kept to whom alarms were pushed, and with which settings; 0: for ever',
    },
    'push-contact': {
      kind: 'text',
      default: 'mailto:postmaster@localhost',
      about: 'Operator contact for push services of browsers, as mailto: or https: URL',
    },
    'push-services': { kind: 'text', about: 'Additional push service hosts, separated by commas' },
    'fcm-account': {
      kind: 'text',
      about: 'JSON file of a Firebase service account: enables push to Android shells',
    },
    'fcm-api': { kind: 'text', default: 'https://fcm.googleapis.com', about: 'Base URL of Firebase Cloud Messaging' },
    'apns-key': { kind: 'text', about: 'APNs key file (.p8): enables push to iOS shells' },
    'apns-key-id': { kind: 'text', about: 'Key id of --apns-key' },
    'apns-team-id': { kind: 'text', about: 'Team id of --apns-key' },
    'apns-topic': { kind: 'text', about: 'Bundle id of the iOS app' },
    'apns-api': { kind: 'text', default: 'https://api.push.apple.com', about: 'Base URL of APNs' },
  },
  values => {
    const apns = [values['apns-key'], values['apns-key-id'], values['apns-team-id'], values['apns-topic']]
    if (apns.some(Boolean) && !apns.every(Boolean))
      throw new ConfigError('--apns-key, --apns-key-id, --apns-team-id and --apns-topic must be given together')
    if (!values['apns-api'].startsWith('https://')) throw new ConfigError('--apns-api must begin with https://')
    if (!/^(mailto:.+@.+|https:\/\/.+)$/.test(values['push-contact']))
      throw new ConfigError('--push-contact must begin with mailto: or https://')
  },
)
