/** The mini-program: remembers by what it was opened, for its only page. */
App({
  opened: {},
  onLaunch(options) {
    this.opened = options
  },
  /** Opened anew by another link while it still ran: the page goes by that one. */
  onShow(options) {
    this.opened = options
  },
})
