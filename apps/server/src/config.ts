/** All server options, gathered from the parts that declare them. `--help` prints them. */
import { accountOptions } from './accounts/options.ts'
import { connectionOptions } from './connections/options.ts'
import { fileOptions } from './files/options.ts'
import { gatewayOptions } from './gateway/command-line-options.ts'
import { tlsOptions } from './connections/tls-options.ts'
import { metricsOptions } from './metrics/options.ts'
import { moduleOptions, type ModuleOptionValues } from './modules/index.ts'
import type { OptionGroup, OptionValues } from './options/option.ts'
import { optionHelp, readOptions, type SettingInForce, settingsInForce } from './options/read-options.ts'
import { checkRetention, retentionOptions } from './options/retention-floors.ts'
import { serverOptions } from './options/server-options.ts'
import { trackOptions } from './tracks/options.ts'

const groups = [
  serverOptions,
  connectionOptions,
  tlsOptions,
  gatewayOptions,
  accountOptions,
  trackOptions,
  retentionOptions,
  fileOptions,
  metricsOptions,
  ...moduleOptions,
] as readonly OptionGroup[]

export type Config = OptionValues<typeof serverOptions.rows> &
  OptionValues<typeof connectionOptions.rows> &
  OptionValues<typeof tlsOptions.rows> &
  OptionValues<typeof gatewayOptions.rows> &
  OptionValues<typeof accountOptions.rows> &
  OptionValues<typeof trackOptions.rows> &
  OptionValues<typeof retentionOptions.rows> &
  OptionValues<typeof fileOptions.rows> &
  OptionValues<typeof metricsOptions.rows> &
  ModuleOptionValues

/** Flags override the environment, which overrides the defaults. Throws ConfigError. */
export function readConfig(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Config {
  const config = readOptions(groups, args, env) as Config
  checkRetention(config)
  return config
}

/** The options in force and where each comes from, without secrets. */
export const settingsOf = (
  config: Config,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): SettingInForce[] => settingsInForce(groups, config, args, env)

export const help = (): string =>
  `Outrider: platform server with web client, JT/T 808 gateway and, unless --empty is given, a demo fleet.\n\n${optionHelp(groups)}\n`
