/** Shows the client in a full-page web view. */
const { clientAddress } = require('../../config.js')
const { addressFor } = require('../../launch.js')

const texts = {
  zh: { failed: '页面加载失败', hint: '请检查网络设置后重试。', retry: '重试' },
  en: { failed: 'The page could not be loaded', hint: 'Please check the network settings and try again.', retry: 'Try again' },
}

Component({
  data: { address: '', failed: false, text: texts.zh },
  methods: {
    onLoad(query) {
      const { language } = wx.getAppBaseInfo()
      const { referrerInfo } = getApp().opened
      this.setData({
        text: language.startsWith('zh') ? texts.zh : texts.en,
        address: addressFor(clientAddress, { query, referrerInfo }),
      })
    },
    onFailed() {
      this.setData({ failed: true })
    },
    retry() {
      this.setData({ failed: false })
    },
    /** A shared card has no launch parameters, because they may sign the user in. */
    onShareAppMessage() {
      return { title: 'Outrider', path: '/pages/client/client' }
    },
  },
})
