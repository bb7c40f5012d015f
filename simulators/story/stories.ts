/** The stories of the demo's first page: who, what happens, and what the visitor does at each page. */

/** What the hospital does beside the phone when its button is pressed. */
export const acts = {
  call_next: '叫下一位',
  call_own: '直接叫到患者',
  end_visit: '看完：医生开四项检查和药',
  go_to_exam: '到下一项检查的时候',
  do_exam: '叫到患者，做完这一项，出结果',
  issue_exam: '再开一张检查单',
  issue_medicine: '再开一张处方',
  publish_blood: '再出一份血常规',
  publish_critical: '出一份危急值报告',
  stop_clinic: '医生不能来：停诊',
  see_and_test: '看诊：医生开化验单',
  serve_unpaid: '检验、药房：不等缴费，直接做、直接发药',
  prescribe: '看过结果：医生开药',
  evening: '到当天晚上八点',
  keep_bed: '病房留好了床位',
  admit: '办好入院：请她先预缴',
  family_pays: '儿子用代缴链接付 500 元',
  next_day: '过一天：记一天的费用',
  costly_days: '治疗多花了钱：比预缴的多',
  go_on_leaving: '出院：再办好一步',
  settle: '出院结算',
} as const
export type Act = keyof typeof acts

/** One line of the hint; done when the phone has been at one of the pages. */
interface Step {
  words: string
  at: readonly string[]
}

/** One story. */
export interface Story {
  name: string
  title: string
  /** One sentence on the card. */
  lead: string
  /** Who holds the phone: the openid of a demo account. */
  openid: string
  /** Of the visit that it begins with. */
  departmentId?: string
  steps: readonly Step[]
  acts: readonly Act[]
}

const li = 'demo-openid-2'
const wang = 'demo-openid-1'
const sun = 'demo-openid-4'

export const stories: readonly Story[] = [
  {
    name: 'book',
    title: '挂号',
    lead: '李明给自己挂一个专家号：选科室、选医生、付款，拿到挂号单。',
    openid: li,
    steps: [
      { words: '在首页按“预约挂号”，选一个院区', at: ['registration_campus'] },
      { words: '选科室；不知道看哪科，按“按症状找”', at: ['registration_depart_list'] },
      { words: '选一天和一位医生', at: ['registration_doctor_list'] },
      {
        words: '选一个时间：号源从这时起为他留住',
        at: ['registration_doctor_detail', 'registration_order'],
      },
      {
        words: '提交并支付：演示收银台不动用真钱',
        at: ['registration_order_pay'],
      },
      { words: '看挂号单：几点、在哪里、怎么走', at: ['registration_orderlist'] },
    ],
    acts: [],
  },
  {
    name: 'queue',
    title: '取号候诊',
    lead: '李明今天上午看病：到院取号，看前面还有几位，被叫到。',
    openid: li,
    steps: [
      { words: '首页的“今天”一行说出下一步：按“取号”', at: ['takeno_index', 'takeno_detail'] },
      { words: '取号，再按“查看排队情况”：前面还有几位', at: ['queue_index'] },
      { words: '按右边的“叫下一位”，手机上的数字自己变', at: [] },
      { words: '按“直接叫到患者”：整个手机都在说“请就诊”', at: ['called_index'] },
    ],
    acts: ['call_next', 'call_own'],
  },
  {
    name: 'pay',
    title: '缴费',
    lead: '医生给王秀兰开了检查：在手机上付，接着知道去哪里做。',
    openid: wang,
    steps: [
      { words: '首页提醒有待缴费：按“去缴费”', at: ['outpatient_list'] },
      { words: '看清每一项，按“去支付”', at: ['outpatient_unpay_detail'] },
      { words: '用微信支付；接着看“接下来去哪里”', at: ['outpatient_pay_detail'] },
    ],
    acts: ['issue_exam', 'issue_medicine'],
  },
  {
    name: 'cashless',
    title: '看病不排缴费',
    lead: '孙玉珍，76 岁，一个人来：开通一次先诊疗后付费，检验、取药都不先去缴费，晚上再结清。',
    openid: sun,
    steps: [
      { words: '首页按“门诊缴费”，开通先诊疗后付费：医院和微信各问一次', at: ['outpatient_list'] },
      {
        words: '回首页取号，按右边的“直接叫到患者”',
        at: ['takeno_index', 'takeno_detail', 'queue_index'],
      },
      { words: '按“看诊”，再下拉首页：费用单已担保，直接去检验', at: ['called_index'] },
      { words: '按“检验、药房”，再按“看过结果”，然后再按一次“检验、药房”：没有一次先缴费', at: [] },
      { words: '在家想自己付，随时按“去支付”；不付也可以', at: [] },
      {
        words: '按“到当天晚上八点”：没付的由微信支付分结清，在“缴费记录”里',
        at: ['outpatient_orderlist'],
      },
    ],
    acts: ['call_own', 'see_and_test', 'serve_unpaid', 'prescribe', 'evening'],
  },
  {
    name: 'report',
    title: '看报告',
    lead: '王秀兰的化验出来了：哪一项不正常、和上次比怎样，一句话先说清。',
    openid: wang,
    steps: [
      { words: '首页按“报告查询”，选“检验”', at: ['report_choose_type', 'report_order_list'] },
      { words: '第一次看报告要短信验证：验证码出现在旁边', at: [] },
      { words: '打开一份：先看那一句话，再看每项的范围', at: ['report_order_detail'] },
      { words: '按一项，看几次的走势', at: [] },
    ],
    acts: ['publish_blood', 'publish_critical'],
  },
  {
    name: 'stopped',
    title: '停诊',
    lead: '王秀兰明天的医生不能来了：她被告知，自己选换时间还是退款。',
    openid: wang,
    steps: [
      { words: '她已经挂好明天的号，在“我的挂号”里', at: ['registration_orderlist'] },
      { words: '按右边的“停诊”，再下拉首页：它排在最前面', at: [] },
      {
        words: '打开它，选“换一个日期”或“全额退款”',
        at: ['registration_doctor_list', 'registration_orderlist'],
      },
    ],
    acts: ['stop_clinic'],
  },
  {
    name: 'day',
    title: '看病一天',
    lead: '孙玉珍，76 岁，一个人看心血管内科：看前说清病情，看后检查一次排好，拿到结果再免费看一次。',
    openid: sun,
    departmentId: 'dep-cardiology',
    steps: [
      { words: '首页卡片下按“还有：预问诊”，先答几个问题给医生', at: ['form_answer'] },
      { words: '取号，看前面还有几位', at: ['takeno_index', 'takeno_detail', 'queue_index'] },
      { words: '按“直接叫到患者”：去诊室', at: ['called_index'] },
      { words: '按“看完”，再下拉首页：四项检查一屏排好，按“定下这些时间”', at: ['exam_plan'] },
      { words: '我的 - 用药：一天几次、一次几片；想要提醒就打开', at: ['medicine_list'] },
      { words: '缴费：不再去窗口', at: ['outpatient_pay_detail'] },
      { words: '按“到下一项检查的时候”，下拉首页：取号，再按“叫到患者”；每一项都这样', at: [] },
      { words: '首页的“报告查询”：每份结果一句话先说清', at: ['report_order_detail'] },
      { words: '首页的“免费续诊”：两下就约好', at: ['entitlement_list'] },
    ],
    acts: ['call_next', 'call_own', 'end_visit', 'go_to_exam', 'do_exam'],
  },
  {
    name: 'stay',
    title: '住院到回家',
    lead: '孙玉珍住院：什么时候来、带什么、预缴多少，出院还差哪一步，多的钱退给谁，都不用跑窗口。',
    openid: sun,
    steps: [
      {
        words: '首页按“住院服务”：排第几位、带什么；入院须知先读，两项检查在住院前做好',
        at: ['inpatient_choose', 'inpatient_info', 'admission_forms', 'exam_plan'],
      },
      { words: '按右边的“病房留好了床位”，再下拉：去哪里报到', at: [] },
      {
        words: '按“办好入院”，下拉后按“预缴住院费”：医院要的数和原因写在上面',
        at: ['inpatient_pay'],
      },
      { words: '按“儿子用代缴链接付”：他在自己的手机上付，看不到病情', at: [] },
      { words: '按“过一天”，看“每日费用清单”', at: ['inpatient_info_detail'] },
      { words: '按“出院：再办好一步”：还差哪几步、在谁那里，要她做的在最前面', at: [] },
      { words: '按“出院结算”：多的钱退回两部手机，各是各的', at: [] },
      { words: '同一页往下：出院资料、理赔材料包，病案复印可以寄到家', at: ['record_copy'] },
      { words: '另一种结局：出院前按“治疗多花了钱”，差多少在手机上付清；没付清也照样出院', at: [] },
    ],
    acts: [
      'keep_bed',
      'admit',
      'family_pays',
      'next_day',
      'costly_days',
      'go_on_leaving',
      'settle',
    ],
  },
]
