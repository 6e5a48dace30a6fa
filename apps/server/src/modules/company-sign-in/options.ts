import { optionGroup } from '../../options/option.ts'

export const companySignInOptions = optionGroup({
  'identity-servers': {
    kind: 'text',
    about:
      'Hosts, with ports, of identity providers and directories in your own network, separated by commas, such as login.example.lan:8443: they may have addresses of the inside, and http or ldap',
  },
})
