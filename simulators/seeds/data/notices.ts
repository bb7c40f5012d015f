/** The demo's notices (须知) and announcements; those of registration follow the rules that the server keeps. */
import { queueRules } from '../../../server/areas/queue'
import { telephone } from '../organisation'
import { registrationNotice } from '../registration/registration_notice'

interface Notice {
  key: string
  type: string
  title: string
  summary: string
  /** Days before today on which it was published. */
  daysAgo: number
  version?: number
  /** What the present version changed, and when the ones before it were in force; their text is the present one without the change. */
  changeNote?: string
  branchId?: string
  content: string
}

/** Every notice. */
export const notices: Notice[] = [
  {
    key: 'announcement-winter',
    type: 'announcement',
    title: '冬季呼吸道疾病高发，儿内科增开夜间门诊',
    summary: '工作日 17:30–20:30，总院儿科楼 1 层，可在线预约',
    daysAgo: 2,
    content:
      '<p>近期天气转冷，儿童呼吸道感染增多。为方便家长下班后带孩子看病，总院儿内科和东溪院区儿科工作日增开夜间门诊。</p><ul><li>时间：周一至周五 17:30–20:30</li><li>地点：总院儿科楼 1 层；东溪门诊楼 1 层 B 区</li><li>预约：手机上选择“夜间”号源</li></ul><p>孩子出现呼吸急促、精神差、抽搐、口唇发紫，请立即到总院急诊或拨打 120，不要等待预约。</p>',
  },
  {
    key: 'announcement-geriatrics',
    type: 'announcement',
    title: '东溪院区老年医学科普通门诊义诊',
    summary: '60 岁以上老人免收挂号费和诊查费',
    daysAgo: 5,
    branchId: 'yunxi-east',
    content:
      '<p>东溪院区老年医学科普通门诊面向 60 岁以上老人开展义诊，免收挂号费、诊查费，检查和药品按规定收费。</p><p>诊区在 1 层，不用上楼。请带上正在吃的所有药，最好有了解病情的家人陪同。</p>',
  },
  {
    key: 'announcement-metro',
    type: 'announcement',
    title: '总院停车场改造，请优先乘坐公共交通',
    summary: '地铁 2 号线“文昌路”站 B 口步行 3 分钟',
    daysAgo: 9,
    branchId: 'yunxi-main',
    content:
      '<p>总院地下停车场二层正在改造，车位减少约三分之一，预计两个月后完工。</p><p>建议乘地铁 2 号线到“文昌路”站 B 口，步行 3 分钟；或乘 6、18、27 路公交到“市一医院”站。救护车和行动不便者车辆请走文昌路北门。</p>',
  },
  {
    key: 'registration',
    type: 'registration',
    title: '预约挂号须知',
    summary: '放号时间、支付时限、取消与退号',
    daysAgo: 40,
    version: 3,
    changeNote: '新增“就诊当天”的提醒',
    content: registrationNotice,
  },
  {
    key: 'payment',
    type: 'payment',
    title: '缴费须知',
    summary: '支付方式、退费到账时间、发票',
    daysAgo: 60,
    version: 2,
    content:
      '<ul><li>手机上可以用微信支付；挂号费和门诊费用也可以选“医保支付”，医保不报销的部分再用微信付。窗口和自助机同样可以办理。</li><li>同一张处方、检查单只需付一次。付款后显示“处理中”时请稍等，不要重复付款。</li><li>退费原路退回：零钱即时到账，银行卡一般 1 至 3 个工作日。</li><li>已经取药、已经做了的检查不能在手机上退费，请找开单医生。</li><li>电子发票在缴费记录里查看。</li></ul><p>本院不收取门诊预交金。</p>',
  },
  {
    key: 'takeno',
    type: 'takeno',
    title: '取号与候诊须知',
    summary: '提前多久到、过号怎么办',
    daysAgo: 60,
    content: `<ul><li>请在预约时间前 20 至 ${queueRules.signInMinutesBefore} 分钟到诊区，用手机或自助机取号。</li><li>叫号按取号后的顺序，急危重症优先。</li><li>叫到号 3 次没有进诊室算“过号”，请到分诊台重新排队，会排在后面 ${queueRules.returnBehind} 位之后，一个号最多重新排 ${queueRules.returnsMax} 次。</li><li>做完检查当天回来看结果，请直接到分诊台登记“复诊”，不用再挂号。</li></ul>`,
  },
  {
    key: 'report',
    type: 'report',
    title: '报告查询须知',
    summary: '多久能出、哪些报告要到院取',
    daysAgo: 60,
    content:
      '<ul><li>常规血、尿检查一般 2 小时内出结果；生化、免疫当天或次日；病理 3 至 7 个工作日。</li><li>B 超、CT、磁共振报告一般当天出，复杂的次日出。</li><li>部分传染病检查结果按规定不在手机上显示，请本人带证件到门诊 1 层服务台领取。</li><li>报告上的箭头只表示与参考范围比较，是否有问题请听医生的解释。</li></ul>',
  },
  {
    key: 'inpatient',
    type: 'inpatient',
    title: '住院须知',
    summary: '办理入院要带什么、预交金与出院结算',
    daysAgo: 90,
    content:
      '<h3>办理入院</h3><ul><li>带上住院证、身份证、医保卡（或医保电子凭证）到住院楼 1 层办理。</li><li>带洗漱用品、拖鞋和正在吃的药，贵重物品请留在家里。</li></ul><h3>预交金</h3><ul><li>可在手机上交，出院结算后多退少补。</li></ul><h3>陪护与探视</h3><ul><li>每位病人一名陪护，凭陪护证进出；探视时间 15:00–19:00。</li></ul>',
  },
  {
    key: 'film',
    type: 'film',
    title: '云胶片须知',
    summary: '可以看哪些片子、怎样给别的医院看',
    daysAgo: 90,
    content:
      '<ul><li>CT、磁共振、X 线检查出报告后可以在手机上看片，保存期不少于 15 年。</li><li>手机屏幕上的图像只供参考，不能用来下诊断。</li><li>到外院看病，可以生成带有效期的分享码给医生扫描，用完可随时收回。</li></ul>',
  },
  {
    key: 'privacy',
    type: 'privacy_policy',
    title: '隐私政策',
    summary: '我们收集什么、为什么、怎样保护',
    daysAgo: 120,
    version: 1,
    content:
      '<h3>我们收集什么</h3><ul><li>微信给出的用户标识：用来识别您的账号。</li><li>手机号：用来通知就诊信息、核对身份。</li><li>就诊人的姓名、证件、出生日期、性别、手机号：实名挂号的要求。</li><li>挂号、缴费和就诊记录：向您提供服务。</li></ul><h3>敏感个人信息</h3><p>证件号码、就诊和健康信息属于敏感个人信息，处理前会单独征求您的同意；不满 14 周岁的孩子由监护人同意。</p><h3>怎样保护</h3><ul><li>证件号码加密保存，页面上只显示一部分。</li><li>只有您添加的就诊人的信息会显示在您的账号里。</li><li>不向无关的第三方提供；付款只把订单号和金额交给微信支付。</li></ul><h3>您的权利</h3><p>您可以查看、更正、撤回同意或注销账号，也可以致电 ' +
      telephone +
      ' 或到门诊 1 层服务台办理。</p>',
  },
  {
    key: 'health-data',
    type: 'health_data',
    title: '健康信息处理说明',
    summary: '为什么要用到就诊人的健康信息，怎样撤回同意',
    daysAgo: 120,
    version: 1,
    content:
      '<p>健康信息属于敏感个人信息。只有您单独同意后，我们才会处理。</p><h3>处理哪些信息</h3><ul><li>就诊人的身份、证件和联系电话。</li><li>挂号科室、就诊记录、费用，以及您要查看的检查检验报告和影像。</li></ul><h3>为什么需要</h3><ul><li>实名挂号、缴费、查报告都要对应到人。</li><li>不同意时不能在手机上为这位就诊人办事，仍可到窗口办理，看病不受影响。</li></ul><h3>怎样撤回</h3><p>在“我的 · 隐私与授权”里可以随时撤回。撤回后，这位就诊人会从您的账号移除；医院按法律保存的病历不受影响。</p>',
  },
  {
    key: 'child-data',
    type: 'child_data',
    title: '儿童个人信息处理说明',
    summary: '不满 14 周岁的孩子，由监护人单独同意',
    daysAgo: 120,
    version: 1,
    content:
      '<p>不满 14 周岁儿童的个人信息都是敏感个人信息，必须由监护人单独同意。</p><ul><li>只用于为孩子挂号、缴费和查看报告。</li><li>请使用孩子自己的证件，不要用监护人的证件为孩子挂号。</li><li>监护人的姓名、证件和电话只用于核对身份和紧急联系。</li><li>在“我的 · 隐私与授权”里可以随时撤回，也可以致电 ' +
      telephone +
      ' 要求更正或删除。</li></ul>',
  },
  {
    key: 'service',
    type: 'service_agreement',
    title: '服务协议',
    summary: '使用本服务的约定',
    daysAgo: 120,
    version: 1,
    content:
      '<ul><li>本服务用于预约挂号、缴费、查询等，不提供急救和在线诊断。胸痛、呼吸困难、意识不清等急症请立即拨打 120。</li><li>请用真实信息为自己和家人办理，不得倒卖号源。</li><li>多次预约后不来就诊，会影响其他病人，医院可能限制一段时间的网上预约。</li><li>停诊、系统故障造成不能就诊的，医院会通知您并全额退款。</li></ul>',
  },
]
