/** What WeChat's console and its reviewers must be told before a release; `npm run weapp:check` prints it, docs/mini_program.md carries it, a test holds both against the sources. */

/** One kind of data that the privacy guide (用户隐私保护指引) declares. */
export interface Declaration {
  /** As WeChat's form names it. */
  what: string
  /** What for, in words that may be pasted. */
  why: string
  /** WeChat's functions that hand it over; none where the patient types it. */
  apis: readonly string[]
}

export const declarations: readonly Declaration[] = [
  { what: '手机号', why: '绑定账号，就诊提醒，停诊通知', apis: ['getPhoneNumber'] },
  { what: '姓名', why: '登记就诊人，预约挂号', apis: [] },
  { what: '证件号码', why: '登记就诊人，在医院核对身份', apis: [] },
  { what: '地址', why: '登记就诊人', apis: [] },
  { what: '健康信息', why: '显示检验检查报告、就诊记录、影像', apis: [] },
  { what: '订单信息', why: '挂号、缴费、预缴和退款', apis: [] },
  { what: '设备信息', why: '随机生成的设备号，列出已登录的设备', apis: [] },
  { what: '日历（写入）', why: '把就诊时间加入手机日历', apis: ['addPhoneCalendar'] },
  { what: '摄像头', why: '扫腕带、就诊卡和报告单上的码，不用手输号码', apis: ['scanCode'] },
  {
    what: '选中的照片或视频信息',
    why: '就诊前由患者选一张照片给医生看，或附在写给医院的投诉、表扬等里，送出前可以随时删除',
    apis: ['chooseMedia'],
  },
  {
    what: '位置信息',
    why: '患者按下时，在手机上算各院区离他多远；不上传，不保存',
    apis: ['getLocation'],
  },
  { what: '剪切板（写入）', why: '复制分享链接、订单号', apis: ['setClipboardData'] },
]

/** Functions of WeChat that the app calls and that hand over nothing of a person. Any other must be declared above. */
export const quietApis: readonly string[] = [
  'arrayBufferToBase64',
  'canIUse',
  'connectSocket',
  'createWebAudioContext',
  'disableAlertBeforeUnload',
  'downloadFile',
  'enableAlertBeforeUnload',
  'getAccountInfoSync',
  'getAppBaseInfo',
  'getCurrentInstance',
  'getCurrentPages',
  'getEnv',
  'getFileSystemManager',
  'getLaunchOptionsSync',
  'getMenuButtonBoundingClientRect',
  'getStorageSync',
  'getUpdateManager',
  'getWindowInfo',
  'hideLoading',
  'hideShareMenu',
  'login',
  'makePhoneCall',
  'navigateBack',
  'navigateTo',
  'navigateToMiniProgram',
  'nextTick',
  'offAppHide',
  'offAppShow',
  'offWindowResize',
  'onAppHide',
  'onAppShow',
  'onError',
  'onNeedPrivacyAuthorization',
  'onUnhandledRejection',
  'onWindowResize',
  'openDocument',
  'openLocation',
  'openPrivacyContract',
  'pageScrollTo',
  'reLaunch',
  'redirectTo',
  'removeStorageSync',
  'request',
  'requestMedicalInsurancePay',
  'requestPayment',
  'requestSubscribeMessage',
  'restartMiniProgram',
  'setStorageSync',
  'shareFileMessage',
  'showLoading',
  'showModal',
  'showToast',
  'stopPullDownRefresh',
  'switchTab',
  'vibrateLong',
]

/** The oldest base library that has everything the app cannot do without: WeChat's privacy question. To be set in the console, so that older WeChats offer to renew themselves. */
export const oldestBaseLibrary = '2.32.3'

/** What else the console and the reviewers ask. */
export const papers: readonly string[] = [
  '类目：医疗服务 > 公立医疗机构（《事业单位法人证书》和《医疗机构执业许可证》）；民营医院选相应的类目',
  '权限：app.json 申请 scope.userLocation（requiredPrivateInfos: getLocation），要先在后台“开发管理 > 接口设置”开通“获取当前的地理位置”，再提审；运行中被收回时，选院区不显示距离，其余照常。扫码由微信自己询问摄像头；“获取手机号”要在后台开通，医保支付要另外向微信支付申请',
  '订阅消息：就诊、缴费、报告三个模板的编号写进服务器的设置（docs/settings.md）',
  '审核账号：不用密码，微信自动登录。请医院在自己的系统里登记一位测试患者，把姓名、证件号码、手机号和固定的短信验证码写进审核备注；这个手机号、验证码和截止日期写进服务器的设置 REVIEW_TEL、REVIEW_CODE、REVIEW_UNTIL，过期自动失效',
  '审核备注：首页 → 预约挂号 → 选院区、科室、医生、时间 → 确认 → 支付；报告查询需要短信验证码，用审核账号固定的那一个',
  '版本：每次上传写新的版本号；旧版本由 getUpdateManager 提示更新（src/platform/app/update.weapp.ts）',
]

/** The domains of the console's three lists, from the server's address. */
export function domainsOf(apiRoot: string): Readonly<Record<string, string>> {
  const { host } = new URL(apiRoot)
  return { request: `https://${host}`, socket: `wss://${host}`, downloadFile: `https://${host}` }
}
