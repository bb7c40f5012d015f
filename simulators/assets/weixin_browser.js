/* In the demo, a browser that chose so on the start page counts as WeChat's: this runs before the app asks. */
'use strict'
;(function () {
  if (
    !/(?:^|; )sandbox_wechat=1(?:;|$)/.test(document.cookie) ||
    /MicroMessenger/i.test(navigator.userAgent)
  )
    return
  var userAgent = navigator.userAgent + ' MicroMessenger/8.0.50 Language/zh_CN'
  Object.defineProperty(navigator, 'userAgent', {
    configurable: true,
    get: function () {
      return userAgent
    },
  })
})()
