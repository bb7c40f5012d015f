/* Stands in for WeChat's bridge in the demo: a cashier sheet which the sandbox's WeChat Pay answers, and a scanner that is typed into. Old syntax on purpose: it runs before any polyfill. */
'use strict'
;(function () {
  if (!/MicroMessenger/i.test(navigator.userAgent) || typeof window.WeixinJSBridge !== 'undefined')
    return

  function make(tag, className, text) {
    var node = document.createElement(tag)
    node.className = className
    if (text !== undefined) node.textContent = text
    return node
  }

  function post(path, parameters, system, part) {
    return fetch('/sandbox/' + (system || 'wechat_pay') + '/' + (part || 'cashier') + '/' + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(parameters),
    }).then(function (response) {
      return response.json().then(function (body) {
        if (!response.ok) throw new Error(body.message || '支付失败')
        return body
      })
    })
  }

  function line(name, value) {
    var node = make('p', 'sandbox-cashier-line')
    node.append(make('span', '', name), make('span', '', value))
    return node
  }

  function openSheet(title, note) {
    var before = document.activeElement
    var layer = make('div', 'sandbox-cashier')
    var sheet = make('div', 'sandbox-cashier-sheet')
    sheet.setAttribute('role', 'dialog')
    sheet.setAttribute('aria-modal', 'true')
    sheet.setAttribute('aria-label', title + '（沙盒）')
    layer.append(sheet)
    document.body.append(layer)
    return {
      show: function (nodes) {
        var head = make('div', 'sandbox-cashier-head')
        head.append(make('span', '', title), make('span', '', note))
        sheet.textContent = ''
        sheet.append.apply(sheet, [head].concat(nodes))
        var first = sheet.querySelector('button')
        if (first) first.focus()
      },
      close: function () {
        layer.remove()
        if (before && before.focus) before.focus()
      },
      onKey: function (handler) {
        layer.addEventListener('keydown', handler)
      },
    }
  }

  function yuan(fen) {
    return '¥' + (fen / 100).toFixed(2)
  }

  /** A cashier's sheet: `kind` says whose it is, with its words and what it tells of the order. */
  function cashier(kind, parameters, done) {
    var sheet = openSheet('微信支付', '沙盒，不动用真钱')
    var ended = false
    function end(result, words) {
      if (ended) return
      ended = true
      sheet.close()
      done({ err_msg: kind.call + ':' + result, err_desc: words || '' })
    }
    function showProblem(error) {
      var ok = make('button', 'sandbox-cashier-cancel', '知道了')
      ok.addEventListener('click', function () {
        end('fail', error.message)
      })
      sheet.show([make('p', 'sandbox-cashier-problem', error.message), ok])
    }
    sheet.onKey(function (event) {
      if (event.key === 'Escape') end('cancel')
    })
    sheet.show([make('p', 'sandbox-cashier-problem', kind.opening)])
    post('open', parameters, kind.channel).then(function (order) {
      var pay = make('button', 'sandbox-cashier-pay', kind.button)
      var cancel = make('button', 'sandbox-cashier-cancel', '取消')
      pay.addEventListener('click', function () {
        pay.disabled = true
        pay.textContent = '支付中…'
        post('pay', parameters, kind.channel).then(function () {
          end('ok')
        }, showProblem)
      })
      cancel.addEventListener('click', function () {
        end('cancel')
      })
      sheet.show(
        [
          make('p', 'sandbox-cashier-merchant', order.merchantName),
          make('p', 'sandbox-cashier-amount', yuan(kind.amountFen(order))),
        ].concat(kind.lines(order), [pay, cancel]),
      )
    }, showProblem)
  }

  var wechatPay = {
    call: 'get_brand_wcpay_request',
    opening: '正在打开收银台…',
    button: '支付',
    amountFen: function (order) {
      return order.amountFen
    },
    lines: function (order) {
      return [line('商品', order.description), line('付款方式', '零钱')]
    },
  }

  var insurancePay = {
    call: 'requestMedicalInsurancePay',
    channel: 'med_ins',
    opening: '正在打开医保支付…',
    button: '确认支付',
    amountFen: function (order) {
      return order.totalFen
    },
    lines: function (order) {
      return [
        line('医保统筹', yuan(order.fundFen)),
        line('个人账户', yuan(order.accountFen)),
        line('其他基金', yuan(order.otherFen)),
        line('微信支付（现金）', yuan(order.cashFen)),
      ]
    },
  }

  /** The page of 支付分 on which a user agrees. */
  var payScore = {
    call: 'openBusinessView',
    channel: 'pay_score',
    opening: '正在打开微信支付分…',
    button: '同意授权',
    amountFen: function () {
      return 0
    },
    lines: function () {
      return [line('服务', '先诊疗后付费'), line('授权', '免确认')]
    },
  }

  function openBusinessView(parameters, done) {
    var token = /apply_permissions_token=([^&]+)/.exec(parameters.queryString || '')
    if (parameters.businessType !== 'wxpayScoreEnable' || !token)
      return done({ err_msg: 'openBusinessView:fail, invalid businessType' })
    cashier(payScore, { token: decodeURIComponent(token[1]) }, done)
  }

  /** Takes the place of the camera: what would be scanned is typed. A bar code's text comes after its kind. */
  function scan(parameters, done) {
    var sheet = openSheet('扫一扫', '沙盒，没有摄像头')
    var label = make('label', 'sandbox-scan-label', '码里的文字')
    var field = make('input', 'sandbox-scan-field')
    var ok = make('button', 'sandbox-cashier-pay', '扫到了')
    var cancel = make('button', 'sandbox-cashier-cancel', '取消')
    function end(result, text) {
      sheet.close()
      done({ err_msg: 'scanQRCode:' + result, resultStr: text })
    }
    ok.addEventListener('click', function () {
      end('ok', 'CODE_128,' + field.value)
    })
    cancel.addEventListener('click', function () {
      end('cancel')
    })
    sheet.onKey(function (event) {
      if (event.key === 'Escape') end('cancel')
    })
    label.append(field)
    sheet.show([label, ok, cancel])
    field.focus()
  }

  // WeChat on an iPhone holds on to the address that was opened first, elsewhere to the present one.
  var firstAddress = location.href
  var allowed = []

  function preVerify(parameters, done) {
    var address = /iPhone|iPad/i.test(navigator.userAgent) ? firstAddress : location.href
    var question = Object.assign({}, parameters, { url: address.split('#')[0] })
    post('pre_verify', question, 'wechat', 'phone').then(
      function () {
        allowed = parameters.verifyJsApiList || []
        done({ err_msg: 'preVerifyJSAPI:ok' })
      },
      function (error) {
        allowed = []
        done({ err_msg: 'preVerifyJSAPI:fail, ' + error.message })
      },
    )
  }

  window.WeixinJSBridge = {
    invoke: function (name, parameters, callback) {
      var done = callback || function () {}
      if (name === 'getBrandWCPayRequest') cashier(wechatPay, parameters, done)
      else if (name === 'preVerifyJSAPI') preVerify(parameters, done)
      else if (
        name === 'requestMedicalInsurancePay' ||
        name === 'scanQRCode' ||
        name === 'openBusinessView'
      ) {
        if (allowed.indexOf(name) < 0)
          done({ err_msg: name + ':fail, the permission value is offline verifying' })
        else if (name === 'scanQRCode') scan(parameters, done)
        else if (name === 'openBusinessView') openBusinessView(parameters, done)
        else cashier(insurancePay, parameters, done)
      } else done({ err_msg: name + ':fail, not in the sandbox' })
    },
    call: function () {},
    on: function () {},
  }

  var style = document.createElement('link')
  style.rel = 'stylesheet'
  style.href = '/sandbox/assets/weixin_js_bridge.css'
  document.head.append(style)

  function announce() {
    document.dispatchEvent(new Event('WeixinJSBridgeReady'))
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', announce)
  else announce()
})()
