interface ImportMetaEnv {
  /** Put in by the build: version of the client, from package.json. */
  readonly OUTRIDER_VERSION: string
}
