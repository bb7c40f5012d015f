import { describePage } from '../../../support/client/pages/describe_page'

const known = { 'account.getSelfInfo': { tel: '138****0002' } }

describePage('privacy_index', {
  needs: [
    ['privacy.listConsents', '儿童个人信息处理'],
    ['privacy.listAccessEvents', '查看就诊卡'],
  ],
  answers: {
    'privacy.listConsents': [{ document: 'child_data', patientName: '李*明' }],
    'privacy.listAccessEvents': { list: [{ what: '查看就诊卡' }], next: 'mark' },
  },
  shows: ['儿童个人信息处理', '查看就诊卡'],
  ways: [
    ['全部', 'privacy_access_log'],
    ['登录设备', 'account_sessions'],
    ['我的分享', 'share_list'],
    ['注销账号', 'account_delete'],
    ['隐私政策', 'notice_index', { type: 'privacy_policy' }],
  ],
  empty: { answers: { 'privacy.listConsents': [] }, shows: ['现在没有生效的授权'] },
  visitor: '登录后可以查看和管理您的授权',
})

describePage('privacy_access_log', {
  needs: ['privacy.listAccessEvents'],
  answers: {
    'privacy.listAccessEvents': { list: [{ what: '查看就诊卡', who: '您' }], next: null },
  },
  shows: ['查看就诊卡'],
  empty: { answers: { 'privacy.listAccessEvents': {} }, shows: ['还没有访问记录'] },
  visitor: '登录后可以查看谁看过您的信息',
})

describePage('account_sessions', {
  needs: [
    ['privacy.listSessions', '微信小程序', '退出其他 1 台设备'],
    ['privacy.listSecurityEvents', '短信验证码输错'],
  ],
  answers: {
    'privacy.listSessions': [{ sessionId: 's-1', app: '微信小程序' }],
    'privacy.listSecurityEvents': [
      { what: '短信验证码输错', device: '微信 · 安卓手机', network: '183.12.*.*', isThis: false },
    ],
  },
  shows: ['微信小程序', '退出其他 1 台设备', '短信验证码输错', '微信 · 安卓手机 · 183.12.*.*'],
  empty: {
    answers: { 'privacy.listSessions': [{ isThis: true }] },
    shows: ['账号只在这台设备上登录着'],
  },
  visitor: '登录后可以查看登录的设备',
})

describePage('account_delete', {
  needs: ['account.getSelfInfo'],
  answers: known,
  shows: ['验证码会发到绑定的手机号'],
  empty: {
    answers: { 'account.getSelfInfo': {} },
    shows: ['去绑定手机号'],
    ways: [['去绑定手机号', 'bind_tel']],
  },
  visitor: '登录后可以注销账号',
})

describePage('message_list', {
  needs: ['message.listMessages'],
  answers: {
    'message.listMessages': {
      list: [{ title: '明天要就诊', route: '/subpages/waitlist/waitlist_detail?entryId=e-1' }],
      next: null,
    },
  },
  shows: ['明天要就诊'],
  ways: [
    ['明天要就诊', 'waitlist_detail', { entryId: 'e-1' }],
    ['消息设置', 'message_settings'],
  ],
  empty: { answers: { 'message.listMessages': {} }, shows: ['还没有消息'] },
  visitor: '登录后可以看到您和就诊人的消息',
})

describePage('message_settings', {
  needs: ['message.getSettings'],
  answers: { 'message.getSettings': { tel: '138****0002' } },
  shows: ['新的缴费单'],
  visitor: '登录后可以设置收哪些消息',
})

describePage('notice_index', {
  needs: ['hospital.listRemarks'],
  answers: {
    'hospital.listRemarks': [
      { remarkId: 'n-1', type: 'registration', title: '挂号须知', summary: '实名' },
    ],
  },
  shows: ['挂号须知', '实名'],
  empty: { answers: { 'hospital.listRemarks': [] }, shows: ['隐私政策'] },
})

describePage('notice_index', {
  parameters: { type: 'registration', remarkId: 'n-1' },
  needs: ['hospital.listRemarks'],
  answers: {
    'hospital.listRemarks': [
      { remarkId: 'n-1', type: 'registration', title: '挂号须知', content: '<p>带身份证</p>' },
    ],
  },
  shows: ['挂号须知', '带身份证'],
})
