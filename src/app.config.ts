/** Spec §2 as data. A new page is one line here, below its area, in the order of the spec; a new area is one more subpackage. */
const subPackages = [
  {
    root: 'subpages/registration',
    pages: [
      'registration_campus',
      'registration_depart_list',
      'registration_doctor_list',
      'registration_doctor_detail',
      'registration_order',
      'registration_order_pay',
      'registration_choose_patient',
      'registration_orderlist',
    ],
  },
  {
    root: 'subpages/patient',
    pages: [
      'patient_add',
      'patient_list',
      'patient_detail',
      'patient_choose',
      'patient_rebind_tel',
      'patient_card',
    ],
  },
  {
    root: 'subpages/outpatient',
    pages: [
      'outpatient_list',
      'outpatient_unpay_detail',
      'outpatient_pay_detail',
      'outpatient_orderlist',
    ],
  },
  {
    root: 'subpages/inpatient',
    pages: ['inpatient_info', 'inpatient_info_detail', 'inpatient_pay', 'inpatient_choose'],
  },
  {
    root: 'subpages/report',
    pages: [
      'report_choose_type',
      'report_choose_hospital',
      'report_order_list',
      'report_search_card',
      'report_order_detail',
    ],
  },
  { root: 'subpages/payment', pages: ['medical_insurance_payment'] },
  { root: 'subpages/notice', pages: ['notice_index'] },
  { root: 'subpages/takeno', pages: ['takeno_index', 'takeno_detail', 'queue_index'] },
  { root: 'subpages/cloud_film', pages: ['index'] },
  // Pages beyond the spec's list stand apart from it: docs/decisions/0006.
  { root: 'subpages/called', pages: ['called_index'] },
  { root: 'subpages/waitlist', pages: ['waitlist_list', 'waitlist_detail'] },
  { root: 'subpages/exam', pages: ['exam_plan'] },
  { root: 'subpages/form', pages: ['form_answer', 'feedback_index', 'admission_forms'] },
  { root: 'subpages/entitlement', pages: ['entitlement_list', 'follow_up_list', 'medicine_list'] },
  { root: 'subpages/record_copy', pages: ['record_copy'] },
  { root: 'subpages/credit', pages: ['credit_index'] },
  { root: 'subpages/follow', pages: ['followed_list'] },
  { root: 'subpages/message', pages: ['message_list', 'message_settings'] },
  {
    root: 'subpages/account',
    pages: ['privacy_index', 'privacy_access_log', 'account_sessions', 'account_delete'],
  },
  { root: 'subpages/share', pages: ['share_open', 'share_list'] },
  { root: 'subpages/search', pages: ['search_index', 'symptom_helper'] },
  { root: 'subpages/not_found', pages: ['not_found'] },
]

/** The mini-program's window colours and status bar style from theme.json: by default WeChat writes white text on any background. The H5 ignores themes. */
const appearance =
  // oxlint-disable-next-line house/no-restricted-syntax -- read by the build, where there is no platform yet
  process.env.TARO_ENV === 'weapp'
    ? {
        navigationBarTextStyle: '@barText',
        backgroundColor: '@page',
        backgroundTextStyle: '@pull',
      }
    : { backgroundColor: '#F4F6F9', backgroundTextStyle: 'dark' }

export default defineAppConfig({
  pages: ['pages/index/index', 'pages/center/center', 'pages/center/bind_tel'],
  subPackages: subPackages.filter(({ pages }) => pages.length > 0),
  window: {
    navigationBarTitleText: '',
    navigationStyle: 'custom',
    ...appearance,
    onReachBottomDistance: 50,
  },
  tabBar: {
    custom: true,
    color: '#5B6776',
    selectedColor: '#0C7FF2',
    backgroundColor: '#FFFFFF',
    borderStyle: 'white',
    list: [
      { pagePath: 'pages/index/index', text: '首页' },
      { pagePath: 'pages/center/center', text: '我的' },
    ],
  },
  lazyCodeLoading: 'requiredComponents',
  // Below: the mini-program only.
  networkTimeout: { request: 6000, connectSocket: 10000, uploadFile: 30000, downloadFile: 30000 },
  preloadRule: {
    'pages/index/index': { network: 'all', packages: ['subpages/registration', 'subpages/takeno'] },
    'pages/center/center': { network: 'wifi', packages: ['subpages/patient'] },
    'subpages/registration/registration_order': { network: 'all', packages: ['subpages/patient'] },
  },
  requiredPrivateInfos: ['getLocation'],
  permission: {
    'scope.userLocation': { desc: '按您的要求，算出各院区离您多远；位置不上传，也不保存' },
  },
  sitemapLocation: 'sitemap.json',
  // WeChat's own clock, battery and edges follow the phone's appearance, as the pages' colours do.
  darkmode: true,
  themeLocation: 'theme.json',
})
