interface ImportMetaEnv {
  /** Set by the build: version of the client, from package.json. */
  readonly OUTRIDER_VERSION: string
}
