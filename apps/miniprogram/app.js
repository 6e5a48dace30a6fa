/** The mini-program. Stores its launch options for its only page. */
App({
  opened: {},
  onLaunch(options) {
    this.opened = options
  },
  /** Opened by another link while running: the page uses the newer options. */
  onShow(options) {
    this.opened = options
  },
})
